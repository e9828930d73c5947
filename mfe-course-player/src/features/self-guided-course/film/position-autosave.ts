import { listLecturePositions, saveLecturePosition } from '@cairn/api/lecture-positions.contract';
import { http, report, session } from '@cairn/session';
import { storeLocal, readLocal } from '../../../lib/local-json.ts';

const SAVE_INTERVAL_MS = 10_000;
/** The oldest position that the server accepts (`saveLecturePosition`). */
const MAX_AGE_SECONDS = 2_592_000;

/** The local copy of a position, so that a crash or a lost connection loses none of it. */
interface LocalPosition {
  readonly seconds: number;
  /** Milliseconds by this browser's clock; used only to compute the age. */
  readonly at: number;
  /** True until the server has acknowledged the position. */
  readonly isUnsent: boolean;
}

const isLocalPosition = (value: unknown): value is LocalPosition =>
  typeof value === 'object' &&
  value !== null &&
  'seconds' in value &&
  Number.isInteger(value.seconds) &&
  'at' in value &&
  Number.isFinite(value.at);

const createLocalPosition = (whose: readonly string[]) => {
  const key = ['cairn.place.v1', ...whose] as const;
  return {
    read: (): LocalPosition | undefined => {
      const kept = readLocal(key);
      return isLocalPosition(kept) ? kept : undefined;
    },
    write: (seconds: number, isUnsent: boolean) =>
      storeLocal(key, { seconds, at: Date.now(), isUnsent } satisfies LocalPosition),
  };
};

/** Returns the age in whole seconds; never negative, even if the clock was set back. */
const computeAgeSeconds = ({ at }: LocalPosition): number =>
  Math.min(Math.max(Math.round((Date.now() - at) / 1000), 0), MAX_AGE_SECONDS);

const loadServerPosition = async (
  courseId: string,
  moduleId: string,
): Promise<number | undefined> => {
  const places = await http.call(listLecturePositions, { query: { courseId } });
  return places.find((place) => place.moduleId === moduleId)?.seconds;
};

const reportFailure = (error: unknown) => report(error, { at: 'place in a lecture' });

export interface PositionAutosave {
  /** Returns the newest position of server and browser in seconds; undefined for none. Never rejects. */
  readonly load: () => Promise<number | undefined>;
  /** Starts saving. Before the stored position is known, watching must not overwrite it. */
  readonly begin: () => void;
  /** Stores the current position in the browser at once, and sends it every ten seconds. */
  readonly note: (seconds: number) => void;
  /** Sends the unsent position in a request that outlives the page. */
  readonly flush: () => void;
}

/** Creates the autosave of a student's position in one lecture. A visitor's position stays in the browser. */
export const createPositionAutosave = (courseId: string, moduleId: string): PositionAutosave => {
  const student = session.isSignedIn() ? session.studentId() : undefined;
  let sentAt = performance.now();
  let sending: number | undefined;
  let hasBegun = false;

  const { read, write } = createLocalPosition([student ?? 'visitor', courseId, moduleId]);
  /** Returns the position that the server stores, since another device may have sent a later one. */
  const send = async (kept: LocalPosition): Promise<number> => {
    const body = { courseId, moduleId, seconds: kept.seconds, age: computeAgeSeconds(kept) };
    const { seconds } = await http.call(saveLecturePosition, { body, keepalive: true });
    if (read()?.seconds === kept.seconds) write(seconds, false);
    return seconds;
  };
  const flush = () => {
    const kept = read();
    if (!kept?.isUnsent || kept.seconds === sending || !session.isSignedIn()) return;
    sentAt = performance.now();
    sending = kept.seconds;
    send(kept)
      .catch(reportFailure)
      .finally(() => {
        sending = undefined;
      });
  };
  return {
    load: async () => {
      const kept = read();
      if (student === undefined) return kept?.seconds;
      try {
        if (kept?.isUnsent) return await send(kept);
        return await loadServerPosition(courseId, moduleId);
      } catch (error) {
        reportFailure(error);
        return kept?.seconds;
      }
    },
    begin: () => {
      hasBegun = true;
    },
    note: (seconds) => {
      if (!hasBegun) return;
      const whole = Math.floor(seconds);
      if (read()?.seconds !== whole) write(whole, student !== undefined);
      if (performance.now() - sentAt >= SAVE_INTERVAL_MS) flush();
    },
    flush,
  };
};
