/** Reads the courses in which staff can enrol people. */
import { MAX_COURSE_CHOICES } from '@cairn/api/staff-people.contract';
import { toCompactSearchText } from '@cairn/domain/search-text.rules';
import type { StaffScope } from '@cairn/domain/staff.rules';
import {
  escapeLikePattern,
  type SqlFragment,
  sqlFragment,
  type SqlQuery,
  type TransactionSql,
} from '../../../platform/database/sql.ts';

export interface CourseChosenByStaff {
  readonly courseId: string;
  readonly title: string;
  readonly isDraft: boolean;
  readonly isArchived: boolean;
  /** Whether all visitors or one of the groups may see the course, by the same rule as `isOutsideGroups`. */
  readonly isSeen: boolean;
}

/**
 * Returns the SQL condition that all visitors or one of the groups may see a course.
 * @param groupIds an SQL array
 */
export const isCourseSeenByGroups = (
  groupIds: SqlFragment,
): SqlFragment => sqlFragment`(publically_accessible
  or not exists (select from course_groups link where link.course_id = courses.course_id)
  or exists (select from course_groups link
    where link.course_id = courses.course_id and link.group_id = any(${groupIds})))`;

/** Returns the SQL condition that a group of the scope may see a course. */
export const isCourseSeenInScope = (scope: StaffScope): SqlFragment =>
  scope === 'site' ? sqlFragment`true` : isCourseSeenByGroups(sqlFragment`${[...scope]}::text[]`);

const selectCourses = (
  courseIds: readonly string[],
  groupIds: SqlFragment,
  scope: StaffScope = 'site',
): SqlFragment => sqlFragment`
  select course_id as "courseId", title, lower(status) = 'draft' as "isDraft",
    course_state = 'archived' as "isArchived", ${isCourseSeenByGroups(groupIds)} as "isSeen"
  from courses where course_id = any(${[...courseIds]}::text[]) and ${isCourseSeenInScope(scope)}
  order by title, course_id`;

/** Returns those courses that the scope may see, each with a flag whether one of the groups may see it. */
export const findChosenCourses = (
  tx: TransactionSql,
  courseIds: readonly string[],
  { groupIds, scope }: { readonly groupIds: readonly string[]; readonly scope: StaffScope },
): Promise<CourseChosenByStaff[]> =>
  tx<
    CourseChosenByStaff[]
  >`${selectCourses(courseIds, sqlFragment`${[...groupIds]}::text[]`, scope)}`;

/** Returns a course, with a flag whether the person may see it; undefined for an unknown course. */
export const findCourseForPerson = async (
  tx: TransactionSql,
  courseId: string,
  personId: string,
): Promise<CourseChosenByStaff | undefined> => {
  const ownGroups = sqlFragment`array(select member.group_id from student_group_members member
    where member.student_id = ${personId})`;
  const [course] = await tx<CourseChosenByStaff[]>`${selectCourses([courseId], ownGroups)}`;
  return course;
};

/** Returns the title of a course that the scope may see; undefined for other courses, drafts and unknown ids. */
export const findCourseTitleInScope = async (
  sql: SqlQuery,
  courseId: string,
  scope: StaffScope,
): Promise<string | undefined> => {
  const [course] = await sql<{ title: string }[]>`
    select title from courses
    where course_id = ${courseId} and lower(status) <> 'draft' and ${isCourseSeenInScope(scope)}`;
  return course?.title;
};

/**
 * Returns the first courses of the scope by title, drafts and archived ones left out, whose titles contain all words of the
 * search.
 */
export const searchChoosableCourses = (
  sql: SqlQuery,
  search: string,
  scope: StaffScope,
): Promise<{ courseId: string; title: string }[]> => {
  const words = search.split(/\s+/).map(toCompactSearchText);
  const patterns = words.map((word) => `%${escapeLikePattern(word)}%`);
  return sql<{ courseId: string; title: string }[]>`
    select course_id as "courseId", title from courses
    where lower(status) <> 'draft' and replace(fold_for_search(title), ' ', '') like all(${patterns}::text[])
      and course_state <> 'archived' and ${isCourseSeenInScope(scope)}
    order by title, course_id limit ${MAX_COURSE_CHOICES}`;
};
