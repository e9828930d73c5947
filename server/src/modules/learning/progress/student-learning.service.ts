/** What the student's attributes say about learning. 000 §3, 001 §3. */
import type { CourseProgress } from '@cairn/api/user.contract';
import type { Sql } from '../../../platform/database/sql.ts';
import { roleFlags } from '../../catalogue/roles/earned-roles.repository.ts';
import type { StudentLearning } from '../../accounts/user/student-learning.ts';
import {
  earnedCompetencies,
  type EnrolmentRow,
  exerciseWorkspaces,
  listAttemptRows,
  listEnrolmentRows,
  listFlagRows,
  listPackageValues,
} from './student-learning.repository.ts';

type Draft = Record<string, Record<string, unknown>>;

/** What stands beside the modules of a course. */
const courseFacts = (row: EnrolmentRow): CourseProgress => ({
  EnrolledAt: row.enrolledAt.toISOString(),
  ...(row.activeAt && { LastActivityAt: row.activeAt.toISOString() }),
  TimeSpent: row.secondsSpent,
  IsCompleted: row.completedAt !== null,
  ...(row.isSurveyOpen && { IsSurveyOpen: true }),
  ...(row.completedAt && { CompletionDate: row.completedAt.toISOString() }),
  ...(row.result !== null && { Status: row.result }),
});

/** The record below `key`, made when it is missing. */
const below = (draft: Record<string, unknown>, key: string): Record<string, unknown> => {
  const found = (draft[key] ?? {}) as Record<string, unknown>;
  draft[key] = found;
  return found;
};

const readCourses = async (
  sql: Sql,
  studentId: string,
): Promise<Record<string, CourseProgress>> => {
  const [enrolments, flags, attempts, values] = await Promise.all([
    listEnrolmentRows(sql, studentId),
    listFlagRows(sql, studentId),
    listAttemptRows(sql, studentId),
    listPackageValues(sql, studentId),
  ]);
  const courses: Draft = Object.fromEntries(
    enrolments.map((row) => [row.courseId, courseFacts(row)]),
  );
  for (const { courseId, moduleId, component, isDone } of flags) {
    below(below(courses, courseId), moduleId)[component] = isDone;
  }
  for (const { courseId, moduleId, startedAt, submittedAt, ...attempt } of attempts) {
    const module = below(below(courses, courseId), moduleId);
    const stored = {
      ...attempt,
      datetimeStarted: startedAt.toISOString(),
      datetimeSubmitted: submittedAt.toISOString(),
    };
    module['AssessmentAttempts'] = [...((module['AssessmentAttempts'] ?? []) as unknown[]), stored];
  }
  for (const { courseId, key, value } of values) {
    below(below(courses, courseId), 'scorm')[key] = value;
  }
  return courses;
};

export const createStudentLearning = (sql: Sql): StudentLearning => ({
  coursesOf: (studentId) => readCourses(sql, studentId),
  completedOf: async (studentId) =>
    (await listEnrolmentRows(sql, studentId))
      .filter(({ completedAt }) => completedAt !== null)
      .map(({ courseId }) => courseId)
      .toSorted(),
  rolesOf: (studentId) => roleFlags(sql, studentId),
  competenciesOf: (studentId) => earnedCompetencies(sql, studentId),
  exerciseWorkspacesOf: (studentId) => exerciseWorkspaces(sql, studentId),
});
