import type { ProgressByModule } from '@cairn/domain/module-progress.rules';
import { keep, readKept } from '../../lib/kept-json.ts';
import { flagsByModule } from '../../lib/module-flags.ts';

const keyOf = (courseId: string) => ['cairn.guest-progress', courseId] as const;

/** What a visitor has done in a public course, in this browser only. */
export const readGuestFlags = (courseId: string): ProgressByModule => {
  const kept = readKept(keyOf(courseId));
  return typeof kept === 'object' && kept !== null ? flagsByModule({ ...kept }) : {};
};

/** A full or blocked storage costs the visitor the memory of it, not the course. */
export const saveGuestFlags = (courseId: string, flags: ProgressByModule): void =>
  keep(keyOf(courseId), flags);
