import type { UpskillModule } from '@cairn/api/upskilling.contract';
import type { SqlQuery, Sql } from '../../platform/database/sql.ts';

/** Returns the RoleIDs of the student's goal roles in the order in which they were added. */
export const listGoalRolesOfStudent = async (sql: Sql, studentId: string): Promise<string[]> => {
  const rows = await sql<{ roleId: string }[]>`
    select role_id as "roleId" from upskilling_roles where student_id = ${studentId}
    order by place`;
  return rows.map(({ roleId }) => roleId);
};

/** Adds a goal role to a student. Returns false if it was added before. */
export const addGoalRole = async (
  sql: Sql,
  studentId: string,
  roleId: string,
): Promise<boolean> => {
  const rows = await sql`insert into upskilling_roles (student_id, role_id)
    values (${studentId}, ${roleId}) on conflict do nothing returning 1`;
  return rows.length > 0;
};

/** Removes a goal role from a student. Returns false if the student did not have it. */
export const removeGoalRole = async (
  sql: Sql,
  studentId: string,
  roleId: string,
): Promise<boolean> => {
  const rows = await sql`delete from upskilling_roles
    where student_id = ${studentId} and role_id = ${roleId} returning 1`;
  return rows.length > 0;
};

export const listCompetenciesWithNames = (sql: Sql) => sql<
  { CompetencyID: string; CompetencyName: string }[]
>`
  select competency_id as "CompetencyID", competency_name as "CompetencyName"
  from competencies order by lower(competency_name), competency_id`;

/** Returns the modules of these courses, sorted by course and order. */
export const listCourseModules = (
  sql: Sql,
  courseIds: readonly string[],
): Promise<UpskillModule[]> =>
  sql<UpskillModule[]>`
    select module_id as "ModuleID", course_id as "CourseID", position as "Order",
      title as "ModuleTitle",
      array(select competency_id from module_competencies as taught
            where taught.course_id = course_modules.course_id
              and taught.module_id = course_modules.module_id
            order by competency_id) as "CompetencyIDs"
    from course_modules where course_id = any(${[...courseIds]})
    order by course_id, position`;

/**
 * Returns the modules that teach one of these competencies, sorted by course and order. `CompetencyIDs` contains only these
 * competencies.
 */
export const listModulesTeaching = (
  sql: SqlQuery,
  competencyIds: readonly string[],
): Promise<Pick<UpskillModule, 'ModuleID' | 'CourseID' | 'CompetencyIDs'>[]> => sql<
  Pick<UpskillModule, 'ModuleID' | 'CourseID' | 'CompetencyIDs'>[]
>`
  select module_id as "ModuleID", course_id as "CourseID", taught.ids as "CompetencyIDs"
  from (
    select course_id, module_id, array_agg(competency_id order by competency_id) as ids
    from module_competencies where competency_id = any(${[...competencyIds]}::text[])
    group by course_id, module_id
  ) as taught join course_modules using (course_id, module_id)
  order by course_id, position`;

interface LearningPath {
  readonly studentId: string;
  readonly roleId: string;
  readonly courseIds: readonly string[];
}

/** Stores a learning path of a student. Returns false if there is a path for the role already, which stays. */
export const addLearningPath = async (sql: Sql, { studentId, roleId, courseIds }: LearningPath) => {
  const rows = await sql`insert into learning_paths (student_id, role_id, course_ids)
    values (${studentId}, ${roleId}, ${[...courseIds]}) on conflict do nothing returning 1`;
  return rows.length > 0;
};

/** Replaces the courses of a learning path, which keeps its position in the list. */
export const replaceLearningPath = async (
  sql: Sql,
  { studentId, roleId, courseIds }: LearningPath,
) => {
  await sql`insert into learning_paths (student_id, role_id, course_ids)
    values (${studentId}, ${roleId}, ${[...courseIds]})
    on conflict (student_id, role_id) do update set course_ids = excluded.course_ids`;
};
