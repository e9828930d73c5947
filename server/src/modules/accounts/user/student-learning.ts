import type { CourseProgress } from '@cairn/api/user.contract';

/** What a student's attributes take from the learning tables. Ids that the student has nothing for give empty answers. */
export interface StudentLearning {
  /** CourseID → progress, as `Courses` of the attributes shows it (000 §3). */
  readonly coursesOf: (studentId: string) => Promise<Record<string, CourseProgress>>;
  /** CourseIDs with a completion date, sorted. */
  readonly completedOf: (studentId: string) => Promise<string[]>;
  /** RoleID → earned. */
  readonly rolesOf: (studentId: string) => Promise<Record<string, boolean>>;
  /** Ids of the competencies that the student has earned, sorted. */
  readonly competenciesOf: (studentId: string) => Promise<string[]>;
  /** ExerciseID → WorkspaceID. */
  readonly exerciseWorkspacesOf: (studentId: string) => Promise<Record<string, string>>;
}
