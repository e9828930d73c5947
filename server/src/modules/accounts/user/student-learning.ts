import type { CourseProgress } from '@cairn/api/user.contract';

/** All attributes of a student that come from the learning tables. */
interface LearningRecord {
  /** Result of `coursesOf`. */
  readonly courses: Record<string, CourseProgress>;
  /** CourseIDs with a completion date, sorted. */
  readonly completed: string[];
  /** Result of `rolesOf`. */
  readonly roles: Record<string, boolean>;
  /** Result of `competenciesOf`. */
  readonly competencies: string[];
  /** ExerciseID → WorkspaceID. */
  readonly workspaces: Record<string, string>;
}

/** Reads the attributes of a student that come from the learning tables. Unknown ids give empty results. */
export interface StudentLearning {
  readonly allOf: (studentId: string) => Promise<LearningRecord>;
  /** Returns CourseID → progress, as in the attribute `Courses` (000 §3). */
  readonly coursesOf: (studentId: string) => Promise<Record<string, CourseProgress>>;
  /** Returns RoleID → earned. */
  readonly rolesOf: (studentId: string) => Promise<Record<string, boolean>>;
  /** Returns the sorted ids of the competencies that the student has earned. */
  readonly competenciesOf: (studentId: string) => Promise<string[]>;
}
