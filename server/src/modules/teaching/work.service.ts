import {
  type TaughtCourse,
  type Work,
  MAX_WORK_COUNT,
  type WorkFilter,
  type WorkPage,
  type WorkPosition,
} from '@cairn/api/teaching.contract';
import type { SqlQuery, Sql } from '../../platform/database/sql.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { type GradedItem, listGradedItems } from './graded-items.repository.ts';
import { listTaughtCourses } from './taught-courses.repository.ts';
import { findInstructorId, requireTeacher } from '../accounts/permissions/teaching-right.ts';
import { findStudents } from './student-search.repository.ts';
import {
  countWork,
  findWorkKey,
  findWorkPosition,
  type WorkCounts,
  type WorkSelection,
} from './work-list.repository.ts';
import { readWorkPage, toPageCount, type WorkPageRequest } from './work-pages.ts';
import { listWorkRows, type WorkRow } from './work.repository.ts';

/** The maximum points of an assignment without a maximum (GTAB-06). */
const MAX_SCORE = 100;

export const findMaxScore = (item: GradedItem | undefined): number => item?.maxScore ?? MAX_SCORE;

/**
 * Returns the InstructorID of the caller.
 * @throws forbidden
 */
const requireInstructor = async (sql: SqlQuery, caller: string): Promise<string> => {
  const instructorId = await findInstructorId(sql, caller);
  if (instructorId !== undefined) return instructorId;
  throw new AppError('forbidden', 'This is for those who teach.');
};

const findTaughtCourseIds = async (sql: SqlQuery, caller: string): Promise<string[]> => {
  const rows = await sql<{ courseId: string }[]>`
    select distinct course_id as "courseId" from course_teachers where student_id = ${caller}`;
  return rows.map(({ courseId }) => courseId);
};

interface RequestedWork {
  /** The courses whose graded items the instructor can select as a filter. */
  readonly courseIds: readonly string[];
  readonly selection: WorkSelection;
}

/**
 * Returns the selection of a filter, limited to courses that the caller teaches.
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
  const students = await findStudents(sql, search);
  return { courseIds, selection: { courseIds: courseIds.filter(inItemCourse), itemId, students } };
};

const limitCount = (count: number): number => Math.min(count, MAX_WORK_COUNT);
const isBeyondLimit = (count: number): boolean => count > MAX_WORK_COUNT;

const toCounts = ({ waiting, late, graded }: WorkCounts): Pick<WorkPage, 'counts' | 'hasMore'> => ({
  counts: { waiting: limitCount(waiting), late: limitCount(late), graded: limitCount(graded) },
  hasMore: {
    waiting: isBeyondLimit(waiting),
    late: isBeyondLimit(late),
    graded: isBeyondLimit(graded),
  },
});

/** Converts a row. Work whose item is no longer in the content keeps its place and its points. */
export const toWork = (row: WorkRow, item: GradedItem | undefined): Work => {
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
    maxPoints: row.maxPoints ?? findMaxScore(item),
  };
};

export interface WorkService {
  /**
   * Returns the courses that the caller teaches.
   * @throws forbidden
   */
  readonly courses: (
    caller: string,
  ) => Promise<{ readonly InstructorID: string; readonly courses: TaughtCourse[] }>;
  /**
   * Returns one page of work.
   * @throws forbidden
   */
  readonly list: (caller: string, query: WorkFilter & WorkPageRequest) => Promise<WorkPage>;
  /**
   * Returns the position of a piece of work in a list.
   * @throws forbidden
   */
  readonly place: (caller: string, filter: WorkFilter, workId: string) => Promise<WorkPosition>;
}

export const createWorkService = (sql: Sql): WorkService => ({
  courses: async (caller) => {
    const InstructorID = await requireInstructor(sql, caller);
    return { InstructorID, courses: await listTaughtCourses(sql, caller, InstructorID) };
  },
  list: async (caller, { page, after, before, ...filter }) => {
    const { courseIds, selection } = await selectWork(sql, caller, filter);
    const { state } = filter;
    const counting = countWork(sql, selection);
    const countPages = async () => toPageCount((await counting)[state]);
    const [counts, pageCount, items, { keys, ...position }] = await Promise.all([
      counting,
      countPages(),
      listGradedItems(sql, courseIds),
      readWorkPage(sql, selection, { state, page, after, before }, countPages),
    ]);
    const rows = await listWorkRows(
      sql,
      keys.map(({ workId }) => workId),
    );
    const known = new Map(items.map((item) => [`${item.courseId}\n${item.itemId}`, item]));
    return {
      work: rows.map((row) => toWork(row, known.get(`${row.courseId}\n${row.itemId}`))),
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
  place: async (caller, filter, workId) => {
    const [{ selection }, piece] = await Promise.all([
      selectWork(sql, caller, filter),
      findWorkKey(sql, workId),
    ]);
    if (!piece) throw new AppError('not-found', 'There is no such piece of work.');
    const place = await findWorkPosition(sql, selection, filter.state, piece);
    const isCounted = place.isIn && place.before < MAX_WORK_COUNT;
    return {
      ...(isCounted && { position: place.before + 1 }),
      total: limitCount(place.total),
      ...(isBeyondLimit(place.total) && { hasMore: true }),
      previous: place.previous ?? undefined,
      next: place.next ?? undefined,
    };
  },
});
