/**
 * Lists of work at the desk, the oldest first. Each kind of work of each course has an index in that order, with the condition of
 * one state. A list reads the first pieces of each and merges them, so its cost does not grow with the school. Columns and
 * conditions are those of the view `work_to_grade`.
 */
import { type Work, WORK_COUNT_LIMIT, type WorkState } from '@cairn/api/teaching.contract';
import { fragment, type Fragment, type Query } from '../../platform/database/sql.ts';
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
const COUNTED = WORK_COUNT_LIMIT + 1;

/** A table with work of one kind. */
interface WorkSource {
  readonly kind: Fragment;
  readonly table: Fragment;
  readonly workId: Fragment;
  readonly itemId: Fragment;
  readonly studentId: Fragment;
  readonly inState: Readonly<Record<WorkState, Fragment>>;
}

const submissions: WorkSource = {
  kind: fragment`'assignment'`,
  table: fragment`submissions`,
  workId: fragment`submission_id`,
  itemId: fragment`assignment_id`,
  studentId: fragment`submissions.student_id`,
  inState: {
    waiting: fragment`graded_at is null`,
    late: fragment`graded_at is null and is_late`,
    graded: fragment`graded_at is not null`,
  },
};

/** The predicate of the index `attempts_waiting`. */
const isProvisional = fragment`grades @? '$[*] ? (@.status != "graded")'`;

const attempts: WorkSource = {
  kind: fragment`'assessment'`,
  table: fragment`assessment_attempts`,
  workId: fragment`attempt_id`,
  itemId: fragment`assessment_id`,
  studentId: fragment`assessment_attempts.student_id`,
  inState: {
    waiting: isProvisional,
    late: fragment`false`,
    graded: fragment`points_revision > 0 and not ${isProvisional}`,
  },
};

type Condition = (source: WorkSource) => Fragment;

const everyPiece: Condition = () => fragment`true`;

const isBefore =
  ({ submittedAt, workId }: WorkKey): Condition =>
  (source) =>
    fragment`(submitted_at, ${source.workId}) < (${submittedAt}::timestamptz, ${workId}::uuid)`;

const isAfter =
  ({ submittedAt, workId }: WorkKey): Condition =>
  (source) =>
    fragment`(submitted_at, ${source.workId}) > (${submittedAt}::timestamptz, ${workId}::uuid)`;

const DIRECTIONS = { oldest: fragment`asc`, newest: fragment`desc` } as const;
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
  { state, where = everyPiece, first, limit }: WorkPart,
  inCourses: Fragment,
): Fragment => {
  const ofItem = itemId === undefined ? fragment`true` : fragment`${source.itemId} = ${itemId}`;
  const order = first && DIRECTIONS[first];
  const ordered = order
    ? fragment`order by submitted_at ${order}, ${source.workId} ${order}`
    : fragment``;
  return fragment`(select ${source.kind} as kind, ${source.workId} as work_id, submitted_at
    from ${source.table}
    where course_id ${inCourses} and ${source.inState[state]} and ${ofItem}
      and ${isFoundStudent(students, source.studentId)} and ${where(source)}
    ${ordered} limit ${limit})`;
};

/**
 * Returns the `from` clause: at most `limit` pieces of each course and kind, or of each kind if the students are listed by id.
 */
const pieces = (selection: WorkSelection, part: WorkPart): Fragment => {
  const bothKinds = (inCourses: Fragment) =>
    fragment`${piecesOfKind(submissions, selection, part, inCourses)}
      union all ${piecesOfKind(attempts, selection, part, inCourses)}`;
  const courseIds = fragment`${[...selection.courseIds]}::text[]`;
  return selection.students?.ids
    ? fragment`(${bothKinds(fragment`= any(${courseIds})`)}) as pieces`
    : fragment`unnest(${courseIds}) as taught (id)
        cross join lateral (${bothKinds(fragment`= taught.id`)}) as pieces`;
};

const key = fragment`kind, work_id as "workId", submitted_at::text as "submittedAt"`;

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
  sql: Query,
  selection: WorkSelection,
  state: WorkState,
  start: PageStart,
  limit: number,
): Promise<WorkKey[]> => {
  if ('before' in start) {
    const { before } = start;
    const where = before === 'end' ? everyPiece : isBefore(before);
    const rows = await sql<WorkKey[]>`
      select ${key} from ${pieces(selection, { state, where, first: 'newest', limit })}
      order by submitted_at desc, work_id desc limit ${limit}`;
    return rows.toReversed();
  }
  const where = 'after' in start ? isAfter(start.after) : everyPiece;
  const offset = 'offset' in start ? start.offset : 0;
  const part: WorkPart = { state, where, first: 'oldest', limit: offset + limit };
  return sql<WorkKey[]>`
    select ${key} from ${pieces(selection, part)}
    order by submitted_at, work_id limit ${limit} offset ${offset}`;
};

const counted = (selection: WorkSelection, state: WorkState, where: Condition = everyPiece) =>
  fragment`(select count(*)::int from (
    select 1 from ${pieces(selection, { state, where, limit: COUNTED })} limit ${COUNTED}) as found)`;

export type WorkCounts = Readonly<Record<WorkState, number>>;

/** Counts the work in each state, up to one more than `WORK_COUNT_LIMIT`. */
export const countWork = async (sql: Query, selection: WorkSelection): Promise<WorkCounts> => {
  const [row] = await sql<WorkCounts[]>`
    select ${counted(selection, 'waiting')} as waiting, ${counted(selection, 'late')} as late,
      ${counted(selection, 'graded')} as graded`;
  if (!row) throw new Error('The count returned no row.');
  return row;
};

export const findWorkKey = async (
  sql: Query,
  workId: string,
): Promise<(WorkKey & { readonly courseId: string }) | undefined> => {
  const [row] = await sql<(WorkKey & { courseId: string })[]>`
    select ${key}, course_id as "courseId" from work_to_grade where work_id = ${workId}::uuid`;
  return row;
};

type Neighbour = Pick<Work, 'kind' | 'workId'> | null;

export interface WorkPlaceRow {
  /** The number of pieces before this one, and of all; both at most one above `WORK_COUNT_LIMIT`. */
  readonly before: number;
  readonly total: number;
  readonly isIn: boolean;
  readonly previous: Neighbour;
  readonly next: Neighbour;
}

/** Returns the position of a piece of work in a list and its neighbours, even if the list does not contain it. */
export const findWorkPlace = async (
  sql: Query,
  selection: WorkSelection,
  state: WorkState,
  piece: WorkKey,
): Promise<WorkPlaceRow> => {
  const isPiece: Condition = (source) => fragment`${source.workId} = ${piece.workId}::uuid`;
  const nearest = (where: Condition, first: Direction) => fragment`(
    select jsonb_build_object('kind', kind, 'workId', work_id)
    from ${pieces(selection, { state, where, first, limit: 1 })}
    order by submitted_at ${DIRECTIONS[first]}, work_id ${DIRECTIONS[first]} limit 1)`;
  const [row] = await sql<WorkPlaceRow[]>`
    select ${counted(selection, state, isBefore(piece))} as before,
      ${counted(selection, state)} as total,
      exists(select from ${pieces(selection, { state, where: isPiece, limit: 1 })}) as "isIn",
      ${nearest(isBefore(piece), 'newest')} as previous, ${nearest(isAfter(piece), 'oldest')} as next`;
  if (!row) throw new Error('The look-up of a place returned no row.');
  return row;
};
