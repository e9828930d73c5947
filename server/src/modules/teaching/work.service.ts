import {
  type TaughtCourse,
  type Work,
  WORK_PAGE,
  type WorkFilter,
  type WorkPage,
  type WorkPlace,
} from '@cairn/api/teaching.contract';
import type { Query, Sql } from '../../database/sql.ts';
import { AppError } from '../../errors/app-error.ts';
import { type GradedItem, listGradedItems } from './graded-items.repository.ts';
import { listTaughtCourses } from './taught-courses.repository.ts';
import { instructorOf, requireTeacher } from './teaching-right.ts';
import {
  countWork,
  findPlace,
  listWorkRows,
  type WorkRow,
  type WorkScope,
} from './work.repository.ts';

/** Points of an assignment that names no maximum (GTAB-06). */
const MAX_SCORE = 100;

export const maxScoreOf = (item: GradedItem | undefined): number => item?.maxScore ?? MAX_SCORE;

/** The InstructorID of the caller, or forbidden. */
const requireInstructor = async (sql: Query, caller: string): Promise<string> => {
  const instructorId = await instructorOf(sql, caller);
  if (instructorId !== undefined) return instructorId;
  throw new AppError('forbidden', 'This is for those who teach.');
};

const taughtIds = async (sql: Query, caller: string): Promise<string[]> => {
  const rows = await sql<{ courseId: string }[]>`
    select distinct course_id as "courseId" from course_teachers where student_id = ${caller}`;
  return rows.map(({ courseId }) => courseId);
};

/** Where a filter looks, as far as the caller teaches there; or forbidden. */
const scopeOf = async (
  sql: Query,
  caller: string,
  { courseId, ...filter }: WorkFilter,
): Promise<WorkScope> => {
  await requireInstructor(sql, caller);
  if (courseId === undefined) return { ...filter, courseIds: await taughtIds(sql, caller) };
  await requireTeacher(sql, caller, courseId);
  return { ...filter, courseIds: [courseId] };
};

/** Work whose item the content has no more keeps its place and its points. */
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
    maxPoints: row.maxPoints ?? maxScoreOf(item),
  };
};

export interface WorkService {
  /** Throws forbidden. */
  readonly courses: (
    caller: string,
  ) => Promise<{ readonly InstructorID: string; readonly courses: TaughtCourse[] }>;
  /** Throws forbidden. A page beyond the last is the last. */
  readonly list: (
    caller: string,
    query: WorkFilter & { readonly page: number },
  ) => Promise<WorkPage>;
  /** Throws forbidden. */
  readonly place: (caller: string, filter: WorkFilter, workId: string) => Promise<WorkPlace>;
}

export const createWorkService = (sql: Sql): WorkService => ({
  courses: async (caller) => {
    const InstructorID = await requireInstructor(sql, caller);
    return { InstructorID, courses: await listTaughtCourses(sql, caller, InstructorID) };
  },
  list: async (caller, { page: asked, ...filter }) => {
    const scope = await scopeOf(sql, caller, filter);
    const [counts, items] = await Promise.all([
      countWork(sql, scope),
      listGradedItems(sql, scope.courseIds),
    ]);
    const pageCount = Math.max(1, Math.ceil(counts[scope.state] / WORK_PAGE));
    const page = Math.min(asked, pageCount);
    const offset = (page - 1) * WORK_PAGE;
    const rows = await listWorkRows(sql, scope, { limit: WORK_PAGE, offset });
    const known = new Map(items.map((item) => [`${item.courseId}\n${item.itemId}`, item]));
    return {
      work: rows.map((row) => toWork(row, known.get(`${row.courseId}\n${row.itemId}`))),
      page,
      pageCount,
      counts,
      items: items.map(({ courseId, itemId, itemName }) => ({
        itemId,
        itemName,
        CourseID: courseId,
      })),
    };
  },
  place: async (caller, filter, workId) => {
    const place = await findPlace(sql, await scopeOf(sql, caller, filter), workId);
    return {
      ...(place.isIn && { position: place.before + 1 }),
      total: place.total,
      previous: place.previous ?? undefined,
      next: place.next ?? undefined,
    };
  },
});
