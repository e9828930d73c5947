/** Builds the part of the student's attributes that is about learning. 000 §3, 001 §3. */
import type { CourseProgress } from '@cairn/api/user.contract';
import type { Sql } from '../../../platform/database/sql.ts';
import {
  readEarnedFlagsByRoleId,
  toEarnedFlagsByRoleId,
} from '../../catalogue/roles/earned-roles.repository.ts';
import type { LearningAttributesReader } from '../../accounts/user/student-learning.ts';
import {
  type StudentCourseRows,
  type LearningEnrolmentRow,
  listEarnedCompetencies,
  readStudentCourseRows,
  readStudentLearningRows,
} from './student-learning.repository.ts';

type Draft = Record<string, Record<string, unknown>>;

const toIso = (time: string): string => new Date(time).toISOString();

/** Returns the student's data of a course, without the data of its modules. */
const toCourseFacts = (row: LearningEnrolmentRow): CourseProgress => ({
  EnrolledAt: toIso(row.enrolledAt),
  ...(row.activeAt !== null && { LastActivityAt: toIso(row.activeAt) }),
  TimeSpent: row.secondsSpent,
  IsCompleted: row.completedAt !== null,
  ...(row.isSurveyOpen && { IsSurveyOpen: true }),
  ...(row.completedAt !== null && { CompletionDate: toIso(row.completedAt) }),
  ...(row.result !== null && { Status: row.result }),
  ...(row.dueAt !== null && { DueAt: toIso(row.dueAt) }),
  ...(row.isMandatory && { IsMandatory: true }),
});

/** Returns the object at `key` of a draft, and creates it if it is missing. */
const getOrCreateChild = (draft: Record<string, unknown>, key: string): Record<string, unknown> => {
  const found = (draft[key] ?? {}) as Record<string, unknown>;
  draft[key] = found;
  return found;
};

const toCourses = ({
  enrolments,
  flags,
  attempts,
  packageValues,
}: StudentCourseRows): Record<string, CourseProgress> => {
  const courses: Draft = Object.fromEntries(
    enrolments.map((row) => [row.courseId, toCourseFacts(row)]),
  );
  for (const { courseId, moduleId, component, isDone } of flags) {
    getOrCreateChild(getOrCreateChild(courses, courseId), moduleId)[component] = isDone;
  }
  for (const { courseId, moduleId, startedAt, submittedAt, ...attempt } of attempts) {
    const module = getOrCreateChild(getOrCreateChild(courses, courseId), moduleId);
    const stored = {
      ...attempt,
      datetimeStarted: toIso(startedAt),
      datetimeSubmitted: toIso(submittedAt),
    };
    module['AssessmentAttempts'] = [...((module['AssessmentAttempts'] ?? []) as unknown[]), stored];
  }
  for (const { courseId, key, value } of packageValues) {
    getOrCreateChild(getOrCreateChild(courses, courseId), 'scorm')[key] = value;
  }
  return courses;
};

export const createLearningAttributesReader = (sql: Sql): LearningAttributesReader => ({
  readLearningRecord: async (studentId) => {
    const rows = await readStudentLearningRows(sql, studentId);
    const complete = rows.enrolments.filter(({ completedAt }) => completedAt !== null);
    return {
      courses: toCourses(rows),
      completed: complete.map(({ courseId }) => courseId).toSorted(),
      roles: toEarnedFlagsByRoleId(rows.roles),
      competencies: [...rows.competencies],
      workspaces: Object.fromEntries(
        rows.workspaces.map(({ exerciseId, workspaceId }) => [exerciseId, workspaceId]),
      ),
    };
  },
  readCourseProgress: async (studentId) => toCourses(await readStudentCourseRows(sql, studentId)),
  readEarnedRoles: (studentId) => readEarnedFlagsByRoleId(sql, studentId),
  readEarnedCompetencies: (studentId) => listEarnedCompetencies(sql, studentId),
});
