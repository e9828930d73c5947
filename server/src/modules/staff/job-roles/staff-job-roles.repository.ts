/** Reads and changes roles of the catalogue for the administrators of a site. */
import {
  type ListedJobRole,
  STAFF_JOB_ROLES_PAGE_SIZE,
  type StaffJobRole,
} from '@cairn/api/staff-job-roles.contract';
import type { CourseStatus } from '@cairn/domain/course-state.rules';
import type { JobRoleText } from '@cairn/domain/job-role.rules';
import { sqlFragment, type SqlQuery, type TransactionSql } from '../../../platform/database/sql.ts';
import { takeNamedTransactionLock } from '../../../platform/database/lock-name.ts';
import {
  containsSearchTextSql,
  joinContentRecord,
  RECORD_ORIGIN_SQL,
} from '../catalogue-records/record-columns.ts';

const LISTED_COLUMNS = sqlFragment`
  roles.role_id as "roleId", roles.title, coalesce('/media/' || image_key, '') as "pictureUrl",
  (select count(*)::int from role_courses path where path.role_id = roles.role_id) as courses,
  (select count(*)::int from (
    select student_id from student_roles mine where mine.role_id = roles.role_id and held
    union select student_id from upskilling_roles goal where goal.role_id = roles.role_id
    union select student_id from learning_paths saved where saved.role_id = roles.role_id
  ) having_it) as students,
  ${RECORD_ORIGIN_SQL} as origin`;

const RECORDS = joinContentRecord('roles', sqlFragment`roles.role_id`);

export const countJobRoles = async (sql: SqlQuery, search: string | undefined): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from roles
    where role_removed_at is null and ${containsSearchTextSql(sqlFragment`title`, search)}`;
  return row?.count ?? 0;
};

/** Returns a page of the roles, by title. @param page counted from 1 */
export const listJobRolesPage = (
  sql: SqlQuery,
  search: string | undefined,
  page: number,
): Promise<ListedJobRole[]> =>
  sql<ListedJobRole[]>`
    select ${LISTED_COLUMNS} from roles ${RECORDS}
    where role_removed_at is null and ${containsSearchTextSql(sqlFragment`roles.title`, search)}
    order by lower(roles.title), roles.role_id
    limit ${STAFF_JOB_ROLES_PAGE_SIZE} offset ${(page - 1) * STAFF_JOB_ROLES_PAGE_SIZE}`;

type CourseFact = StaffJobRole['courseFacts'][number];

/** Returns the courses with these ids, unsorted. Unknown ids are left out. */
export const findCourseFacts = (
  sql: SqlQuery,
  courseIds: readonly string[],
): Promise<CourseFact[]> =>
  sql<{ courseId: string; title: string; status: CourseStatus }[]>`
    select course_id as "courseId", title, case when course_state <> 'shown' then course_state
      when lower(status) = 'draft' then 'draft' else 'published' end as status
    from courses where course_id = any(${[...courseIds]}::text[])`;

export const findCompetencyFacts = (
  sql: SqlQuery,
  competencyIds: readonly string[],
): Promise<StaffJobRole['competencyFacts']> =>
  sql<StaffJobRole['competencyFacts']>`
    select competency_id as "competencyId", competency_name as name
    from competencies where competency_id = any(${[...competencyIds]}::text[])`;

const sortByIds = <Item>(
  ids: readonly string[],
  items: readonly Item[],
  toId: (item: Item) => string,
) => items.toSorted((one, other) => ids.indexOf(toId(one)) - ids.indexOf(toId(other)));

type JobRoleRow = ListedJobRole & { readonly text: JobRoleText };

/** Returns a role that was not removed. */
export const findStaffJobRole = async (
  sql: SqlQuery,
  roleId: string,
): Promise<StaffJobRole | undefined> => {
  const [row] = await sql<JobRoleRow[]>`
    select ${LISTED_COLUMNS}, json_build_object('title', roles.title, 'description', description,
      'courseIds', array(select course_id from role_courses path
        where path.role_id = roles.role_id order by position),
      'competencyIds', array(select competency_id from role_competencies taught
        where taught.role_id = roles.role_id order by position)) as text
    from roles ${RECORDS} where roles.role_id = ${roleId} and role_removed_at is null`;
  if (!row) return undefined;
  const { courseIds, competencyIds } = row.text;
  const courses = await findCourseFacts(sql, courseIds);
  const competencies = await findCompetencyFacts(sql, competencyIds);
  return {
    ...row,
    text: { ...row.text, courseIds: [...courseIds], competencyIds: [...competencyIds] },
    courseFacts: sortByIds(courseIds, courses, ({ courseId }) => courseId),
    competencyFacts: sortByIds(competencyIds, competencies, ({ competencyId }) => competencyId),
  };
};

/** Locks a role until the transaction ends, and returns it. */
export const lockStaffJobRole = async (
  tx: TransactionSql,
  roleId: string,
): Promise<StaffJobRole | undefined> => {
  await tx`select 1 from roles where role_id = ${roleId} for update`;
  return findStaffJobRole(tx, roleId);
};

/** Locks the titles of roles until the transaction ends, so that two roles cannot get the same title. */
export const lockJobRoleTitles = (tx: TransactionSql): Promise<void> =>
  takeNamedTransactionLock(tx, 'titles of roles');

/** Returns whether another role has the title; upper and lower case are equal. */
export const isJobRoleTitleTaken = async (
  tx: TransactionSql,
  title: string,
  ownId: string | undefined,
): Promise<boolean> => {
  const rows = await tx`select 1 from roles where lower(title) = lower(${title})
    and role_removed_at is null and role_id is distinct from ${ownId ?? null}`;
  return rows.length > 0;
};

const storeCoursesAndCompetencies = async (
  tx: TransactionSql,
  roleId: string,
  { courseIds, competencyIds }: JobRoleText,
): Promise<void> => {
  await tx`delete from role_courses where role_id = ${roleId}`;
  await tx`insert into role_courses (role_id, course_id, position)
    select ${roleId}, id, place from unnest(${[...courseIds]}::text[]) with ordinality as one (id, place)`;
  await tx`delete from role_competencies where role_id = ${roleId}`;
  await tx`insert into role_competencies (role_id, competency_id, position)
    select ${roleId}, id, place
    from unnest(${[...competencyIds]}::text[]) with ordinality as one (id, place)`;
};

/** Stores a new role. Returns false if another one has the id. */
export const insertJobRole = async (
  tx: TransactionSql,
  roleId: string,
  text: JobRoleText,
): Promise<boolean> => {
  const rows = await tx`insert into roles (role_id, title, description)
    values (${roleId}, ${text.title}, ${text.description}) on conflict do nothing returning 1`;
  if (rows.length === 0) return false;
  await storeCoursesAndCompetencies(tx, roleId, text);
  return true;
};

export const storeJobRoleText = async (
  tx: TransactionSql,
  roleId: string,
  text: JobRoleText,
): Promise<void> => {
  await tx`update roles set title = ${text.title}, description = ${text.description}
    where role_id = ${roleId}`;
  await storeCoursesAndCompetencies(tx, roleId, text);
};

/** @param key media key; null without a picture */
export const storeJobRolePicture = async (
  tx: TransactionSql,
  roleId: string,
  key: string | null,
): Promise<void> => {
  await tx`update roles set image_key = ${key} where role_id = ${roleId}`;
};

export const storeJobRoleRemoved = async (
  tx: TransactionSql,
  roleId: string,
  at: Date,
): Promise<void> => {
  await tx`update roles set role_removed_at = ${at} where role_id = ${roleId}`;
};
