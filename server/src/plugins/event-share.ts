import { AppError } from '../errors/app-error.ts';

const MINUTE_MS = 60_000;

/**
 * What somebody may send on open lines in a minute, counted in memory, per process: the calls of HTTP have a count of
 * their own. The returned function takes one, or throws too-many.
 */
export const createEventShare = (perMinute: number, now: () => Date) => {
  const used = new Map<string, number>();
  let since = 0;
  return (studentId: string): void => {
    const at = now().getTime();
    if (at - since >= MINUTE_MS) {
      used.clear();
      since = at;
    }
    const count = (used.get(studentId) ?? 0) + 1;
    used.set(studentId, count);
    if (count <= perMinute) return;
    const retryAfter = Math.ceil((since + MINUTE_MS - at) / 1000);
    throw new AppError('too-many', 'Too many messages. Please wait a moment.', undefined, {
      retryAfter,
    });
  };
};
