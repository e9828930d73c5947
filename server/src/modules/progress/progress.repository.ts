import type { Component, ModuleFlags } from '@cairn/api/progress.contract';
import type { Sql, TransactionSql } from 'postgres';

interface FlagRow {
  readonly moduleId: string;
  readonly component: Component;
  readonly isDone: boolean;
}

/** Flags of the components that exist now, by ModuleID, in the order of the modules. */
export const flagsOfCourse = async (
  sql: Sql | TransactionSql,
  studentId: string,
  courseId: string,
): Promise<Record<string, ModuleFlags>> => {
  const rows = await sql<FlagRow[]>`
    select parts.module_id as "moduleId", parts.component, done_at is not null as "isDone"
    from module_components parts
      left join module_progress done on done.student_id = ${studentId}
        and done.course_id = parts.course_id and done.module_id = parts.module_id
        and done.component = parts.component
    where parts.course_id = ${courseId}`;
  const flags: Record<string, ModuleFlags> = {};
  for (const { moduleId, component, isDone } of rows) {
    flags[moduleId] = { ...flags[moduleId], [component]: isDone };
  }
  return flags;
};
