import type { UserAttributes } from '@cairn/api/user.contract';

/** Ids of a module in the record. */
export interface ModulePart {
  readonly courseId: string;
  readonly moduleId: string;
}

/** Tells whether the value is an object. Progress of a course also contains lists and plain values. */
export const isEntry = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the record's entry of a module; an empty object for other kinds of keys. */
export const entryOf = ({ Courses }: UserAttributes, { courseId, moduleId }: ModulePart) => {
  const entry = Courses[courseId]?.[moduleId];
  return isEntry(entry) ? entry : {};
};

/** Returns the record with these keys of the module's entry changed. */
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
