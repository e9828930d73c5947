import type { UserAttributes } from '@cairn/api/user.contract';

/** A module of a course, in the record. */
export interface ModulePart {
  readonly courseId: string;
  readonly moduleId: string;
}

/** Objects, as opposed to the lists and plain values that a course's progress also holds. */
export const isEntry = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the record has on a module; keys of other kinds count as nothing. */
export const entryOf = ({ Courses }: UserAttributes, { courseId, moduleId }: ModulePart) => {
  const entry = Courses[courseId]?.[moduleId];
  return isEntry(entry) ? entry : {};
};

/** With these keys of the module's entry changed, the others kept. */
export const withEntry = (
  student: UserAttributes,
  part: ModulePart,
  change: object,
): UserAttributes => ({
  ...student,
  Courses: {
    ...student.Courses,
    [part.courseId]: {
      ...student.Courses[part.courseId],
      [part.moduleId]: { ...entryOf(student, part), ...change },
    },
  },
});
