import { listLecturePlaces, saveLecturePlace } from '@cairn/api/lecture-places.contract';
import { http, report, session } from '@cairn/session';
import { keep, readKept } from '../../../lib/kept-json.ts';

const SEND_EVERY_MS = 10_000;
/** The oldest position that the server accepts (`saveLecturePlace`). */
const MOST_AGE_SECONDS = 2_592_000;

/** The local copy of a position, so that a crash or a lost connection loses none of it. */
interface KeptPlace {
  readonly seconds: number;
  /** Milliseconds by this browser's clock; used only to compute the age. */
  readonly at: number;
  /** True until the server has acknowledged the position. */
  readonly isUnsent: boolean;
}

const isKeptPlace = (value: unknown): value is KeptPlace =>
  typeof value === 'object' &&
  value !== null &&
  'seconds' in value &&
  Number.isInteger(value.seconds) &&
  'at' in value &&
  Number.isFinite(value.at);

const keptUnder = (whose: readonly string[]) => {
  const key = ['cairn.place.v1', ...whose] as const;
  return {
    read: (): KeptPlace | undefined => {
      const kept = readKept(key);
      return isKeptPlace(kept) ? kept : undefined;
    },
    write: (seconds: number, isUnsent: boolean) =>
      keep(key, { seconds, at: Date.now(), isUnsent } satisfies KeptPlace),
  };
};

/** Returns the age in whole seconds; never negative, even if the clock was set back. */
const ageOf = ({ at }: KeptPlace): number =>
  Math.min(Math.max(Math.round((Date.now() - at) / 1000), 0), MOST_AGE_SECONDS);

const storedSeconds = async (courseId: string, moduleId: string): Promise<number | undefined> => {
  const places = await http.call(listLecturePlaces, { query: { courseId } });
  return places.find((place) => place.moduleId === moduleId)?.seconds;
};

const told = (error: unknown) => report(error, { at: 'place in a lecture' });

export interface PlaceKeeper {
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
export const createPlaceKeeper = (courseId: string, moduleId: string): PlaceKeeper => {
  const student = session.isSignedIn() ? session.studentId() : undefined;
  let sentAt = performance.now();
  let sending: number | undefined;
  let hasBegun = false;

  const { read, write } = keptUnder([student ?? 'visitor', courseId, moduleId]);
  /** Returns the position that the server stores, since another device may have sent a later one. */
  const send = async (kept: KeptPlace): Promise<number> => {
    const body = { courseId, moduleId, seconds: kept.seconds, age: ageOf(kept) };
    const { seconds } = await http.call(saveLecturePlace, { body, keepalive: true });
    if (read()?.seconds === kept.seconds) write(seconds, false);
    return seconds;
  };
  const flush = () => {
    const kept = read();
    if (!kept?.isUnsent || kept.seconds === sending || !session.isSignedIn()) return;
    sentAt = performance.now();
    sending = kept.seconds;
    send(kept)
      .catch(told)
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
        return await storedSeconds(courseId, moduleId);
      } catch (error) {
        told(error);
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
      if (performance.now() - sentAt >= SEND_EVERY_MS) flush();
    },
    flush,
  };
};
