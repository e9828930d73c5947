import type { ProgressByModule } from '@cairn/domain/module-progress.rules';
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

export const saveGuestFlags = (courseId: string, flags: ProgressByModule): void => {
  localStorage.setItem(keyOf(courseId), JSON.stringify(flags));
};
