import { components } from '@cairn/api/progress.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import { isEntry } from './module-entry.ts';

type Flags = Readonly<Record<string, true>>;
/** CourseID → ModuleID → completed components. */
export type CompletionMap = Readonly<Record<string, Readonly<Record<string, Flags>>>>;

const flagsOf = (entry: unknown): Flags =>
  Object.fromEntries(
    components.flatMap((component) =>
      isEntry(entry) && entry[component] === true ? [[component, true]] : [],
    ),
  );

/**
 * Returns the completed components of all courses. The rest of the record is left out: attempts with their answers and
 * data of packages can exceed the limit of a request (001 §7).
 */
export const completionMap = ({ Courses }: Pick<UserAttributes, 'Courses'>): CompletionMap => {
  const courses = Object.entries(Courses).map(([courseId, course]) => {
    const modules = Object.entries(course)
      .map(([moduleId, entry]) => [moduleId, flagsOf(entry)] as const)
      .filter(([, flags]) => Object.keys(flags).length > 0);
    return [courseId, Object.fromEntries(modules)] as const;
  });
  return Object.fromEntries(courses);
};
