import { MODULE_COMPONENT_FLAG_NAMES } from '@cairn/api/progress.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import { isRecordEntry } from './module-entry.ts';

type CompletedFlags = Readonly<Record<string, true>>;
/** Completed components (lecture, exercise, assessment) of each module, by CourseID and ModuleID. */
export type CompletedComponentsByCourse = Readonly<
  Record<string, Readonly<Record<string, CompletedFlags>>>
>;

const toCompletedFlags = (entry: unknown): CompletedFlags =>
  Object.fromEntries(
    MODULE_COMPONENT_FLAG_NAMES.flatMap((component) =>
      isRecordEntry(entry) && entry[component] === true ? [[component, true]] : [],
    ),
  );

/**
 * Returns the completed components of all courses. The rest of the record is left out: attempts with their answers and
 * data of packages can exceed the limit of a request (001 §7).
 */
export const createCompletionMap = ({
  Courses,
}: Pick<UserAttributes, 'Courses'>): CompletedComponentsByCourse => {
  const courses = Object.entries(Courses).map(([courseId, course]) => {
    const modules = Object.entries(course)
      .map(([moduleId, entry]) => [moduleId, toCompletedFlags(entry)] as const)
      .filter(([, flags]) => Object.keys(flags).length > 0);
    return [courseId, Object.fromEntries(modules)] as const;
  });
  return Object.fromEntries(courses);
};
