import {
  type ProgressComponent,
  type ModuleFlags,
  updateModuleProgress,
} from '@cairn/api/progress.contract';
import { updateUserAttributes } from '@cairn/api/user.contract';
import { events, http, record, report } from '@cairn/session';
import { createCompletionMap } from './completion-map.ts';
import { type ModuleReference, withModuleEntry } from './module-entry.ts';

/**
 * Marks a component of a module as done and emits `progress.changed`. Makes two calls (001 §7). Only the second one
 * counts; a failure of the first is logged.
 */
export const markComponentDone = async (
  part: ModuleReference,
  component: ProgressComponent,
): Promise<void> => {
  const done = { [component]: true };
  const known = record.read();
  const Courses = known
    ? createCompletionMap(withModuleEntry(known, part, done))
    : { [part.courseId]: { [part.moduleId]: done } };
  http
    .call(updateUserAttributes, { body: { Courses } })
    .catch((error: unknown) => report(error, { at: 'completion map' }));
  await record.commit(
    () => http.call(updateModuleProgress, { body: { ...part, component } }),
    (student, answered: ModuleFlags) => withModuleEntry(student, part, { ...answered, ...done }),
  );
  events.emit('progress.changed', { courseId: part.courseId });
};
