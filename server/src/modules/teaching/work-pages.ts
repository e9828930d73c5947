import { MAX_WORK_COUNT, WORK_PAGE_SIZE, type WorkState } from '@cairn/api/teaching.contract';
import type { SqlQuery } from '../../platform/database/sql.ts';
import {
  findWorkKey,
  listWorkKeys,
  type PageStart,
  type WorkKey,
  type WorkSelection,
} from './work-list.repository.ts';

/** The requested page of a list, as the contract defines it. */
export interface WorkPageRequest {
  readonly state: WorkState;
  /** The page number, from 1. */
  readonly page: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

export interface WorkKeysPage {
  readonly keys: readonly WorkKey[];
  readonly page: number;
  /** The WorkIDs that identify the previous and the next page. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** One more than a page shows, to know whether another page follows. */
const ROWS_TO_READ = WORK_PAGE_SIZE + 1;

/**
 * Returns the start of a page by cursor. Returns undefined without a cursor, and for work that was deleted or is in other
 * courses.
 */
const findCursorStart = async (
  sql: SqlQuery,
  { courseIds }: WorkSelection,
  { after, before }: WorkPageRequest,
): Promise<PageStart | undefined> => {
  if (after === undefined && before === undefined) return undefined;
  if (before === 'end') return { before };
  const key = await findWorkKey(sql, before ?? after ?? '');
  if (!key || !courseIds.includes(key.courseId)) return undefined;
  return before === undefined ? { after: key } : { before: key };
};

/** Reads a page by cursor. After the last piece it returns the last page, before the first piece the first page. */
const readCursorPage = async (
  sql: SqlQuery,
  selection: WorkSelection,
  state: WorkState,
  start: PageStart,
): Promise<{ readonly keys: readonly WorkKey[]; readonly isBackwards: boolean }> => {
  const isBackwards = 'before' in start;
  const keys = await listWorkKeys(sql, selection, state, start, ROWS_TO_READ);
  if (keys.length > 0) return { keys, isBackwards };
  const turned: PageStart = isBackwards ? { offset: 0 } : { before: 'end' };
  return {
    keys: await listWorkKeys(sql, selection, state, turned, ROWS_TO_READ),
    isBackwards: !isBackwards,
  };
};

const hasWork = async (
  sql: SqlQuery,
  selection: WorkSelection,
  state: WorkState,
  start: PageStart,
): Promise<boolean> => (await listWorkKeys(sql, selection, state, start, 1)).length > 0;

/**
 * Returns the number of pages.
 * @param count pieces in a list, at most one above `MAX_WORK_COUNT`
 */
export const toPageCount = (count: number): number =>
  Math.max(1, Math.ceil(Math.min(count, MAX_WORK_COUNT) / WORK_PAGE_SIZE));

/**
 * Returns the keys of one page. A page by cursor begins after, or ends before, a piece of work, even if work was graded or
 * submitted meanwhile. A page by number counts from the start; a number after the last page returns the last one.
 * @param countPages called for pages by number, except the first
 */
export const readWorkPage = async (
  sql: SqlQuery,
  selection: WorkSelection,
  request: WorkPageRequest,
  countPages: () => Promise<number>,
): Promise<WorkKeysPage> => {
  const { state } = request;
  const start = await findCursorStart(sql, selection, request);
  if (!start) {
    const page = request.page === 1 ? 1 : Math.min(request.page, await countPages());
    const offset = (page - 1) * WORK_PAGE_SIZE;
    const read = await listWorkKeys(sql, selection, state, { offset }, ROWS_TO_READ);
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

const findLastIfMore = (read: readonly WorkKey[]): string | undefined =>
  read.length > WORK_PAGE_SIZE ? read[WORK_PAGE_SIZE - 1]?.workId : undefined;
