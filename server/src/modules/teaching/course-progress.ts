/**
 * Reads the progress of students in a course. The requirements of the course are read only once; the progress is read for each
 * page or batch of students.
 */
import type { RosterStudent } from '@cairn/api/roster.contract';
import { isLiveCoursePassed, sumAssignmentPoints } from '@cairn/domain/course-work.rules';
import { tallyModules } from '@cairn/domain/module-progress.rules';
import type { SqlQuery } from '../../platform/database/sql.ts';
import { listAssignments } from '../live-courses/submissions/assignments.ts';
import {
  type RosterCourseRow,
  listAssessmentIdsOfCourse,
  listDoneModulePartsByStudent,
  listModulePartsOfCourse,
  listPassedAssessmentsByStudent,
  listStudentsWhoCompleted,
  listSubmittedWorkByStudent,
} from './roster.repository.ts';

/** The progress of one student in a course, as the roster shows it. */
export type RosterStudentProgress = Pick<RosterStudent, 'done' | 'points' | 'meetsRule'>;

type GetStudentProgress = (studentId: string) => RosterStudentProgress;

export interface CourseProgressReader {
  readonly total: number;
  readonly maxPoints?: number;
  /** Reads the progress of these students in the course. */
  readonly read: (studentIds: readonly string[]) => Promise<GetStudentProgress>;
}

const toModulePartKey = (part: { readonly moduleId: string; readonly component: string }): string =>
  JSON.stringify([part.moduleId, part.component]);

const createModuleProgress = async (
  sql: SqlQuery,
  courseId: string,
): Promise<CourseProgressReader> => {
  const parts = await listModulePartsOfCourse(sql, courseId);
  const modules = [...Map.groupBy(parts, ({ moduleId }) => moduleId).values()];
  const tally = (own: ReadonlySet<string> = new Set()) =>
    tallyModules(modules.map((module) => module.map((part) => own.has(toModulePartKey(part)))));
  return {
    total: tally().total,
    read: async (studentIds) => {
      const done = await listDoneModulePartsByStudent(sql, { courseId, studentIds });
      const donePartsByStudent = new Map(
        done.map((row) => [row.learnerId, new Set(row.parts.map(toModulePartKey))]),
      );
      return (studentId) => ({
        done: tally(donePartsByStudent.get(studentId)).done,
        meetsRule: false,
      });
    },
  };
};

/**
 * A package counts as one unit of work. It is done once the course is completed, even if the package reports another status
 * later.
 */
const createPackageProgress = (sql: SqlQuery, courseId: string): CourseProgressReader => ({
  total: 1,
  read: async (studentIds) => {
    const completed = new Set(await listStudentsWhoCompleted(sql, { courseId, studentIds }));
    return (studentId) => ({ done: completed.has(studentId) ? 1 : 0, meetsRule: false });
  },
});

const createLiveProgress = async (
  sql: SqlQuery,
  courseId: string,
  passingPercent: number,
): Promise<CourseProgressReader> => {
  const [assignments, assessments] = await Promise.all([
    listAssignments(sql, courseId),
    listAssessmentIdsOfCourse(sql, courseId),
  ]);
  const read = async (studentIds: readonly string[]): Promise<GetStudentProgress> => {
    const [work, passes] = await Promise.all([
      listSubmittedWorkByStudent(sql, { courseId, studentIds }),
      listPassedAssessmentsByStudent(sql, { courseId, studentIds }),
    ]);
    const handedIn = new Map(work.map((row) => [`${row.learnerId} ${row.assignmentId}`, row]));
    const passed = new Set(passes.map((row) => `${row.learnerId} ${row.assessmentId}`));
    return (studentId) => {
      const own = {
        assignments: assignments.map(({ assignmentId, maxScore }) => ({
          maxScore,
          grade: handedIn.get(`${studentId} ${assignmentId}`)?.grade ?? undefined,
        })),
        assessments: assessments.map((id) => ({ isPassed: passed.has(`${studentId} ${id}`) })),
      };
      const submitted = assignments.filter((one) =>
        handedIn.has(`${studentId} ${one.assignmentId}`),
      );
      return {
        done: submitted.length + own.assessments.filter(({ isPassed }) => isPassed).length,
        points: sumAssignmentPoints(own).points,
        meetsRule: isLiveCoursePassed(own, passingPercent),
      };
    };
  };
  return {
    total: assignments.length + assessments.length,
    maxPoints: sumAssignmentPoints({
      assignments: assignments.map(({ maxScore }) => ({ maxScore, grade: 0 })),
    }).of,
    read,
  };
};

/** Reads the requirements of a course. Returns an object that reads the progress of its students. */
export const createCourseProgressReader = async (
  sql: SqlQuery,
  courseId: string,
  course: RosterCourseRow,
): Promise<CourseProgressReader> => {
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
