import type { Learner, Roster } from '@cairn/api/roster.contract';
import { meetsPassingRule, pointsOf } from '@cairn/domain/course-work.rules';
import { tallyModules } from '@cairn/domain/module-progress.rules';
import { completesPackage } from '@cairn/domain/scorm-completion.rules';
import type { Query } from '../../database/sql.ts';
import { assignmentsOf } from '../submissions/assignments.ts';
import {
  type CourseRow,
  findCourse,
  type LearnerRow,
  listAssessments,
  listDoneParts,
  listLearners,
  listModuleParts,
  listPackageStates,
  listPasses,
  listWork,
} from './roster.repository.ts';
import { requireTeacher } from './teaching-right.ts';

/** How far one student is. */
type Progress = Pick<Learner, 'done' | 'points' | 'meetsRule'>;

/** How far everybody is in one course. */
interface CourseProgress {
  readonly total: number;
  readonly maxPoints?: number;
  readonly of: (learnerId: string) => Progress;
}

const partKey = (part: { readonly moduleId: string; readonly component: string }): string =>
  JSON.stringify([part.moduleId, part.component]);

const inModules = async (sql: Query, courseId: string): Promise<CourseProgress> => {
  const [parts, done] = await Promise.all([
    listModuleParts(sql, courseId),
    listDoneParts(sql, courseId),
  ]);
  const modules = [...Map.groupBy(parts, ({ moduleId }) => moduleId).values()];
  const doneBy = new Map(done.map((row) => [row.learnerId, new Set(row.parts.map(partKey))]));
  const tally = (own: ReadonlySet<string> = new Set()) =>
    tallyModules(modules.map((module) => module.map((part) => own.has(partKey(part)))));
  return {
    total: tally().total,
    of: (learnerId) => ({ done: tally(doneBy.get(learnerId)).done, meetsRule: false }),
  };
};

const inPackage = async (sql: Query, courseId: string): Promise<CourseProgress> => {
  const states = Map.groupBy(await listPackageStates(sql, courseId), (row) => row.learnerId);
  const isDone = (learnerId: string) => {
    const values = (states.get(learnerId) ?? []).map(({ key, value }) => [key, value]);
    return completesPackage(Object.fromEntries(values));
  };
  return {
    total: 1,
    of: (learnerId) => ({ done: isDone(learnerId) ? 1 : 0, meetsRule: false }),
  };
};

const inLiveCourse = async (
  sql: Query,
  courseId: string,
  passingPercent: number,
): Promise<CourseProgress> => {
  const [assignments, assessments, work, passes] = await Promise.all([
    assignmentsOf(sql, courseId),
    listAssessments(sql, courseId),
    listWork(sql, courseId),
    listPasses(sql, courseId),
  ]);
  const handedIn = new Map(work.map((row) => [`${row.learnerId} ${row.assignmentId}`, row]));
  const passed = new Set(passes.map((row) => `${row.learnerId} ${row.assessmentId}`));
  const workOf = (learnerId: string) => ({
    assignments: assignments.map(({ assignmentId, maxScore }) => ({
      maxScore,
      grade: handedIn.get(`${learnerId} ${assignmentId}`)?.grade ?? undefined,
    })),
    assessments: assessments.map((id) => ({ isPassed: passed.has(`${learnerId} ${id}`) })),
  });
  return {
    total: assignments.length + assessments.length,
    maxPoints: pointsOf({ assignments: assignments.map((one) => ({ ...one, grade: 0 })) }).of,
    of: (learnerId) => {
      const own = workOf(learnerId);
      const submitted = assignments.filter((one) =>
        handedIn.has(`${learnerId} ${one.assignmentId}`),
      );
      return {
        done: submitted.length + own.assessments.filter(({ isPassed }) => isPassed).length,
        points: pointsOf(own).points,
        meetsRule: meetsPassingRule(own, passingPercent),
      };
    },
  };
};

const progressIn = (sql: Query, courseId: string, course: CourseRow): Promise<CourseProgress> => {
  switch (course.courseType) {
    case 'async':
      return inModules(sql, courseId);
    case 'sync':
      return inLiveCourse(sql, courseId, course.passingPercent);
    case 'scorm':
      return inPackage(sql, courseId);
    default:
      return course.courseType satisfies never;
  }
};

const learnerOf = (
  { enrolledAt, activeAt, completedAt, result, ...row }: LearnerRow,
  progress: Progress,
): Learner => ({
  ...row,
  ...progress,
  enrolledAt: enrolledAt.toISOString(),
  ...(activeAt && { activeAt: activeAt.toISOString() }),
  ...(completedAt && { completedAt: completedAt.toISOString() }),
  ...(result !== null && { result }),
});

/** Everybody in a course and how far they are. The caller has the right to know. */
export const readRoster = async (sql: Query, courseId: string): Promise<Roster> => {
  const course = await findCourse(sql, courseId);
  if (!course) throw new Error('Somebody teaches a course that does not exist.');
  const { of, ...progress } = await progressIn(sql, courseId, course);
  const learners = await listLearners(sql, courseId);
  return {
    CourseID: courseId,
    CourseTitle: course.title,
    CourseType: course.courseType,
    passingPercent: course.passingPercent,
    ...progress,
    learners: learners.map((row) => learnerOf(row, of(row.learnerId))),
  };
};

/** Throws forbidden for who does not teach the course. */
export const createRosterService = (sql: Query) => ({
  read: async (caller: string, courseId: string): Promise<Roster> => {
    await requireTeacher(sql, caller, courseId);
    return readRoster(sql, courseId);
  },
});
