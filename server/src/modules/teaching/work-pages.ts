import { MAX_WORK_COUNT, WORK_PAGE_SIZE, type WorkState } from '@cairn/api/teaching.contract';
import type { SqlQuery } from '../../platform/database/sql.ts';
import {
  findSubmittedWorkKey,
  listSubmittedWorkKeys,
  type SubmittedWorkPageStart,
  type SubmittedWorkKey,
  type SubmittedWorkSelection,
} from './work-list.repository.ts';

/** The requested page of a list of submitted work, as the contract defines it. */
export interface SubmittedWorkPageRequest {
  readonly state: WorkState;
  /** Number of the page, from 1. */
  readonly page: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

export interface SubmittedWorkKeysPage {
  readonly keys: readonly SubmittedWorkKey[];
  readonly page: number;
  /** WorkIDs at the start and the end of the page, which are the cursors of the previous and the next page. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** Number of rows to read for a page: one more than it shows, to determine whether another page follows. */
const ROWS_TO_READ = WORK_PAGE_SIZE + 1;

/**
 * Returns where the page of a cursor starts. Returns undefined without a cursor, and for work that was deleted or is in other
 * courses.
 */
const findCursorStart = async (
  sql: SqlQuery,
  { courseIds }: SubmittedWorkSelection,
  { after, before }: SubmittedWorkPageRequest,
): Promise<SubmittedWorkPageStart | undefined> => {
  if (after === undefined && before === undefined) return undefined;
  if (before === 'end') return { before };
  const key = await findSubmittedWorkKey(sql, before ?? after ?? '');
  if (!key || !courseIds.includes(key.courseId)) return undefined;
  return before === undefined ? { after: key } : { before: key };
};

/**
 * Reads a page of submitted work by cursor. A cursor after the end of the list returns the last page, a cursor before the start
 * the first page.
 */
const readCursorPage = async (
  sql: SqlQuery,
  selection: SubmittedWorkSelection,
  state: WorkState,
  start: SubmittedWorkPageStart,
): Promise<{ readonly keys: readonly SubmittedWorkKey[]; readonly isBackwards: boolean }> => {
  const isBackwards = 'before' in start;
  const keys = await listSubmittedWorkKeys(sql, selection, state, start, ROWS_TO_READ);
  if (keys.length > 0) return { keys, isBackwards };
  const turned: SubmittedWorkPageStart = isBackwards ? { offset: 0 } : { before: 'end' };
  return {
    keys: await listSubmittedWorkKeys(sql, selection, state, turned, ROWS_TO_READ),
    isBackwards: !isBackwards,
  };
};

const hasWork = async (
  sql: SqlQuery,
  selection: SubmittedWorkSelection,
  state: WorkState,
  start: SubmittedWorkPageStart,
): Promise<boolean> => (await listSubmittedWorkKeys(sql, selection, state, start, 1)).length > 0;

/**
 * Returns the number of pages of a list of submitted work.
 * @param count the length of the list, at most one above `MAX_WORK_COUNT`
 */
export const toSubmittedWorkPageCount = (count: number): number =>
  Math.max(1, Math.ceil(Math.min(count, MAX_WORK_COUNT) / WORK_PAGE_SIZE));

/**
 * Returns the keys of one page of submitted work. A page by cursor begins after, or ends before, a given row, even if work was
 * graded or submitted meanwhile. A page by number counts from the start; a number after the last page returns the last one.
 * @param countPages called for pages by number, except the first
 */
export const readSubmittedWorkPage = async (
  sql: SqlQuery,
  selection: SubmittedWorkSelection,
  request: SubmittedWorkPageRequest,
  countPages: () => Promise<number>,
): Promise<SubmittedWorkKeysPage> => {
  const { state } = request;
  const start = await findCursorStart(sql, selection, request);
  if (!start) {
    const page = request.page === 1 ? 1 : Math.min(request.page, await countPages());
    const offset = (page - 1) * WORK_PAGE_SIZE;
    const read = await listSubmittedWorkKeys(sql, selection, state, { offset }, ROWS_TO_READ);
    const keys = read.slice(0, WORK_PAGE_SIZE);
    const previous = page > 1 ? keys[0]?.workId : undefined;
    return { keys, page, previous, next: findLastIfMore(read) };
  }
  const { keys: read, isBackwards } = await readCursorPage(sql, selection, state, start);
  const keys = isBackwards ? read.slice(-WORK_PAGE_SIZE) : read.slice(0, WORK_PAGE_SIZE);
  const [first, last] = [keys[0], keys.at(-1)];
  if (!first || !last) return { keys, page: 1, previous: undefined, next: undefined };
  const hasMore = read.length > WORK_PAGE_SIZE;
  const hasPrevious = isBackwards
    ? hasMore
    : await hasWork(sql, selection, state, { before: first });
  const hasNext = isBackwards ? await hasWork(sql, selection, state, { after: last }) : hasMore;
  return {
    keys,
    page: 1,
    previous: hasPrevious ? first.workId : undefined,
    next: hasNext ? last.workId : undefined,
  };
};

const findLastIfMore = (read: readonly SubmittedWorkKey[]): string | undefined =>
  read.length > WORK_PAGE_SIZE ? read[WORK_PAGE_SIZE - 1]?.workId : undefined;
