import type { ProgressByModule } from '@cairn/domain/module-progress.rules';
import { keep, readKept } from '../../lib/kept-json.ts';
import { flagsByModule } from '../../lib/module-flags.ts';

const keyOf = (courseId: string) => ['cairn.guest-progress', courseId] as const;

/** Returns a visitor's progress in a public course, stored in this browser only. */
export const readGuestFlags = (courseId: string): ProgressByModule => {
  const kept = readKept(keyOf(courseId));
  return typeof kept === 'object' && kept !== null ? flagsByModule({ ...kept }) : {};
};

/** Stores a visitor's progress. If the storage is full or blocked, only the progress is lost. */
export const saveGuestFlags = (courseId: string, flags: ProgressByModule): void =>
  keep(keyOf(courseId), flags);
