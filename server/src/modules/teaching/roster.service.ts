import {
  type Learner,
  type Roster,
  ROSTER_LIMIT,
  ROSTER_PAGE,
  type RosterSummary,
} from '@cairn/api/roster.contract';
import type { Query } from '../../database/sql.ts';
import { type CourseLearners, openCourseLearners } from './course-learners.ts';
import type { RosterSummaries } from './roster-summary.ts';
import { countLearners, listLearners } from './roster.repository.ts';
import { findStudents } from './student-search.repository.ts';
import { requireTeacher } from './teaching-right.ts';

/** As on the wire; without a page the first students, as many as desks before pages are given. */
export interface RosterRequest {
  readonly page?: number | undefined;
  readonly search?: string | undefined;
  readonly learnerId?: string | undefined;
}

/** All of it throws forbidden for an account that does not teach the course. */
export interface RosterService {
  /** A page beyond the last is the last. */
  readonly read: (caller: string, courseId: string, request: RosterRequest) => Promise<Roster>;
  readonly summary: (caller: string, courseId: string) => Promise<RosterSummary>;
  readonly listAfter: (
    caller: string,
    courseId: string,
    after: string | undefined,
  ) => Promise<{ readonly learners: Learner[]; readonly next?: string }>;
}

const toRoster = (
  courseId: string,
  { course, progress }: CourseLearners,
): Omit<Roster, 'learners'> => ({
  CourseID: courseId,
  CourseTitle: course.title,
  CourseType: course.courseType,
  passingPercent: course.passingPercent,
  ...progress,
});

const readLearner = async (sql: Query, courseId: string, learnerId: string): Promise<Roster> => {
  const course = await openCourseLearners(sql, courseId);
  const rows = await listLearners(sql, { courseId, learnerId }, { limit: 1, offset: 0 });
  return { ...toRoster(courseId, course), learners: await course.toLearners(rows) };
};

const readPage = async (
  sql: Query,
  courseId: string,
  { page: asked, search }: RosterRequest,
): Promise<Roster> => {
  const course = await openCourseLearners(sql, courseId);
  const students = await findStudents(sql, search);
  const enrolled = await countLearners(sql, { courseId });
  const found = students ? await countLearners(sql, { courseId, students }) : enrolled;
  const pageCount = Math.max(1, Math.ceil(found / ROSTER_PAGE));
  const page = Math.min(asked ?? 1, pageCount);
  const portion =
    asked === undefined
      ? { limit: ROSTER_LIMIT, offset: 0 }
      : { limit: ROSTER_PAGE, offset: (page - 1) * ROSTER_PAGE };
  return {
    ...toRoster(courseId, course),
    enrolled,
    found,
    ...(asked !== undefined && { page, pageCount }),
    learners: await course.toLearners(await listLearners(sql, { courseId, students }, portion)),
  };
};

export const createRosterService = (sql: Query, summaries: RosterSummaries): RosterService => ({
  read: async (caller, courseId, request) => {
    await requireTeacher(sql, caller, courseId);
    const { learnerId } = request;
    if (learnerId !== undefined) return readLearner(sql, courseId, learnerId);
    return readPage(sql, courseId, request);
  },
  summary: async (caller, courseId) => {
    await requireTeacher(sql, caller, courseId);
    return summaries.read(courseId);
  },
  listAfter: async (caller, courseId, after) => {
    await requireTeacher(sql, caller, courseId);
    const { listAfter } = await openCourseLearners(sql, courseId);
    const learners = await listAfter(after, ROSTER_LIMIT);
    const last = learners.length === ROSTER_LIMIT ? learners.at(-1) : undefined;
    return { learners, ...(last && { next: last.learnerId }) };
  },
});
