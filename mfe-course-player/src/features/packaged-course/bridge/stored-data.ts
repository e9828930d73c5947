import { sendOrphanedScormSaves } from '../queue/orphaned-saves.ts';
import type {
  ScormQueueStorage,
  ScormSaveResponse,
  KnownScormRevision,
} from '../queue/save-queue-types.ts';
import type { ScormSaveStamp, ScormDataLoadResult } from './player-types.ts';

interface StoredDataInput {
  student: string;
  course: string;
  storage?: ScormQueueStorage;
  /** Saves SCORM values by POST /scorm/{courseId}/data; rejects unless the server has acknowledged them. */
  save(
    updates: Record<string, string>,
    stamp: ScormSaveStamp,
  ): Promise<ScormSaveResponse | undefined>;
  /** Opens the visit by POST /scorm/{courseId}/visits, and returns the stored SCORM values. */
  read(): Promise<{ values: unknown; seen?: KnownScormRevision }>;
  report: (problem: unknown) => void;
}

/**
 * Sends the unsaved values of closed tabs, then reads the stored data. Thus the server decides which are newer, even if another
 * device has continued meanwhile. Never throws.
 */
export const readStoredScormData = async (input: StoredDataInput): Promise<ScormDataLoadResult> => {
  const { isSuperseded } = await sendOrphanedScormSaves(input, (_course, { updates, ...stamp }) =>
    input.save(updates, stamp),
  );
  try {
    return { status: 'loaded', ...(await input.read()), ...(isSuperseded && { isSuperseded }) };
  } catch (problem) {
    input.report(problem);
    return { status: 'failed' };
  }
};
