import { listLecturePositions, saveLecturePosition } from '@cairn/api/lecture-positions.contract';
import { type Infer, z } from '@cairn/api/z';
import { createLocalCopy, type LocalCopy } from '@cairn/course-content/local-store';
import { Outbox } from '@cairn/course-content/outbox/outbox';
import { http, report, session } from '@cairn/session';

const SAVE_INTERVAL_MS = 10_000;
/** Maximum age in seconds of a position that the server accepts (`saveLecturePosition`). */
const MAX_AGE_SECONDS = 2_592_000;

/** Local copy of the student's position in a lecture, so that a crash or a lost connection loses none of it. */
const localPositionSchema = z.object({
  seconds: z.int(),
  /** Time of the position in milliseconds by this browser's clock; used only to compute its age. */
  at: z.number(),
  /** True until the server has acknowledged the position in the lecture. */
  isUnsent: z.boolean(),
});
type LocalPosition = Infer<typeof localPositionSchema>;

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

const REPORTED_AS = 'place in a lecture';

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
  /** Sends the unsent position in the lecture. */
  readonly flush: () => void;
  /** Follows the page until the returned function is called, which sends the unsent position. */
  readonly open: () => () => void;
}

/** Creates the autosave of a student's position in one lecture. A visitor's position stays in the browser. */
export const createLecturePositionAutosave = (
  courseId: string,
  moduleId: string,
): LecturePositionAutosave => {
  const student = session.isSignedIn() ? session.studentId() : undefined;
  const localCopy = createLocalCopy(
    { name: 'cairn.place.v1', owner: student ?? 'visitor', ids: [courseId, moduleId] },
    localPositionSchema,
  );
  const outbox =
    student === undefined ? undefined : createPositionOutbox(courseId, moduleId, localCopy);
  let hasBegun = false;
  return {
    load: async () => {
      try {
        // The response is the newer one of the unsent position and that of another device.
        if (outbox?.get(POSITION)) await outbox.flush();
        else if (outbox) return await loadServerPosition(courseId, moduleId);
      } catch (error) {
        report(error, { at: REPORTED_AS });
      }
      return localCopy.read()?.seconds;
    },
    begin: () => {
      hasBegun = true;
    },
    note: (seconds) => {
      const position = { seconds: Math.floor(seconds), at: Date.now() };
      if (!hasBegun || localCopy.read()?.seconds === position.seconds) return;
      if (outbox) outbox.set(POSITION, { ...position, isUnsent: true });
      else localCopy.write({ ...position, isUnsent: false });
    },
    flush: () => void outbox?.flush(),
    open: () => {
      outbox?.open();
      return () => void outbox?.close();
    },
  };
};

/** Key of the position in the outbox. */
const POSITION = 'position';

const createPositionOutbox = (
  courseId: string,
  moduleId: string,
  { read, write }: LocalCopy<LocalPosition>,
): Outbox<LocalPosition, { readonly seconds: number }> => {
  const unsent = read();
  const outbox = new Outbox<LocalPosition, { readonly seconds: number }>({
    reportAs: REPORTED_AS,
    delayMs: SAVE_INTERVAL_MS,
    pending: new Map(unsent?.isUnsent ? [[POSITION, unsent]] : []),
    storeLocally: (pending) => {
      const position = pending.get(POSITION);
      return position === undefined || write(position);
    },
    send: (changes, { keepalive, signal }) => {
      const position = changes.get(POSITION) ?? { seconds: 0, at: 0, isUnsent: false };
      const age = computeAgeSeconds(position);
      const body = { courseId, moduleId, seconds: position.seconds, age };
      return http.call(saveLecturePosition, { body, keepalive, signal });
    },
    // Another device may have sent a later position, which the server returns then.
    onAcknowledged: (_changes, { seconds }) => {
      if (!outbox.get(POSITION)) write({ seconds, at: Date.now(), isUnsent: false });
    },
  });
  return outbox;
};
