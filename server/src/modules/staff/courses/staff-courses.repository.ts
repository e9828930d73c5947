/** Reads and changes the courses of a site for its administrators. */
import {
  MAX_OWNER_CHOICES,
  type OwnerChoice,
  STAFF_COURSES_PAGE_SIZE,
  type StaffCourse,
  type StaffCourseFilters,
  type StaffCourseOrder,
} from '@cairn/api/staff-catalogue.contract';
import type { CourseState, CourseStatus } from '@cairn/domain/course-state.rules';
import { toCompactSearchText } from '@cairn/domain/search-text.rules';
import {
  escapeLikePattern,
  sqlFragment,
  type SqlFragment,
  type SqlQuery,
  type TransactionSql,
} from '../../../platform/database/sql.ts';

const STATUS = sqlFragment`(case when course_state <> 'shown' then course_state
  when lower(status) = 'draft' then 'draft' else 'published' end)`;

const ORDERS: Readonly<Record<StaffCourseOrder, SqlFragment>> = {
  title: sqlFragment`lower(title), course_id`,
  '-title': sqlFragment`lower(title) desc, course_id desc`,
  published: sqlFragment`published_at nulls last, course_id`,
  '-published': sqlFragment`published_at desc nulls last, course_id`,
};

const toPattern = (search: string): string => `%${escapeLikePattern(toCompactSearchText(search))}%`;

const matchesSearch = (search: string | undefined): SqlFragment => {
  if (search === undefined || search === '') return sqlFragment`true`;
  const part = toPattern(search);
  return sqlFragment`(replace(fold_for_search(title), ' ', '') like ${part}
    or replace(lower(course_id), ' ', '') like ${part}
    or replace(fold_for_search(full_name(first_name, last_name)), ' ', '') like ${part})`;
};

const matchesStatus = (status: CourseStatus | undefined): SqlFragment =>
  status === undefined ? sqlFragment`true` : sqlFragment`${STATUS} = ${status}`;

const matchesMedia = (media: StaffCourseFilters['media']): SqlFragment =>
  media === undefined ? sqlFragment`true` : sqlFragment`is_missing_media`;

/** SQL that selects all courses from the tables to which the conditions and orders refer. */
const COURSES = sqlFragment`(
  select courses.course_id, courses.title, courses.category, course_type, courses.status, course_state,
    instructor_id, first_name, last_name, taken_over_at,
    content_records.id is not null as is_imported,
    coalesce(missing_files > 0, false) as is_missing_media,
    case when lower(courses.status) <> 'draft' then imported_at end as published_at
  from courses join instructors using (instructor_id)
    left join course_media_checks on course_media_checks.course_id = courses.course_id
    left join content_records on kind = 'courses' and id = courses.course_id) listed`;

type StaffCourseRow = Omit<StaffCourse, 'publishedAt'> & { readonly publishedAt: Date | null };

const toStaffCourse = (row: StaffCourseRow): StaffCourse => ({
  ...row,
  publishedAt: row.publishedAt?.toISOString() ?? null,
});

/**
 * Selects courses with the numbers of students and the names of groups, which are read only for the rows of `shown`.
 * @param shown statement that returns rows of `GROUP_COURSE_TABLES`
 */
const selectStaffCourses = (shown: SqlFragment, order: SqlFragment): SqlFragment => sqlFragment`
  select course_id as "courseId", title, category, course_type as "courseType",
    ${STATUS} as status,
    json_build_object('instructorId', instructor_id, 'name', full_name(first_name, last_name)) as owner,
    array(select group_name from course_groups join student_groups using (group_id)
      where course_groups.course_id = shown.course_id order by lower(group_name)) as groups,
    (select count(*)::int from enrolments
      where enrolments.course_id = shown.course_id and unenrolled_at is null) as students,
    published_at as "publishedAt",
    case when not is_imported then 'staff' when taken_over_at is null then 'files'
      else 'taken-over' end as origin
  from (${shown}) shown order by ${order}`;

/** Returns one page of the courses that match. @param page counted from 1 */
export const listStaffCoursesPage = async (
  sql: SqlQuery,
  { search, status, media, order }: StaffCourseFilters,
  page: number,
): Promise<StaffCourse[]> => {
  const shown = sqlFragment`select * from ${COURSES}
    where ${matchesStatus(status)} and ${matchesMedia(media)} and ${matchesSearch(search)}
    order by ${ORDERS[order]}
    limit ${STAFF_COURSES_PAGE_SIZE} offset ${(page - 1) * STAFF_COURSES_PAGE_SIZE}`;
  const rows = await sql<StaffCourseRow[]>`${selectStaffCourses(shown, ORDERS[order])}`;
  return rows.map(toStaffCourse);
};

export const findStaffCourse = async (
  sql: SqlQuery,
  courseId: string,
): Promise<StaffCourse | undefined> => {
  const one = sqlFragment`select * from ${COURSES} where course_id = ${courseId}`;
  const [row] = await sql<StaffCourseRow[]>`${selectStaffCourses(one, ORDERS.title)}`;
  return row && toStaffCourse(row);
};

export interface StaffCourseCounts extends Readonly<Record<CourseStatus, number>> {
  /** Number of courses that match the filters. */
  readonly found: number;
}

/** Returns how many courses match, and how many there are of each status. */
export const countStaffCourses = async (
  sql: SqlQuery,
  { search, status, media }: StaffCourseFilters,
): Promise<StaffCourseCounts> => {
  const count = (one: CourseStatus) =>
    sqlFragment`count(*) filter (where ${matchesStatus(one)})::int`;
  const [row] = await sql<StaffCourseCounts[]>`
    select count(*) filter (where ${matchesStatus(status)} and ${matchesMedia(media)}
      and ${matchesSearch(search)})::int as found,
      ${count('published')} as published, ${count('draft')} as draft, ${count('hidden')} as hidden,
      ${count('archived')} as archived
    from ${COURSES}`;
  if (!row) throw new Error('A count returned no row.');
  return row;
};

export interface LockedCourse {
  readonly title: string;
  readonly state: CourseState;
  readonly instructorId: string;
}

/** Locks a course until the transaction ends; undefined for an unknown id. */
export const lockCourse = async (
  tx: TransactionSql,
  courseId: string,
): Promise<LockedCourse | undefined> => {
  const [course] = await tx<LockedCourse[]>`
    select title, course_state as state, instructor_id as "instructorId" from courses
    where course_id = ${courseId} for update`;
  return course;
};

export const storeCourseState = async (
  tx: TransactionSql,
  courseId: string,
  state: CourseState,
): Promise<void> => {
  await tx`update courses set course_state = ${state} where course_id = ${courseId}`;
};

/** People who can own the course: those with the role author, and those who teach it without owning it. */
const selectOwnerChoices = (courseId: string): SqlFragment => sqlFragment`
  select students.student_id as "personId", full_name(first_name, last_name) as name, email
  from students
  where students.student_id in (
      select staff.student_id from staff where role = 'author'
      union select student_id from course_teachers where course_id = ${courseId})
    and disabled_at is null
    and not exists (select from course_teachers owner
      where owner.course_id = ${courseId} and standing = 'instructor'
        and owner.student_id = students.student_id)`;

/** Returns the first people by name who can own the course. @param search a part of the name or address */
export const listOwnerChoices = (
  sql: SqlQuery,
  courseId: string,
  search: string,
): Promise<OwnerChoice[]> =>
  sql<OwnerChoice[]>`
    select * from (${selectOwnerChoices(courseId)}) choice
    where replace(fold_for_search(name), ' ', '') like ${toPattern(search)}
      or lower(email) like ${toPattern(search)}
    order by lower(name), email limit ${MAX_OWNER_CHOICES}`;

export const findOwnerChoice = async (
  tx: TransactionSql,
  courseId: string,
  personId: string,
): Promise<OwnerChoice | undefined> => {
  const [choice] = await tx<OwnerChoice[]>`
    ${selectOwnerChoices(courseId)} and students.student_id = ${personId}`;
  return choice;
};

/**
 * Returns the InstructorID of a person. If the person has none, makes the person an instructor with the right to teach.
 * @returns the InstructorID
 */
export const findOrMakeInstructor = async (
  tx: TransactionSql,
  personId: string,
): Promise<string> => {
  const [known] = await tx<{ instructorId: string }[]>`
    select instructor_id as "instructorId" from teachers where student_id = ${personId}`;
  if (known) return known.instructorId;
  await tx`insert into instructors (instructor_id, first_name, last_name)
    select student_id, first_name, last_name from students where student_id = ${personId}
    on conflict do nothing`;
  await tx`insert into teaching_rights (email, instructor_id, given_by)
    select email_key(email), student_id, 'operator' from students where student_id = ${personId}`;
  return personId;
};

/** Returns the name of an instructor, and the e-mail addresses of the accounts that teach as this instructor. */
export const findInstructorNameAndEmails = async (
  tx: TransactionSql,
  instructorId: string,
): Promise<{ name: string; emails: string[] }> => {
  const [row] = await tx<{ name: string; emails: string[] }[]>`
    select full_name(first_name, last_name) as name,
      array(select students.email from teachers join students using (student_id)
        where teachers.instructor_id = instructors.instructor_id order by students.email) as emails
    from instructors where instructor_id = ${instructorId}`;
  return row ?? { name: instructorId, emails: [] };
};

/** Stores the owner of a course. The owner is removed from the collaborators of the course. */
export const storeCourseOwner = async (
  tx: TransactionSql,
  courseId: string,
  instructorId: string,
): Promise<void> => {
  await tx`update courses set instructor_id = ${instructorId} where course_id = ${courseId}`;
  await tx`delete from course_collaborators
    where course_id = ${courseId} and instructor_id = ${instructorId}`;
};
