import { components } from '@cairn/api/progress.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import { isEntry } from './module-entry.ts';

type Flags = Readonly<Record<string, true>>;
/** CourseID → ModuleID → what is complete. */
export type CompletionMap = Readonly<Record<string, Readonly<Record<string, Flags>>>>;

const flagsOf = (entry: unknown): Flags =>
  Object.fromEntries(
    components.flatMap((component) =>
      isEntry(entry) && entry[component] === true ? [[component, true]] : [],
    ),
  );

/**
 * What is complete, of all courses, and nothing else of the record: attempts with their answers and the data of packages grow
 * past what a call may have (001 §7).
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
