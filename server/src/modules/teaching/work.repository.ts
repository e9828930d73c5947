import type { GradableWork } from '@cairn/api/teaching.contract';
import { sqlFragment, type SqlQuery } from '../../platform/database/sql.ts';

export interface SubmittedWorkRow extends Pick<
  GradableWork,
  'kind' | 'workId' | 'attempt' | 'isLate' | 'waits'
> {
  readonly courseId: string;
  readonly courseTitle: string;
  readonly itemId: string;
  readonly learnerId: string;
  readonly name: string;
  readonly pictureUrl: string;
  readonly submittedAt: Date;
  readonly allowedUntil: Date | null;
  readonly extraAttempts: number;
  readonly points: number | null;
  readonly maxPoints: number | null;
}

const columns = sqlFragment`kind, work_id as "workId", attempt, is_late as "isLate", waits,
  course_id as "courseId", courses.title as "courseTitle", item_id as "itemId",
  student_id as "learnerId", full_name(first_name, last_name) as name,
  profile_image_url as "pictureUrl", submitted_at as "submittedAt", due_at as "allowedUntil",
  coalesce(extra_attempts, 0) as "extraAttempts", points, max_points as "maxPoints"`;

const rows = sqlFragment`work_to_grade join students using (student_id) join courses using (course_id)
  left join lateral (
    select due_at, extra_attempts from assignment_allowances
    where kind = 'assignment' and assignment_allowances.student_id = work_to_grade.student_id
      and assignment_allowances.course_id = work_to_grade.course_id and assignment_id = item_id
  ) as allowed on true`;

/** Returns the submitted work with these ids, the oldest first. Work that no longer exists is left out. */
export const listSubmittedWorkRows = (
  sql: SqlQuery,
  workIds: readonly string[],
): Promise<SubmittedWorkRow[]> =>
  sql<SubmittedWorkRow[]>`
    select ${columns} from ${rows} where work_id = any(${[...workIds]}::uuid[])
    order by submitted_at, work_id`;

export const findSubmittedWorkRow = async (
  sql: SqlQuery,
  workId: string,
): Promise<SubmittedWorkRow | undefined> => {
  const [row] = await sql<
    SubmittedWorkRow[]
  >`select ${columns} from ${rows} where work_id = ${workId}`;
  return row;
};
