import type { ProgressByModule } from '@cairn/domain/module-progress.rules';
import { report } from '@cairn/session';
import { flagsByModule } from '../../lib/module-flags.ts';

const keyOf = (courseId: string): string => `cairn.guest-progress.${courseId}`;

/** What a visitor has done in a public course, in this browser only. */
export const readGuestFlags = (courseId: string): ProgressByModule => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(courseId)) ?? '{}');
    return typeof stored === 'object' && stored !== null ? flagsByModule({ ...stored }) : {};
  } catch {
    return {};
  }
};

/** A full or blocked storage costs the visitor the memory of it, not the course. */
export const saveGuestFlags = (courseId: string, flags: ProgressByModule): void => {
  try {
    localStorage.setItem(keyOf(courseId), JSON.stringify(flags));
  } catch (error) {
    report(error, { at: 'guest progress' });
  }
};
