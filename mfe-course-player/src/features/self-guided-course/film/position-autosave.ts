import { listLecturePositions, saveLecturePosition } from '@cairn/api/lecture-positions.contract';
import { storeLocalJson, readLocalJson } from '@cairn/course-content/local-json';
import { http, report, session } from '@cairn/session';

const SAVE_INTERVAL_MS = 10_000;
/** Maximum age in seconds of a position that the server accepts (`saveLecturePosition`). */
const MAX_AGE_SECONDS = 2_592_000;

/** Local copy of the student's position in a lecture, so that a crash or a lost connection loses none of it. */
interface LocalPosition {
  readonly seconds: number;
  /** Time of the position in milliseconds by this browser's clock; used only to compute its age. */
  readonly at: number;
  /** True until the server has acknowledged the position in the lecture. */
  readonly isUnsent: boolean;
}

const isLocalPosition = (value: unknown): value is LocalPosition =>
  typeof value === 'object' &&
  value !== null &&
  'seconds' in value &&
  Number.isInteger(value.seconds) &&
  'at' in value &&
  Number.isFinite(value.at);

const createLocalPosition = (owner: readonly string[]) => {
  const key = ['cairn.place.v1', ...owner] as const;
  return {
    read: (): LocalPosition | undefined => {
      const stored = readLocalJson(key);
      return isLocalPosition(stored) ? stored : undefined;
    },
    write: (seconds: number, isUnsent: boolean) =>
      storeLocalJson(key, { seconds, at: Date.now(), isUnsent } satisfies LocalPosition),
  };
};

/** Returns the age of a stored position in whole seconds; never negative, even if the clock was set back. */
const computeAgeSeconds = ({ at }: LocalPosition): number =>
  Math.min(Math.max(Math.round((Date.now() - at) / 1000), 0), MAX_AGE_SECONDS);

const loadServerPosition = async (
  courseId: string,
  moduleId: string,
): Promise<number | undefined> => {
  const positions = await http.call(listLecturePositions, { query: { courseId } });
  return positions.find((position) => position.moduleId === moduleId)?.seconds;
};

const reportFailure = (error: unknown) => report(error, { at: 'place in a lecture' });

export interface LecturePositionAutosave {
  /** Returns the newest position in the lecture, of server or browser, in seconds; undefined for none. Never rejects. */
  readonly load: () => Promise<number | undefined>;
  /**
   * Starts saving the position in the lecture. Call it once the stored position is known, which watching must not overwrite
   * before.
   */
  readonly begin: () => void;
  /** Stores the position in the lecture in the browser at once, and sends it every ten seconds. */
  readonly note: (seconds: number) => void;
  /** Sends the unsent position in the lecture in a request that outlives the page. */
  readonly flush: () => void;
}

/** Creates the autosave of a student's position in one lecture. A visitor's position stays in the browser. */
export const createLecturePositionAutosave = (
  courseId: string,
  moduleId: string,
): LecturePositionAutosave => {
  const student = session.isSignedIn() ? session.studentId() : undefined;
  const localCopy = createLocalPosition([student ?? 'visitor', courseId, moduleId]);
  const { send, flush, isFlushDue } = createPositionSender(courseId, moduleId, localCopy);
  let hasBegun = false;
  return {
    load: async () => {
      const localPosition = localCopy.read();
      if (student === undefined) return localPosition?.seconds;
      try {
        if (localPosition?.isUnsent) return await send(localPosition);
        return await loadServerPosition(courseId, moduleId);
      } catch (error) {
        reportFailure(error);
        return localPosition?.seconds;
      }
    },
    begin: () => {
      hasBegun = true;
    },
    note: (seconds) => {
      if (!hasBegun) return;
      const wholeSeconds = Math.floor(seconds);
      if (localCopy.read()?.seconds !== wholeSeconds)
        localCopy.write(wholeSeconds, student !== undefined);
      if (isFlushDue()) flush();
    },
    flush,
  };
};

/** Sends the local copy of the position in a lecture to the server. `flush` skips a position that it is already sending. */
const createPositionSender = (
  courseId: string,
  moduleId: string,
  { read, write }: ReturnType<typeof createLocalPosition>,
) => {
  let sentAt = performance.now();
  let sending: number | undefined;
  /** Returns the position that the server stores, since another device may have sent a later one. */
  const send = async (localPosition: LocalPosition): Promise<number> => {
    const body = {
      courseId,
      moduleId,
      seconds: localPosition.seconds,
      age: computeAgeSeconds(localPosition),
    };
    const { seconds } = await http.call(saveLecturePosition, { body, keepalive: true });
    if (read()?.seconds === localPosition.seconds) write(seconds, false);
    return seconds;
  };
  return {
    send,
    flush: () => {
      const localPosition = read();
      if (!localPosition?.isUnsent || localPosition.seconds === sending || !session.isSignedIn())
        return;
      sentAt = performance.now();
      sending = localPosition.seconds;
      send(localPosition)
        .catch(reportFailure)
        .finally(() => {
          sending = undefined;
        });
    },
    isFlushDue: () => performance.now() - sentAt >= SAVE_INTERVAL_MS,
  };
};
