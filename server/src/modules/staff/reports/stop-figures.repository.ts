/** Counts, stores and sums the figures of the modules after which students stop. */
import { type ModuleStops, STOPPED_AFTER_DAYS } from '@cairn/api/staff-stops.contract';
import type { StaffScope } from '@cairn/domain/staff.rules';
import { sqlFragment, type SqlFragment, type SqlQuery } from '../../../platform/database/sql.ts';
import {
  isCompletedEnrolment,
  isCountedEnrolment,
} from '../../catalogue/courses/enrolments.repository.ts';
import { isPersonInScope } from '../people/people.repository.ts';
import { isFigureOfGroups } from './shown-groups.ts';

/** SQL condition that the student of `done` has done a part of the module `next_id`. */
const hasBegunNext = sqlFragment`(
  exists (select from module_progress next where next.student_id = done.student_id
    and next.course_id = done.course_id and next.module_id = next_id)
  or exists (select from lecture_places next where next.student_id = done.student_id
    and next.course_id = done.course_id and next.module_id = next_id)
  or exists (select from running_attempts next where next.student_id = done.student_id
    and next.course_id = done.course_id and next.assessment_id = next_id)
  or exists (select from assessment_attempts next where next.student_id = done.student_id
    and next.course_id = done.course_id and next.assessment_id = next_id))`;

/** Selects the modules of a course that have parts, with the number of their parts and the next module. */
const selectModules = (courseId: string): SqlFragment => sqlFragment`
  select course_id, module_id, position, title, count(*) as parts,
    lead(module_id) over (order by position) as next_id
  from module_components join course_modules using (course_id, module_id)
  where course_id = ${courseId} group by course_id, module_id, position, title`;

/**
 * Counts for each module of a course how many students have completed it, and how many of them stopped after it. Writes only the
 * rows that have changed, as `storeCompletionFigures` does.
 */
export const storeModuleStopFigures =
  (courseId: string) =>
  async (sql: SqlQuery, now: Date): Promise<void> => {
    await sql`
      with modules as (${selectModules(courseId)}),
      done as (
        select enrolments.student_id, enrolments.course_id, progress.module_id, next_id,
          ${isCompletedEnrolment} as has_completed_course, max(done_at) as module_done_at
        from enrolments
          join module_progress progress on progress.student_id = enrolments.student_id
            and progress.course_id = enrolments.course_id
          join module_components using (module_id, component)
          join modules using (module_id)
        where enrolments.course_id = ${courseId} and module_components.course_id = ${courseId}
          and ${isCountedEnrolment}
        group by 1, 2, 3, 4, 5, parts having count(*) = parts),
      counted as (
        select course_id, module_id as stop_module_id,
          array(select group_id from student_group_members member
            where member.student_id = done.student_id order by group_id) as figure_groups,
          count(*)::int as module_completed_count,
          (count(*) filter (where next_id is not null and not has_completed_course
            and module_done_at <= ${now}::timestamptz - make_interval(days => ${STOPPED_AFTER_DAYS}::int)
            and not ${hasBegunNext}))::int as module_stopped_count
        from done group by 1, 2, 3),
      known as (select * from stop_figures where course_id = ${courseId}),
      outdated as (select * from known except select * from counted),
      removed as (
        delete from stop_figures using outdated
        where stop_figures.course_id = ${courseId} and row(stop_figures.*) = row(outdated.*))
      insert into stop_figures select * from counted except select * from known`;
  };

/** Returns the title of a course in which people of the scope are enrolled; undefined for other courses and for unknown ids. */
export const findReportedCourse = async (
  sql: SqlQuery,
  courseId: string,
  scope: StaffScope,
): Promise<string | undefined> => {
  const isReported =
    scope === 'site'
      ? sqlFragment`true`
      : sqlFragment`exists (select from enrolments join students using (student_id)
          where enrolments.course_id = courses.course_id and ${isCountedEnrolment} and ${isPersonInScope(scope)})`;
  const [course] = await sql<{ title: string }[]>`
    select title from courses where course_id = ${courseId} and ${isReported}`;
  return course?.title;
};

/** Returns the modules of a course in order, with the sums of their figures. @param groups undefined for the whole site */
export const listModuleStops = (
  sql: SqlQuery,
  courseId: string,
  groups: readonly string[] | undefined,
): Promise<ModuleStops[]> => sql<ModuleStops[]>`
  select module_id as "moduleId", title,
    coalesce(sum(module_completed_count), 0)::int as completed,
    case when next_id is not null then coalesce(sum(module_stopped_count), 0)::int end as stopped
  from (${selectModules(courseId)}) modules
    left join stop_figures on stop_figures.course_id = ${courseId} and stop_module_id = module_id
      and ${groups === undefined ? sqlFragment`true` : isFigureOfGroups(groups)}
  group by module_id, title, position, next_id order by position`;
