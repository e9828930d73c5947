import {
  type RosterStudent,
  type Roster,
  MAX_UNPAGED_STUDENTS,
  ROSTER_PAGE_SIZE,
  type RosterSummary,
} from '@cairn/api/roster.contract';
import type { SqlQuery } from '../../platform/database/sql.ts';
import {
  type TaughtCourseProgress,
  openTaughtCourseProgress,
  addProgressToRosterStudents,
} from './roster-students.ts';
import type { RosterSummaryService } from './roster-summary.ts';
import {
  countRosterStudents,
  type RosterStudentRow,
  listRosterStudentRows,
  listRosterStudentsAfterId,
  listRosterStudentsByIds,
} from './roster.repository.ts';
import { searchStudentsByNameOrEmail } from './student-search.repository.ts';
import { requireTeacher } from '../accounts/permissions/teaching-right.ts';

/** The request for a page of a course's roster. Without `page`, the response has the first `MAX_UNPAGED_STUDENTS` students. */
export interface RosterRequest {
  readonly page?: number | undefined;
  readonly search?: string | undefined;
  readonly learnerId?: string | undefined;
}

/** The students of a course. All methods throw forbidden for an account that does not teach the course. */
export interface RosterService {
  /** Returns one page of the students of a course; a page after the last one is replaced by the last. */
  readonly read: (caller: string, courseId: string, request: RosterRequest) => Promise<Roster>;
  readonly summary: (caller: string, courseId: string) => Promise<RosterSummary>;
  readonly listAfter: (
    caller: string,
    courseId: string,
    after: string | undefined,
  ) => Promise<{ readonly learners: RosterStudent[]; readonly next?: string }>;
}

const toRoster = ({
  courseId,
  course,
  progress: { total, maxPoints },
}: TaughtCourseProgress): Omit<Roster, 'learners'> => ({
  CourseID: courseId,
  CourseTitle: course.title,
  CourseType: course.courseType,
  passingPercent: course.passingPercent,
  total,
  ...(maxPoints !== undefined && { maxPoints }),
});

const readOneStudent = async (
  sql: SqlQuery,
  courseId: string,
  studentId: string,
): Promise<Roster> => {
  const course = await openTaughtCourseProgress(sql, courseId);
  const rows = await listRosterStudentsByIds(sql, { courseId, studentIds: [studentId] });
  return { ...toRoster(course), learners: await addProgressToRosterStudents(course, rows) };
};

interface RosterRows extends Pick<Roster, 'enrolled' | 'found' | 'page' | 'pageCount'> {
  readonly rows: RosterStudentRow[];
}

/** Reads one page of students. The first page of a small course needs no count. */
const listPage = async (
  sql: SqlQuery,
  courseId: string,
  { page: requestedPage, search }: RosterRequest,
): Promise<RosterRows> => {
  const students = await searchStudentsByNameOrEmail(sql, search);
  const limit = requestedPage === undefined ? MAX_UNPAGED_STUDENTS : ROSTER_PAGE_SIZE;
  const readFrom = (page: number) =>
    listRosterStudentRows(sql, { courseId, students }, { limit, offset: (page - 1) * limit });
  const first = requestedPage === undefined || requestedPage === 1 ? await readFrom(1) : undefined;
  const isAll = first !== undefined && first.length < limit;
  const found = isAll ? first.length : await countRosterStudents(sql, { courseId, students });
  const pageCount = Math.max(1, Math.ceil(found / ROSTER_PAGE_SIZE));
  const page = Math.min(requestedPage ?? 1, pageCount);
  return {
    rows: first ?? (await readFrom(page)),
    enrolled: students ? await countRosterStudents(sql, { courseId }) : found,
    found,
    ...(requestedPage !== undefined && { page, pageCount }),
  };
};

const readPage = async (
  sql: SqlQuery,
  courseId: string,
  request: RosterRequest,
): Promise<Roster> => {
  const [course, { rows, ...portion }] = await Promise.all([
    openTaughtCourseProgress(sql, courseId),
    listPage(sql, courseId, request),
  ]);
  return {
    ...toRoster(course),
    ...portion,
    learners: await addProgressToRosterStudents(course, rows),
  };
};

export const createRosterService = (
  sql: SqlQuery,
  summaries: RosterSummaryService,
): RosterService => ({
  read: async (caller, courseId, request) => {
    await requireTeacher(sql, caller, courseId);
    const { learnerId } = request;
    if (learnerId !== undefined) return readOneStudent(sql, courseId, learnerId);
    return readPage(sql, courseId, request);
  },
  summary: async (caller, courseId) => {
    await requireTeacher(sql, caller, courseId);
    return summaries.read(courseId);
  },
  listAfter: async (caller, courseId, after) => {
    await requireTeacher(sql, caller, courseId);
    const course = await openTaughtCourseProgress(sql, courseId);
    const rows = await listRosterStudentsAfterId(sql, courseId, after, MAX_UNPAGED_STUDENTS);
    const last = rows.length === MAX_UNPAGED_STUDENTS ? rows.at(-1) : undefined;
    return {
      learners: await addProgressToRosterStudents(course, rows),
      ...(last && { next: last.learnerId }),
    };
  },
});
