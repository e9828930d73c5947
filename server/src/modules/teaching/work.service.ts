import {
  type TaughtCourse,
  type GradableWork,
  MAX_WORK_COUNT,
  type WorkFilter,
  type WorkPage,
  type WorkPosition,
} from '@cairn/api/teaching.contract';
import type { SqlQuery, Sql } from '../../platform/database/sql.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { type GradedItem, listGradedItems } from './graded-items.repository.ts';
import { listTaughtCourses } from './taught-courses.repository.ts';
import { requireInstructor, requireTeacher } from '../accounts/permissions/teaching-right.ts';
import { searchStudentsByNameOrEmail } from './student-search.repository.ts';
import {
  countSubmittedWorkByState,
  findSubmittedWorkKey,
  findSubmittedWorkPosition,
  type SubmittedWorkCounts,
  type SubmittedWorkSelection,
} from './work-list.repository.ts';
import {
  readSubmittedWorkPage,
  toSubmittedWorkPageCount,
  type SubmittedWorkPageRequest,
} from './work-pages.ts';
import { listSubmittedWorkRows, type SubmittedWorkRow } from './work.repository.ts';

/** Maximum points of an assignment whose author sets none (GTAB-06). */
const MAX_SCORE = 100;

export const getMaxScoreOfItem = (item: GradedItem | undefined): number =>
  item?.maxScore ?? MAX_SCORE;

const findTaughtCourseIds = async (sql: SqlQuery, caller: string): Promise<string[]> => {
  const rows = await sql<{ courseId: string }[]>`
    select distinct course_id as "courseId" from course_teachers where student_id = ${caller}`;
  return rows.map(({ courseId }) => courseId);
};

interface RequestedWork {
  /** The courses whose graded items the instructor can select as a filter. */
  readonly courseIds: readonly string[];
  readonly selection: SubmittedWorkSelection;
}

/**
 * Returns the submitted work that a filter selects, limited to courses that the caller teaches.
 * @throws forbidden
 */
const selectWork = async (
  sql: SqlQuery,
  caller: string,
  { courseId, itemId, itemCourseId, search }: WorkFilter,
): Promise<RequestedWork> => {
  await requireInstructor(sql, caller);
  if (courseId !== undefined) await requireTeacher(sql, caller, courseId);
  const courseIds = courseId === undefined ? await findTaughtCourseIds(sql, caller) : [courseId];
  const inItemCourse = (id: string) => itemCourseId === undefined || id === itemCourseId;
  const students = await searchStudentsByNameOrEmail(sql, search);
  return { courseIds, selection: { courseIds: courseIds.filter(inItemCourse), itemId, students } };
};

const limitCount = (count: number): number => Math.min(count, MAX_WORK_COUNT);
const isBeyondLimit = (count: number): boolean => count > MAX_WORK_COUNT;

const toCounts = ({
  waiting,
  late,
  graded,
}: SubmittedWorkCounts): Pick<WorkPage, 'counts' | 'hasMore'> => ({
  counts: { waiting: limitCount(waiting), late: limitCount(late), graded: limitCount(graded) },
  hasMore: {
    waiting: isBeyondLimit(waiting),
    late: isBeyondLimit(late),
    graded: isBeyondLimit(graded),
  },
});

/**
 * Converts a row to submitted work for the response. Work whose assignment or assessment is no longer in the content keeps its
 * position and its points.
 */
export const toSubmittedWork = (
  row: SubmittedWorkRow,
  item: GradedItem | undefined,
): GradableWork => {
  const dueAt = row.allowedUntil?.toISOString() ?? item?.dueDate;
  const maxAttempts = item?.maxAttempts ?? undefined;
  return {
    kind: row.kind,
    workId: row.workId,
    learner: { learnerId: row.learnerId, name: row.name, pictureUrl: row.pictureUrl },
    CourseID: row.courseId,
    CourseTitle: row.courseTitle,
    itemName: item?.itemName ?? 'No longer in the course',
    attempt: row.attempt,
    ...(maxAttempts !== undefined && { maxAttempts: maxAttempts + row.extraAttempts }),
    submittedAt: row.submittedAt.toISOString(),
    ...(dueAt && { dueAt }),
    isLate: row.isLate,
    waits: row.waits,
    ...(row.points !== null && { points: row.points }),
    maxPoints: row.maxPoints ?? getMaxScoreOfItem(item),
  };
};

export interface SubmittedWorkService {
  /**
   * Returns the courses that the caller teaches.
   * @throws forbidden
   */
  readonly courses: (
    caller: string,
  ) => Promise<{ readonly InstructorID: string; readonly courses: TaughtCourse[] }>;
  /**
   * Returns one page of submitted work at the teaching desk.
   * @throws forbidden
   */
  readonly list: (
    caller: string,
    query: WorkFilter & SubmittedWorkPageRequest,
  ) => Promise<WorkPage>;
  /**
   * Returns the position of a student's submitted work in a list.
   * @throws forbidden
   */
  readonly findPosition: (
    caller: string,
    filter: WorkFilter,
    workId: string,
  ) => Promise<WorkPosition>;
}

export const createSubmittedWorkService = (sql: Sql): SubmittedWorkService => ({
  courses: async (caller) => {
    const InstructorID = await requireInstructor(sql, caller);
    return { InstructorID, courses: await listTaughtCourses(sql, caller, InstructorID) };
  },
  list: async (caller, { page, after, before, ...filter }) => {
    const { courseIds, selection } = await selectWork(sql, caller, filter);
    const { state } = filter;
    const counting = countSubmittedWorkByState(sql, selection);
    const countPages = async () => toSubmittedWorkPageCount((await counting)[state]);
    const [counts, pageCount, items, { keys, ...position }] = await Promise.all([
      counting,
      countPages(),
      listGradedItems(sql, courseIds),
      readSubmittedWorkPage(sql, selection, { state, page, after, before }, countPages),
    ]);
    const rows = await listSubmittedWorkRows(
      sql,
      keys.map(({ workId }) => workId),
    );
    const known = new Map(items.map((item) => [`${item.courseId}\n${item.itemId}`, item]));
    return {
      work: rows.map((row) => toSubmittedWork(row, known.get(`${row.courseId}\n${row.itemId}`))),
      ...position,
      pageCount,
      ...toCounts(counts),
      items: items.map(({ courseId, itemId, itemName }) => ({
        itemId,
        itemName,
        CourseID: courseId,
      })),
    };
  },
  findPosition: async (caller, filter, workId) => {
    const [{ selection }, piece] = await Promise.all([
      selectWork(sql, caller, filter),
      findSubmittedWorkKey(sql, workId),
    ]);
    if (!piece) throw new AppError('not-found', 'There is no such piece of work.');
    const found = await findSubmittedWorkPosition(sql, selection, filter.state, piece);
    const isCounted = found.isIn && found.before < MAX_WORK_COUNT;
    return {
      ...(isCounted && { position: found.before + 1 }),
      total: limitCount(found.total),
      ...(isBeyondLimit(found.total) && { hasMore: true }),
      previous: found.previous ?? undefined,
      next: found.next ?? undefined,
    };
  },
});
