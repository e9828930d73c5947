import { serialiseScormMirror, type ScormSaveMirror } from './save-mirror.ts';
import type { ScormQueueStorage } from './save-queue-types.ts';

const toGuestProgressKey = (course: string): string => `scorm.guest.${course}`;

/** Progress of a guest in one packaged course, stored in this browser only (GUEST-02). */
export interface GuestScormProgress {
  load(): unknown;
  /**
   * Stores SCORM values synchronously, during the package's SetValue. A full storage is reported and never throws (GUEST-05).
   */
  mirror: ScormSaveMirror;
}

export const createGuestScormProgress = (
  storage: ScormQueueStorage,
  course: string,
  report: (problem: unknown) => void,
): GuestScormProgress => {
  const load = (): object => {
    try {
      const stored: unknown = JSON.parse(storage.getItem(toGuestProgressKey(course)) ?? '{}');
      return typeof stored === 'object' && stored !== null ? stored : {};
    } catch {
      return {};
    }
  };
  const write: ScormSaveMirror['write'] = (entries) => {
    if (entries.size === 0) return true;
    const set = [...entries].map(([key, { value }]): [string, unknown] => [key, value]);
    try {
      const all = new Map<string, unknown>([...Object.entries(load()), ...set]);
      storage.setItem(toGuestProgressKey(course), serialiseScormMirror(all, String));
      return true;
    } catch (problem) {
      report(problem);
      return false;
    }
  };
  return { load, mirror: { write } };
};
