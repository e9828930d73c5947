import type { UserAttributes } from '@cairn/api/user.contract';

/** CourseID and ModuleID of a module in the student record. */
export interface ModuleReference {
  readonly courseId: string;
  readonly moduleId: string;
}

/** Returns whether the value is an object. Progress of a course also contains lists and plain values. */
export const isRecordEntry = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the student record's progress of a module; an empty object if there is none. */
export const findModuleEntry = (
  { Courses }: UserAttributes,
  { courseId, moduleId }: ModuleReference,
) => {
  const entry = Courses[courseId]?.[moduleId];
  return isRecordEntry(entry) ? entry : {};
};

/** Returns a student record in which these fields of a module's progress are changed. */
export const withModuleEntry = (
  student: UserAttributes,
  part: ModuleReference,
  change: object,
): UserAttributes => ({
  ...student,
  Courses: {
    ...student.Courses,
    [part.courseId]: {
      ...student.Courses[part.courseId],
      [part.moduleId]: { ...findModuleEntry(student, part), ...change },
    },
  },
});
