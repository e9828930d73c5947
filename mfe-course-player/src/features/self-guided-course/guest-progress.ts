import type { ProgressByModule } from '@cairn/domain/module-progress.rules';
import { storeLocal, readLocal } from '../../lib/local-json.ts';
import { toFlagsByModule } from '../../lib/module-flags.ts';

const toGuestProgressKey = (courseId: string) => ['cairn.guest-progress', courseId] as const;

/** Returns a visitor's progress in a public course, stored in this browser only. */
export const readGuestFlags = (courseId: string): ProgressByModule => {
  const kept = readLocal(toGuestProgressKey(courseId));
  return typeof kept === 'object' && kept !== null ? toFlagsByModule({ ...kept }) : {};
};

/** Stores a visitor's progress. If the storage is full or blocked, only the progress is lost. */
export const saveGuestFlags = (courseId: string, flags: ProgressByModule): void =>
  storeLocal(toGuestProgressKey(courseId), flags);
