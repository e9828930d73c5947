/**
 * Lists of work at the desk, the oldest first. Each kind of work of each course has an index in that order, with the condition of
 * one state. A list reads the first pieces of each and merges them, so its cost does not grow with the school. Columns and
 * conditions are those of the view `work_to_grade`.
 */
import { type Work, MAX_WORK_COUNT, type WorkState } from '@cairn/api/teaching.contract';
import { sqlFragment, type SqlFragment, type SqlQuery } from '../../platform/database/sql.ts';
import { type FoundStudents, isFoundStudent } from './student-search.repository.ts';

/** The work that a list contains, apart from its state. */
export interface WorkSelection {
  readonly courseIds: readonly string[];
  readonly itemId: string | undefined;
  /** The students that a search found; undefined: all. */
  readonly students: FoundStudents | undefined;
}

/** Identifies a piece of work and its position in every list. */
export interface WorkKey extends Pick<Work, 'kind' | 'workId'> {
  /** The time to the microsecond, as PostgreSQL prints it. */
  readonly submittedAt: string;
}

/** Counting stops here, one above the largest number that is shown. */
const COUNT_STOP = MAX_WORK_COUNT + 1;

/** A table with work of one kind. */
interface WorkSource {
  readonly kind: SqlFragment;
  readonly table: SqlFragment;
  readonly workId: SqlFragment;
  readonly itemId: SqlFragment;
  readonly studentId: SqlFragment;
  readonly inState: Readonly<Record<WorkState, SqlFragment>>;
}

const submissions: WorkSource = {
  kind: sqlFragment`'assignment'`,
  table: sqlFragment`submissions`,
  workId: sqlFragment`submission_id`,
  itemId: sqlFragment`assignment_id`,
  studentId: sqlFragment`submissions.student_id`,
  inState: {
    waiting: sqlFragment`graded_at is null`,
    late: sqlFragment`graded_at is null and is_late`,
    graded: sqlFragment`graded_at is not null`,
  },
};

/** The predicate of the index `attempts_waiting`. */
const isProvisional = sqlFragment`grades @? '$[*] ? (@.status != "graded")'`;

const attempts: WorkSource = {
  kind: sqlFragment`'assessment'`,
  table: sqlFragment`assessment_attempts`,
  workId: sqlFragment`attempt_id`,
  itemId: sqlFragment`assessment_id`,
  studentId: sqlFragment`assessment_attempts.student_id`,
  inState: {
    waiting: isProvisional,
    late: sqlFragment`false`,
    graded: sqlFragment`points_revision > 0 and not ${isProvisional}`,
  },
};

type Condition = (source: WorkSource) => SqlFragment;

const matchAllWork: Condition = () => sqlFragment`true`;

const isBefore =
  ({ submittedAt, workId }: WorkKey): Condition =>
  (source) =>
    sqlFragment`(submitted_at, ${source.workId}) < (${submittedAt}::timestamptz, ${workId}::uuid)`;

const isAfter =
  ({ submittedAt, workId }: WorkKey): Condition =>
  (source) =>
    sqlFragment`(submitted_at, ${source.workId}) > (${submittedAt}::timestamptz, ${workId}::uuid)`;

const DIRECTIONS = { oldest: sqlFragment`asc`, newest: sqlFragment`desc` } as const;
type Direction = keyof typeof DIRECTIONS;

interface WorkPart {
  readonly state: WorkState;
  readonly where?: Condition;
  /** The end of the list that is read for each course and kind if there are more than `limit` pieces; undefined: either. */
  readonly first?: Direction;
  readonly limit: number;
}

/** Selects at most `limit` pieces of one kind: kind, work_id, submitted_at. */
const piecesOfKind = (
  source: WorkSource,
  { itemId, students }: WorkSelection,
  { state, where = matchAllWork, first, limit }: WorkPart,
  inCourses: SqlFragment,
): SqlFragment => {
  const ofItem =
    itemId === undefined ? sqlFragment`true` : sqlFragment`${source.itemId} = ${itemId}`;
  const order = first && DIRECTIONS[first];
  const ordered = order
    ? sqlFragment`order by submitted_at ${order}, ${source.workId} ${order}`
    : sqlFragment``;
  return sqlFragment`(select ${source.kind} as kind, ${source.workId} as work_id, submitted_at
    from ${source.table}
    where course_id ${inCourses} and ${source.inState[state]} and ${ofItem}
      and ${isFoundStudent(students, source.studentId)} and ${where(source)}
    ${ordered} limit ${limit})`;
};

/**
 * Returns the `from` clause: at most `limit` pieces of each course and kind, or of each kind if the students are listed by id.
 */
const selectWorkPieces = (selection: WorkSelection, part: WorkPart): SqlFragment => {
  const bothKinds = (inCourses: SqlFragment) =>
    sqlFragment`${piecesOfKind(submissions, selection, part, inCourses)}
      union all ${piecesOfKind(attempts, selection, part, inCourses)}`;
  const courseIds = sqlFragment`${[...selection.courseIds]}::text[]`;
  return selection.students?.ids
    ? sqlFragment`(${bothKinds(sqlFragment`= any(${courseIds})`)}) as pieces`
    : sqlFragment`unnest(${courseIds}) as taught (id)
        cross join lateral (${bothKinds(sqlFragment`= taught.id`)}) as pieces`;
};

const key = sqlFragment`kind, work_id as "workId", submitted_at::text as "submittedAt"`;

/**
 * The start of a page: after a number of pieces, after a piece, or so that the page ends before a piece or at the end of the
 * list.
 */
export type PageStart =
  | { readonly offset: number }
  | { readonly after: WorkKey }
  | { readonly before: WorkKey | 'end' };

/** Returns up to `limit` keys of a page, the oldest piece first. */
export const listWorkKeys = async (
  sql: SqlQuery,
  selection: WorkSelection,
  state: WorkState,
  start: PageStart,
  limit: number,
): Promise<WorkKey[]> => {
  if ('before' in start) {
    const { before } = start;
    const where = before === 'end' ? matchAllWork : isBefore(before);
    const rows = await sql<WorkKey[]>`
      select ${key} from ${selectWorkPieces(selection, { state, where, first: 'newest', limit })}
      order by submitted_at desc, work_id desc limit ${limit}`;
    return rows.toReversed();
  }
  const where = 'after' in start ? isAfter(start.after) : matchAllWork;
  const offset = 'offset' in start ? start.offset : 0;
  const part: WorkPart = { state, where, first: 'oldest', limit: offset + limit };
  return sql<WorkKey[]>`
    select ${key} from ${selectWorkPieces(selection, part)}
    order by submitted_at, work_id limit ${limit} offset ${offset}`;
};

const selectWorkCount = (
  selection: WorkSelection,
  state: WorkState,
  where: Condition = matchAllWork,
) =>
  sqlFragment`(select count(*)::int from (
    select 1 from ${selectWorkPieces(selection, { state, where, limit: COUNT_STOP })} limit ${COUNT_STOP}) as found)`;

export type WorkCounts = Readonly<Record<WorkState, number>>;

/** Counts the work in each state, up to one more than `MAX_WORK_COUNT`. */
export const countWork = async (sql: SqlQuery, selection: WorkSelection): Promise<WorkCounts> => {
  const [row] = await sql<WorkCounts[]>`
    select ${selectWorkCount(selection, 'waiting')} as waiting, ${selectWorkCount(selection, 'late')} as late,
      ${selectWorkCount(selection, 'graded')} as graded`;
  if (!row) throw new Error('The count returned no row.');
  return row;
};

export const findWorkKey = async (
  sql: SqlQuery,
  workId: string,
): Promise<(WorkKey & { readonly courseId: string }) | undefined> => {
  const [row] = await sql<(WorkKey & { courseId: string })[]>`
    select ${key}, course_id as "courseId" from work_to_grade where work_id = ${workId}::uuid`;
  return row;
};

type WorkNeighbour = Pick<Work, 'kind' | 'workId'> | null;

export interface WorkPositionRow {
  /** The number of pieces before this one, and of all; both at most one above `MAX_WORK_COUNT`. */
  readonly before: number;
  readonly total: number;
  readonly isIn: boolean;
  readonly previous: WorkNeighbour;
  readonly next: WorkNeighbour;
}

/** Returns the position of a piece of work in a list and its neighbours, even if the list does not contain it. */
export const findWorkPosition = async (
  sql: SqlQuery,
  selection: WorkSelection,
  state: WorkState,
  piece: WorkKey,
): Promise<WorkPositionRow> => {
  const isPiece: Condition = (source) => sqlFragment`${source.workId} = ${piece.workId}::uuid`;
  const nearest = (where: Condition, first: Direction) => sqlFragment`(
    select jsonb_build_object('kind', kind, 'workId', work_id)
    from ${selectWorkPieces(selection, { state, where, first, limit: 1 })}
    order by submitted_at ${DIRECTIONS[first]}, work_id ${DIRECTIONS[first]} limit 1)`;
  const [row] = await sql<WorkPositionRow[]>`
    select ${selectWorkCount(selection, state, isBefore(piece))} as before,
      ${selectWorkCount(selection, state)} as total,
      exists(select from ${selectWorkPieces(selection, { state, where: isPiece, limit: 1 })}) as "isIn",
      ${nearest(isBefore(piece), 'newest')} as previous, ${nearest(isAfter(piece), 'oldest')} as next`;
  if (!row) throw new Error('The look-up of a place returned no row.');
  return row;
};
