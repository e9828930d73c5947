import type { CourseProgress } from '@cairn/api/user.contract';

/** All attributes of a student that come from the learning tables. */
interface LearningRecord {
  /** Progress in each course by CourseID, as `readCourseProgress` returns it. */
  readonly courses: Record<string, CourseProgress>;
  /** Sorted CourseIDs of the courses with a completion date. */
  readonly completed: string[];
  /** RoleID → true if the job role is earned, as `readEarnedRoles` returns it. */
  readonly roles: Record<string, boolean>;
  /** Sorted ids of the earned competencies, as `readEarnedCompetencies` returns them. */
  readonly competencies: string[];
  /** WorkspaceID of the student's cloud desktop for each exercise, by ExerciseID. */
  readonly workspaces: Record<string, string>;
}

/** Reads the attributes of a student that come from the learning tables. Returns empty results for unknown students. */
export interface LearningAttributesReader {
  readonly readLearningRecord: (studentId: string) => Promise<LearningRecord>;
  /** Returns the student's progress by CourseID, as in the attribute `Courses` (000 §3). */
  readonly readCourseProgress: (studentId: string) => Promise<Record<string, CourseProgress>>;
  /** Returns whether the student has earned each job role, by RoleID. */
  readonly readEarnedRoles: (studentId: string) => Promise<Record<string, boolean>>;
  /** Returns the sorted ids of the competencies that the student has earned. */
  readonly readEarnedCompetencies: (studentId: string) => Promise<string[]>;
}
