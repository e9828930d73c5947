import { storeLocalJson, readLocalJson } from '@cairn/course-content/local-store';
import type { ProgressByModule } from '@cairn/domain/module-progress.rules';
import { toFlagsByModule } from '../../lib/module-flags.ts';

const toGuestProgressKey = (courseId: string) => ['cairn.guest-progress', courseId] as const;

/** Returns a visitor's progress in a public course, stored in this browser only. */
export const readGuestModuleProgress = (courseId: string): ProgressByModule => {
  const stored = readLocalJson(toGuestProgressKey(courseId));
  return typeof stored === 'object' && stored !== null ? toFlagsByModule({ ...stored }) : {};
};

/** Stores a visitor's progress. If the storage is full or blocked, only the progress is lost. */
export const storeGuestModuleProgress = (courseId: string, flags: ProgressByModule): void =>
  void storeLocalJson(toGuestProgressKey(courseId), flags);
