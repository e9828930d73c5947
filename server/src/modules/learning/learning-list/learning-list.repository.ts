import type { LearningListEntry } from '@cairn/api/learning-list.contract';
import type { Sql } from '../../../platform/database/sql.ts';

/** Returns the student's saved learning paths in the order of saving. Their courses, in order, are limited to `courseIds`. */
export const listSavedLearningPaths = (
  sql: Sql,
  studentId: string,
  courseIds: readonly string[],
): Promise<LearningListEntry[]> => sql<LearningListEntry[]>`
  select role_id as "roleId", roles.title as "roleTitle",
    coalesce('/media/' || image_key, '') as "ImageUrl", roles.description,
    coalesce((
      select jsonb_agg(jsonb_build_object('CourseID', course_id, 'title', courses.title,
        'CourseType', course_type, 'Category', category) order by place)
      from unnest(course_ids) with ordinality as path (course_id, place)
        join courses using (course_id)
      where course_id = any(${[...courseIds]})), '[]') as courses
  from learning_paths join roles using (role_id)
  where student_id = ${studentId}
  order by saved_at, role_id`;

/** Removes a saved learning path; enrolments and progress stay. Returns whether there was a path for the role. */
export const removeSavedLearningPath = async (
  sql: Sql,
  studentId: string,
  roleId: string,
): Promise<boolean> => {
  const removed = await sql`delete from learning_paths
    where student_id = ${studentId} and role_id = ${roleId} returning 1`;
  return removed.length > 0;
};

/**
 * Returns the ModuleIDs of each course in order, by CourseID. Modules without parts are left out, because they do not count
 * towards progress; so are courses without other modules.
 */
export const listModuleIdsByCourse = async (
  sql: Sql,
  courseIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> => {
  const rows = await sql<{ courseId: string; moduleIds: string[] }[]>`
    select course_id as "courseId", array_agg(module_id order by position) as "moduleIds"
    from course_modules
    where course_id = any(${[...courseIds]}) and exists (
      select 1 from module_components parts
      where parts.course_id = course_modules.course_id
        and parts.module_id = course_modules.module_id)
    group by course_id`;
  return new Map(rows.map((row) => [row.courseId, row.moduleIds]));
};
