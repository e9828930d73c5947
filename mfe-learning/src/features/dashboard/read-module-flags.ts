import type { CourseProgress } from '@cairn/api/user.contract';
import type { ProgressByModule } from '@cairn/domain/module-progress.rules';

const isModuleFlags = (value: unknown): value is ProgressByModule[string] =>
  typeof value === 'object' && value !== null;

/**
 * Returns which parts of each module the student has done, from the course's progress; keys that are no modules are ignored.
 */
export const readModuleFlags = (progress: CourseProgress | undefined): ProgressByModule =>
  Object.fromEntries(
    Object.entries(progress ?? {}).flatMap(([id, value]) =>
      isModuleFlags(value) ? [[id, value]] : [],
    ),
  );
