/** Reads the progress of students. The requirements of a course are read once, the progress for each page or batch. */
import type { RosterStudent } from '@cairn/api/roster.contract';
import { meetsPassingRule, sumPoints } from '@cairn/domain/course-work.rules';
import { tallyModules } from '@cairn/domain/module-progress.rules';
import { isPackageCompleted } from '@cairn/domain/scorm-completion.rules';
import type { SqlQuery } from '../../platform/database/sql.ts';
import { listAssignments } from '../live-courses/submissions/assignments.ts';
import {
  type CourseRow,
  listAssessments,
  listDoneParts,
  listModuleParts,
  listPackageStates,
  listPasses,
  listWork,
} from './roster.repository.ts';

/** The progress of one student. */
export type StudentProgress = Pick<RosterStudent, 'done' | 'points' | 'meetsRule'>;

type GetStudentProgress = (learnerId: string) => StudentProgress;

export interface CourseProgress {
  readonly total: number;
  readonly maxPoints?: number;
  /** Reads the progress of these students. */
  readonly read: (learnerIds: readonly string[]) => Promise<GetStudentProgress>;
}

const toModulePartKey = (part: { readonly moduleId: string; readonly component: string }): string =>
  JSON.stringify([part.moduleId, part.component]);

const createModuleProgress = async (sql: SqlQuery, courseId: string): Promise<CourseProgress> => {
  const parts = await listModuleParts(sql, courseId);
  const modules = [...Map.groupBy(parts, ({ moduleId }) => moduleId).values()];
  const tally = (own: ReadonlySet<string> = new Set()) =>
    tallyModules(modules.map((module) => module.map((part) => own.has(toModulePartKey(part)))));
  return {
    total: tally().total,
    read: async (learnerIds) => {
      const done = await listDoneParts(sql, { courseId, learnerIds });
      const doneBy = new Map(
        done.map((row) => [row.learnerId, new Set(row.parts.map(toModulePartKey))]),
      );
      return (learnerId) => ({ done: tally(doneBy.get(learnerId)).done, meetsRule: false });
    },
  };
};

const createPackageProgress = (sql: SqlQuery, courseId: string): CourseProgress => ({
  total: 1,
  read: async (learnerIds) => {
    const rows = await listPackageStates(sql, { courseId, learnerIds });
    const states = Map.groupBy(rows, (row) => row.learnerId);
    const isDone = (learnerId: string) => {
      const values = (states.get(learnerId) ?? []).map(({ key, value }) => [key, value]);
      return isPackageCompleted(Object.fromEntries(values));
    };
    return (learnerId) => ({ done: isDone(learnerId) ? 1 : 0, meetsRule: false });
  },
});

const createLiveProgress = async (
  sql: SqlQuery,
  courseId: string,
  passingPercent: number,
): Promise<CourseProgress> => {
  const [assignments, assessments] = await Promise.all([
    listAssignments(sql, courseId),
    listAssessments(sql, courseId),
  ]);
  const read = async (learnerIds: readonly string[]): Promise<GetStudentProgress> => {
    const [work, passes] = await Promise.all([
      listWork(sql, { courseId, learnerIds }),
      listPasses(sql, { courseId, learnerIds }),
    ]);
    const handedIn = new Map(work.map((row) => [`${row.learnerId} ${row.assignmentId}`, row]));
    const passed = new Set(passes.map((row) => `${row.learnerId} ${row.assessmentId}`));
    return (learnerId) => {
      const own = {
        assignments: assignments.map(({ assignmentId, maxScore }) => ({
          maxScore,
          grade: handedIn.get(`${learnerId} ${assignmentId}`)?.grade ?? undefined,
        })),
        assessments: assessments.map((id) => ({ isPassed: passed.has(`${learnerId} ${id}`) })),
      };
      const submitted = assignments.filter((one) =>
        handedIn.has(`${learnerId} ${one.assignmentId}`),
      );
      return {
        done: submitted.length + own.assessments.filter(({ isPassed }) => isPassed).length,
        points: sumPoints(own).points,
        meetsRule: meetsPassingRule(own, passingPercent),
      };
    };
  };
  return {
    total: assignments.length + assessments.length,
    maxPoints: sumPoints({
      assignments: assignments.map(({ maxScore }) => ({ maxScore, grade: 0 })),
    }).of,
    read,
  };
};

/** Reads the requirements of a course. */
export const openCourseProgress = async (
  sql: SqlQuery,
  courseId: string,
  course: CourseRow,
): Promise<CourseProgress> => {
  switch (course.courseType) {
    case 'async':
      return createModuleProgress(sql, courseId);
    case 'sync':
      return createLiveProgress(sql, courseId, course.passingPercent);
    case 'scorm':
      return createPackageProgress(sql, courseId);
    default:
      return course.courseType satisfies never;
  }
};
