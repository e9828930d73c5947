import type { CourseProgress } from '@cairn/api/user.contract';
import type { ProgressByModule } from '@cairn/domain/module-progress.rules';

const isEntry = (value: unknown): value is ProgressByModule[string] =>
  typeof value === 'object' && value !== null;

/** The modules' flags out of a course's progress; keys that are no modules do no harm. */
export const flagsByModule = (progress: CourseProgress | undefined): ProgressByModule =>
  Object.fromEntries(
    Object.entries(progress ?? {}).flatMap(([id, value]) => (isEntry(value) ? [[id, value]] : [])),
  );
