import type { CourseProgress } from '@cairn/api/user.contract';

/** Everything that a student's attributes take from the learning tables. */
interface LearningRecord {
  /** As `coursesOf`. */
  readonly courses: Record<string, CourseProgress>;
  /** CourseIDs with a completion date, sorted. */
  readonly completed: string[];
  /** As `rolesOf`. */
  readonly roles: Record<string, boolean>;
  /** As `competenciesOf`. */
  readonly competencies: string[];
  /** ExerciseID → WorkspaceID. */
  readonly workspaces: Record<string, string>;
}

/** What a student's attributes take from the learning tables. Ids that the student has nothing for give empty answers. */
export interface StudentLearning {
  readonly allOf: (studentId: string) => Promise<LearningRecord>;
  /** CourseID → progress, as `Courses` of the attributes shows it (000 §3). */
  readonly coursesOf: (studentId: string) => Promise<Record<string, CourseProgress>>;
  /** RoleID → earned. */
  readonly rolesOf: (studentId: string) => Promise<Record<string, boolean>>;
  /** Ids of the competencies that the student has earned, sorted. */
  readonly competenciesOf: (studentId: string) => Promise<string[]>;
}
