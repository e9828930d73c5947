/**
 * Lists of submitted work at the teaching desk, the oldest first. For each kind of work in each state, an index of each course
 * has this order. A list reads the first rows of each index and merges them, so its cost does not depend on the size of the
 * school. Columns and conditions are those of the view `work_to_grade`.
 */
import { type GradableWork, MAX_WORK_COUNT, type WorkState } from '@cairn/api/teaching.contract';
import { sqlFragment, type SqlFragment, type SqlQuery } from '../../platform/database/sql.ts';
import {
  type FoundRosterStudents,
  matchesFoundStudentPerRow,
} from './student-search.repository.ts';

/** The submitted work that a list contains, apart from its state: courses, graded item and students. */
export interface SubmittedWorkSelection {
  readonly courseIds: readonly string[];
  readonly itemId: string | undefined;
  /** Students that match the search; undefined: all. */
  readonly students: FoundRosterStudents | undefined;
}

/** Identifies a student's submitted work, and its position in every list. */
export interface SubmittedWorkKey extends Pick<GradableWork, 'kind' | 'workId'> {
  /** Submission time to the microsecond, as PostgreSQL prints it. */
  readonly submittedAt: string;
}

/** Number at which the count of submitted work stops: one more than the largest number that is shown. */
const COUNT_STOP = MAX_WORK_COUNT + 1;

/** A table with submitted work of one kind: submissions or assessment attempts. */
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

/** SQL condition that an attempt has provisional grades. It is the predicate of the index `attempts_waiting`. */
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
  ({ submittedAt, workId }: SubmittedWorkKey): Condition =>
  (source) =>
    sqlFragment`(submitted_at, ${source.workId}) < (${submittedAt}::timestamptz, ${workId}::uuid)`;

const isAfter =
  ({ submittedAt, workId }: SubmittedWorkKey): Condition =>
  (source) =>
    sqlFragment`(submitted_at, ${source.workId}) > (${submittedAt}::timestamptz, ${workId}::uuid)`;

const DIRECTIONS = { oldest: sqlFragment`asc`, newest: sqlFragment`desc` } as const;
type Direction = keyof typeof DIRECTIONS;

interface WorkPart {
  readonly state: WorkState;
  readonly where?: Condition;
  /**
   * The end of the list from which rows are read, for each course and kind, if there are more than `limit`; undefined: either
   * end.
   */
  readonly first?: Direction;
  readonly limit: number;
}

/** Selects the kind, id and submission time of at most `limit` rows of one kind of submitted work. */
const piecesOfKind = (
  source: WorkSource,
  { itemId, students }: SubmittedWorkSelection,
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
      and ${matchesFoundStudentPerRow(students, source.studentId)} and ${where(source)}
    ${ordered} limit ${limit})`;
};

/**
 * Returns the SQL clause `from` with submitted work: at most `limit` rows of each course and kind, or of each kind if the
 * students are listed by id.
 */
const selectWorkPieces = (selection: SubmittedWorkSelection, part: WorkPart): SqlFragment => {
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
 * The start of a page of submitted work: after a number of rows, after a row, or so that the page ends before a row or at the end
 * of the list.
 */
export type SubmittedWorkPageStart =
  | { readonly offset: number }
  | { readonly after: SubmittedWorkKey }
  | { readonly before: SubmittedWorkKey | 'end' };

/** Returns up to `limit` keys of submitted work for a page, the oldest first. */
export const listSubmittedWorkKeys = async (
  sql: SqlQuery,
  selection: SubmittedWorkSelection,
  state: WorkState,
  start: SubmittedWorkPageStart,
  limit: number,
): Promise<SubmittedWorkKey[]> => {
  if ('before' in start) {
    const { before } = start;
    const where = before === 'end' ? matchAllWork : isBefore(before);
    const rows = await sql<SubmittedWorkKey[]>`
      select ${key} from ${selectWorkPieces(selection, { state, where, first: 'newest', limit })}
      order by submitted_at desc, work_id desc limit ${limit}`;
    return rows.toReversed();
  }
  const where = 'after' in start ? isAfter(start.after) : matchAllWork;
  const offset = 'offset' in start ? start.offset : 0;
  const part: WorkPart = { state, where, first: 'oldest', limit: offset + limit };
  return sql<SubmittedWorkKey[]>`
    select ${key} from ${selectWorkPieces(selection, part)}
    order by submitted_at, work_id limit ${limit} offset ${offset}`;
};

const selectWorkCount = (selection: SubmittedWorkSelection, state: WorkState) =>
  sqlFragment`(select count(*)::int from (
    select 1 from ${selectWorkPieces(selection, { state, limit: COUNT_STOP })} limit ${COUNT_STOP}) as found)`;

export type SubmittedWorkCounts = Readonly<Record<WorkState, number>>;

/** Counts the submitted work in each state, up to one more than `MAX_WORK_COUNT`. */
export const countSubmittedWorkByState = async (
  sql: SqlQuery,
  selection: SubmittedWorkSelection,
): Promise<SubmittedWorkCounts> => {
  const [row] = await sql<SubmittedWorkCounts[]>`
    select ${selectWorkCount(selection, 'waiting')} as waiting, ${selectWorkCount(selection, 'late')} as late,
      ${selectWorkCount(selection, 'graded')} as graded`;
  if (!row) throw new Error('The count returned no row.');
  return row;
};

export const findSubmittedWorkKey = async (
  sql: SqlQuery,
  workId: string,
): Promise<(SubmittedWorkKey & { readonly courseId: string }) | undefined> => {
  const [row] = await sql<(SubmittedWorkKey & { courseId: string })[]>`
    select ${key}, course_id as "courseId" from work_to_grade where work_id = ${workId}::uuid`;
  return row;
};

type WorkNeighbour = Pick<GradableWork, 'kind' | 'workId'> | null;

export interface SubmittedWorkPositionRow {
  /** Number of rows before this one, and of all rows; both at most one above `MAX_WORK_COUNT`. */
  readonly before: number;
  readonly total: number;
  readonly isIn: boolean;
  readonly previous: WorkNeighbour;
  readonly next: WorkNeighbour;
}

const selectFirstPiece = (pieces: SqlFragment, first: Direction): SqlFragment => sqlFragment`(
  select jsonb_build_object('kind', kind, 'workId', work_id) from ${pieces}
  order by submitted_at ${DIRECTIONS[first]}, work_id ${DIRECTIONS[first]} limit 1)`;

/**
 * Returns the position of a student's submitted work in a list, and its neighbours, even if the list does not contain it. The
 * rows before it also determine the previous one, unless there are more of them than are counted.
 */
export const findSubmittedWorkPosition = async (
  sql: SqlQuery,
  selection: SubmittedWorkSelection,
  state: WorkState,
  piece: SubmittedWorkKey & { readonly courseId: string },
): Promise<SubmittedWorkPositionRow> => {
  const isPiece: Condition = (source) => sqlFragment`${source.workId} = ${piece.workId}::uuid`;
  const inOwnCourse = {
    ...selection,
    courseIds: selection.courseIds.filter((id) => id === piece.courseId),
  };
  const nearest = (where: Condition, first: Direction) =>
    selectFirstPiece(selectWorkPieces(selection, { state, where, first, limit: 1 }), first);
  const earlier = { state, where: isBefore(piece), limit: COUNT_STOP };
  const [row] = await sql<SubmittedWorkPositionRow[]>`
    with earlier as materialized (
      select kind, work_id, submitted_at from ${selectWorkPieces(selection, earlier)} limit ${COUNT_STOP}
    ), counted as materialized (select count(*)::int as number from earlier)
    select counted.number as before, ${selectWorkCount(selection, state)} as total,
      exists(select from ${selectWorkPieces(inOwnCourse, { state, where: isPiece, limit: 1 })}) as "isIn",
      case when counted.number < ${COUNT_STOP} then ${selectFirstPiece(sqlFragment`earlier`, 'newest')}
        else ${nearest(isBefore(piece), 'newest')} end as previous,
      ${nearest(isAfter(piece), 'oldest')} as next
    from counted`;
  if (!row) throw new Error('The look-up of a place returned no row.');
  return row;
};
