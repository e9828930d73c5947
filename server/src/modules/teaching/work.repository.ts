import type { Work, WorkFilter } from '@cairn/api/teaching.contract';
import { fragment, type Fragment, type Query } from '../../database/sql.ts';

/** Work of these courses; the fields of a filter as on the wire. */
export interface WorkScope extends Omit<WorkFilter, 'courseId'> {
  readonly courseIds: readonly string[];
}

export interface WorkRow extends Pick<Work, 'kind' | 'workId' | 'attempt' | 'isLate' | 'waits'> {
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

export type WorkCounts = Readonly<Record<WorkFilter['state'], number>>;

/** Letters that mean something in a pattern stand for themselves. */
const containing = (text: string): string => `%${text.trim().replaceAll(/[%_\\]/g, '\\$&')}%`;

const inScope = ({
  courseIds,
  itemId,
  itemCourseId,
  search = '',
}: Omit<WorkScope, 'state'>): Fragment =>
  fragment`course_id = any(${[...courseIds]}::text[])
    and (${itemId ?? null}::text is null or item_id = ${itemId ?? null})
    and (${itemCourseId ?? null}::text is null or course_id = ${itemCourseId ?? null})
    and (${search.trim()} = '' or (first_name || ' ' || last_name || ' ' || email) ilike ${containing(search)})`;

const inState: Readonly<Record<WorkFilter['state'], Fragment>> = {
  waiting: fragment`waits`,
  late: fragment`waits and is_late`,
  graded: fragment`not waits`,
};

const columns = fragment`kind, work_id as "workId", attempt, is_late as "isLate", waits,
  course_id as "courseId", courses.title as "courseTitle", item_id as "itemId",
  student_id as "learnerId", trim(first_name || ' ' || last_name) as name,
  profile_image_url as "pictureUrl", submitted_at as "submittedAt", due_at as "allowedUntil",
  coalesce(extra_attempts, 0) as "extraAttempts", points, max_points as "maxPoints"`;

const rows = fragment`work_to_grade join students using (student_id) join courses using (course_id)
  left join lateral (
    select due_at, extra_attempts from assignment_allowances
    where kind = 'assignment' and assignment_allowances.student_id = work_to_grade.student_id
      and assignment_allowances.course_id = work_to_grade.course_id and assignment_id = item_id
  ) as allowed on true`;

/** Oldest first. */
export const listWorkRows = (
  sql: Query,
  { state, ...scope }: WorkScope,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<WorkRow[]> =>
  sql<WorkRow[]>`
    select ${columns} from ${rows} where ${inScope(scope)} and ${inState[state]}
    order by submitted_at, work_id limit ${limit} offset ${offset}`;

export const findWorkRow = async (sql: Query, workId: string): Promise<WorkRow | undefined> => {
  const [row] = await sql<WorkRow[]>`select ${columns} from ${rows} where work_id = ${workId}`;
  return row;
};

export const countWork = async (
  sql: Query,
  scope: Omit<WorkScope, 'state'>,
): Promise<WorkCounts> => {
  const [row] = await sql<WorkCounts[]>`
    select count(*) filter (where waits)::int as waiting,
      count(*) filter (where waits and is_late)::int as late,
      count(*) filter (where not waits)::int as graded
    from work_to_grade join students using (student_id) where ${inScope(scope)}`;
  if (!row) throw new Error('Nothing was counted.');
  return row;
};

export interface PlaceRow {
  readonly before: number;
  readonly isIn: boolean;
  readonly total: number;
  readonly previous: Pick<Work, 'kind' | 'workId'> | null;
  readonly next: Pick<Work, 'kind' | 'workId'> | null;
}

/** Where a piece of work stands in the list, and between what, whether or not it is in it. */
export const findPlace = async (
  sql: Query,
  { state, ...scope }: WorkScope,
  workId: string,
): Promise<PlaceRow> => {
  const [row] = await sql<PlaceRow[]>`
    with it as materialized (
      select submitted_at, work_id from work_to_grade where work_id = ${workId}::uuid
    ), list as (
      select kind, work_id, submitted_at,
        (submitted_at, work_id) < (select submitted_at, work_id from it) as is_before,
        work_id = ${workId}::uuid as is_it
      from work_to_grade join students using (student_id)
      where ${inScope(scope)} and ${inState[state]}
    )
    select count(*) filter (where is_before)::int as before, count(*)::int as total,
      coalesce(bool_or(is_it), false) as "isIn",
      (select jsonb_build_object('kind', kind, 'workId', work_id) from list where is_before
        order by submitted_at desc, work_id desc limit 1) as previous,
      (select jsonb_build_object('kind', kind, 'workId', work_id) from list
        where not is_before and not is_it order by submitted_at, work_id limit 1) as next
    from list`;
  if (!row) throw new Error('There is no place.');
  return row;
};
