import { listLecturePlaces, saveLecturePlace } from '@cairn/api/lecture-places.contract';
import { http, report, session } from '@cairn/session';
import { keep, readKept } from '../../../lib/kept-json.ts';

const SEND_EVERY_MS = 10_000;
/** The server takes no older news (`saveLecturePlace`). */
const MOST_AGE_SECONDS = 2_592_000;

/** As this browser keeps it: a crash or a dead line costs no second. */
interface KeptPlace {
  readonly seconds: number;
  /** By this browser's clock, ms; only for how long ago that was. */
  readonly at: number;
  /** The server has not acknowledged it. */
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

/** Whole seconds; a clock that was set back makes no place of the future. */
const ageOf = ({ at }: KeptPlace): number =>
  Math.min(Math.max(Math.round((Date.now() - at) / 1000), 0), MOST_AGE_SECONDS);

const storedSeconds = async (courseId: string, moduleId: string): Promise<number | undefined> => {
  const places = await http.call(listLecturePlaces, { query: { courseId } });
  return places.find((place) => place.moduleId === moduleId)?.seconds;
};

const told = (error: unknown) => report(error, { at: 'place in a lecture' });

export interface PlaceKeeper {
  /** Seconds, the newest that server and browser know; undefined for none. Never rejects. */
  readonly load: () => Promise<number | undefined>;
  /** From now on places are kept: what is watched before the stored one is known must not overwrite it. */
  readonly begin: () => void;
  /** The film is here now. Kept in the browser at once, sent every some seconds. */
  readonly note: (seconds: number) => void;
  /** Sends what has not been sent, by a call that outlives the page. */
  readonly flush: () => void;
}

/** Keeps where somebody is in one lecture. A visitor's place stays in the browser. */
export const createPlaceKeeper = (courseId: string, moduleId: string): PlaceKeeper => {
  const student = session.isSignedIn() ? session.studentId() : undefined;
  let sentAt = performance.now();
  let sending: number | undefined;
  let hasBegun = false;

  const { read, write } = keptUnder([student ?? 'visitor', courseId, moduleId]);
  /** Answers what stands then: another device may have been later. */
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
