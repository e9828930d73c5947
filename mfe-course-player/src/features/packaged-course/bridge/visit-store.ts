import { getBrowserStorage } from '../queue/browser-storage.ts';
import { createGuestProgress } from '../queue/guest-save.ts';
import { findOrphanedSaves, type OrphanedSave } from '../queue/orphaned-saves.ts';
import { createSaveMirror, watchOtherTabs, type SaveMirror } from '../queue/save-mirror.ts';
import type {
  SaveResponse,
  SaveBatch,
  KnownRevision,
  SendOptions,
} from '../queue/save-queue-types.ts';
import { flattenStored } from '../runtime/flatten-stored.ts';
import type { ScormInit, ScormValues } from '../runtime/scorm-types.ts';
import type { PlayerInput, StudentPlayerInput } from './player-types.ts';

/** Where the data of this visit comes from and goes to. */
export interface VisitStore {
  learner: ScormInit['learner'];
  stored: ScormValues;
  loadFailed: boolean;
  mirror: SaveMirror;
  orphans(): Promise<OrphanedSave[]>;
  /** Calls back with the keys that other tabs write; returns a function that stops it. */
  followOtherTabs(onWritten: (keys: readonly string[]) => void): () => void;
  send(batch: SaveBatch, options: SendOptions): Promise<SaveResponse | undefined>;
  seen: KnownRevision | undefined;
  isEarlierSetAside: boolean;
}

/** A request without an answer would hold up every later save. */
const SAVE_TIMEOUT_MS = 20_000;

const createSend =
  (visit: StudentPlayerInput) =>
  ({ updates, ...stamp }: SaveBatch, options: SendOptions) => {
    const signal = AbortSignal.any([options.signal, AbortSignal.timeout(SAVE_TIMEOUT_MS)]);
    return visit.save(updates, { ...stamp, ...options, signal });
  };

const studentStore = (input: PlayerInput, visit: StudentPlayerInput, tab: string): VisitStore => {
  const { course, report } = input;
  const storage = input.storage ?? getBrowserStorage();
  const place = { storage, student: visit.id, course: course.CourseID };
  const { data } = visit;
  return {
    learner: { id: visit.id, name: `${visit.lastName}, ${visit.firstName}` },
    stored: data.status === 'loaded' ? flattenStored(data.values) : {},
    loadFailed: data.status === 'failed',
    mirror: createSaveMirror({ ...place, tab, report }),
    // Stored data that could not be read must not be written over: the mirrors wait for a better visit.
    orphans: () => (data.status === 'failed' ? Promise.resolve([]) : findOrphanedSaves(place)),
    followOtherTabs: (onWritten) => watchOtherTabs(place, onWritten),
    send: createSend(visit),
    seen: data.status === 'loaded' ? data.seen : undefined,
    isEarlierSetAside: data.status === 'loaded' && data.isSuperseded === true,
  };
};

const guestStore = (input: PlayerInput): VisitStore => {
  const storage = input.storage ?? getBrowserStorage();
  const progress = createGuestProgress(storage, input.course.CourseID, input.report);
  return {
    learner: { id: 'guest', name: 'Guest' },
    stored: flattenStored(progress.load()),
    loadFailed: false,
    mirror: progress.mirror,
    orphans: () => Promise.resolve([]),
    followOtherTabs: () => () => undefined,
    send: () => Promise.resolve(undefined),
    seen: undefined,
    isEarlierSetAside: false,
  };
};

export const createVisitStore = (input: PlayerInput, tab: string): VisitStore =>
  input.visit.kind === 'guest' ? guestStore(input) : studentStore(input, input.visit, tab);
