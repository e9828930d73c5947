import { getLocalStorageOrMemory } from '../queue/browser-storage.ts';
import { createGuestScormProgress } from '../queue/guest-save.ts';
import { findOrphanedScormSaves, type OrphanedScormSave } from '../queue/orphaned-saves.ts';
import {
  createScormSaveMirror,
  watchScormSavesOfOtherTabs,
  type ScormSaveMirror,
} from '../queue/save-mirror.ts';
import type {
  ScormSaveResponse,
  ScormSaveBatch,
  KnownScormRevision,
  ScormSendOptions,
} from '../queue/save-queue-types.ts';
import { flattenStoredScormData } from '../runtime/flatten-stored.ts';
import type { ScormStartData, ScormValues } from '../runtime/scorm-types.ts';
import type { ScormPlayerInput, StudentScormPlayerInput } from './player-types.ts';

/** Source and destination of the SCORM data of one visit: the server for a student, this browser for a guest. */
export interface ScormVisitStore {
  student: ScormStartData['learner'];
  stored: ScormValues;
  loadFailed: boolean;
  mirror: ScormSaveMirror;
  orphans(): Promise<OrphanedScormSave[]>;
  /** Calls `onWritten` with the keys that other tabs write. Returns a function that stops it. */
  followOtherTabs(onWritten: (keys: readonly string[]) => void): () => void;
  send(batch: ScormSaveBatch, options: ScormSendOptions): Promise<ScormSaveResponse | undefined>;
  seen: KnownScormRevision | undefined;
  isEarlierSetAside: boolean;
}

/** Time-out of a save in ms. A request without a response would block every later save. */
const SAVE_TIMEOUT_MS = 20_000;

const createSend =
  (visit: StudentScormPlayerInput) =>
  ({ updates, ...stamp }: ScormSaveBatch, options: ScormSendOptions) => {
    const signal = AbortSignal.any([options.signal, AbortSignal.timeout(SAVE_TIMEOUT_MS)]);
    return visit.save(updates, { ...stamp, ...options, signal });
  };

const studentStore = (
  input: ScormPlayerInput,
  visit: StudentScormPlayerInput,
  tab: string,
): ScormVisitStore => {
  const { course, report } = input;
  const storage = input.storage ?? getLocalStorageOrMemory();
  const mirrorScope = { storage, student: visit.id, course: course.CourseID };
  const { data } = visit;
  return {
    student: { id: visit.id, name: `${visit.lastName}, ${visit.firstName}` },
    stored: data.status === 'loaded' ? flattenStoredScormData(data.values) : {},
    loadFailed: data.status === 'failed',
    mirror: createScormSaveMirror({ ...mirrorScope, tab, report }),
    // Leaves unsaved values of earlier visits for the next visit: data that could not be read must not be overwritten.
    orphans: () =>
      data.status === 'failed' ? Promise.resolve([]) : findOrphanedScormSaves(mirrorScope),
    followOtherTabs: (onWritten) => watchScormSavesOfOtherTabs(mirrorScope, onWritten),
    send: createSend(visit),
    seen: data.status === 'loaded' ? data.seen : undefined,
    isEarlierSetAside: data.status === 'loaded' && data.isSuperseded === true,
  };
};

const guestStore = (input: ScormPlayerInput): ScormVisitStore => {
  const storage = input.storage ?? getLocalStorageOrMemory();
  const progress = createGuestScormProgress(storage, input.course.CourseID, input.report);
  return {
    student: { id: 'guest', name: 'Guest' },
    stored: flattenStoredScormData(progress.load()),
    loadFailed: false,
    mirror: progress.mirror,
    orphans: () => Promise.resolve([]),
    followOtherTabs: () => () => undefined,
    send: () => Promise.resolve(undefined),
    seen: undefined,
    isEarlierSetAside: false,
  };
};

export const createScormVisitStore = (input: ScormPlayerInput, tab: string): ScormVisitStore =>
  input.visit.kind === 'guest' ? guestStore(input) : studentStore(input, input.visit, tab);
