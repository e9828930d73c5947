import {
  type RosterStudent,
  type Roster,
  MAX_UNPAGED_STUDENTS,
  ROSTER_PAGE_SIZE,
  type RosterSummary,
} from '@cairn/api/roster.contract';
import type { SqlQuery } from '../../platform/database/sql.ts';
import { type CourseToRead, openTaughtCourse, readRosterStudents } from './roster-students.ts';
import type { RosterSummaries } from './roster-summary.ts';
import {
  countRosterStudents,
  type RosterStudentRow,
  listRosterStudents,
  listStudentsAfter,
  listStudentsById,
} from './roster.repository.ts';
import { findStudents } from './student-search.repository.ts';
import { requireTeacher } from '../accounts/permissions/teaching-right.ts';

/** The request as the contract defines it. Without `page`, the response has the first `MAX_UNPAGED_STUDENTS` students. */
export interface RosterRequest {
  readonly page?: number | undefined;
  readonly search?: string | undefined;
  readonly learnerId?: string | undefined;
}

/** The students of a course. All methods throw forbidden for an account that does not teach the course. */
export interface RosterService {
  /** Returns one page; a page after the last one is replaced by the last. */
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
}: CourseToRead): Omit<Roster, 'learners'> => ({
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
  learnerId: string,
): Promise<Roster> => {
  const course = await openTaughtCourse(sql, courseId);
  const rows = await listStudentsById(sql, { courseId, learnerIds: [learnerId] });
  return { ...toRoster(course), learners: await readRosterStudents(course, rows) };
};

interface RosterRows extends Pick<Roster, 'enrolled' | 'found' | 'page' | 'pageCount'> {
  readonly rows: RosterStudentRow[];
}

/** Reads one page. The first page of a small course needs no count. */
const listPage = async (
  sql: SqlQuery,
  courseId: string,
  { page: asked, search }: RosterRequest,
): Promise<RosterRows> => {
  const students = await findStudents(sql, search);
  const limit = asked === undefined ? MAX_UNPAGED_STUDENTS : ROSTER_PAGE_SIZE;
  const readFrom = (page: number) =>
    listRosterStudents(sql, { courseId, students }, { limit, offset: (page - 1) * limit });
  const first = asked === undefined || asked === 1 ? await readFrom(1) : undefined;
  const isAll = first !== undefined && first.length < limit;
  const found = isAll ? first.length : await countRosterStudents(sql, { courseId, students });
  const pageCount = Math.max(1, Math.ceil(found / ROSTER_PAGE_SIZE));
  const page = Math.min(asked ?? 1, pageCount);
  return {
    rows: first ?? (await readFrom(page)),
    enrolled: students ? await countRosterStudents(sql, { courseId }) : found,
    found,
    ...(asked !== undefined && { page, pageCount }),
  };
};

const readPage = async (
  sql: SqlQuery,
  courseId: string,
  request: RosterRequest,
): Promise<Roster> => {
  const [course, { rows, ...portion }] = await Promise.all([
    openTaughtCourse(sql, courseId),
    listPage(sql, courseId, request),
  ]);
  return { ...toRoster(course), ...portion, learners: await readRosterStudents(course, rows) };
};

export const createRosterService = (sql: SqlQuery, summaries: RosterSummaries): RosterService => ({
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
    const course = await openTaughtCourse(sql, courseId);
    const rows = await listStudentsAfter(sql, courseId, after, MAX_UNPAGED_STUDENTS);
    const last = rows.length === MAX_UNPAGED_STUDENTS ? rows.at(-1) : undefined;
    return {
      learners: await readRosterStudents(course, rows),
      ...(last && { next: last.learnerId }),
    };
  },
});
