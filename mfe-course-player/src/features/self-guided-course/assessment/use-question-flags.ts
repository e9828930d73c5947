import { z } from '@cairn/api/z';
import { createLocalCopy } from '@cairn/course-content/local-store';
import { useState } from 'react';

/** Flagged questions, by their position in the module. */
const flagsSchema = z.object({ datetimeStarted: z.string(), positions: z.array(z.number()) });

interface AttemptKey {
  readonly courseId: string;
  readonly moduleId: string;
  /** The start of the attempt; flags of earlier attempts are ignored. */
  readonly datetimeStarted: string;
}

export interface QuestionFlags {
  readonly has: (position: number) => boolean;
  readonly toggle: (position: number) => void;
}

/**
 * Returns the questions that the student has flagged for review. Flags are reminders: they stay in this browser and are not
 * submitted.
 */
export const useQuestionFlags = ({
  courseId,
  moduleId,
  datetimeStarted,
}: AttemptKey): QuestionFlags => {
  const [localFlags] = useState(() =>
    createLocalCopy({ name: 'cairn.flags', ids: [courseId, moduleId] }, flagsSchema),
  );
  const [positions, setPositions] = useState<readonly number[]>(() => {
    const last = localFlags.read();
    return last?.datetimeStarted === datetimeStarted ? last.positions : [];
  });
  return {
    has: (position) => positions.includes(position),
    toggle: (position) => {
      const next = positions.includes(position)
        ? positions.filter((one) => one !== position)
        : [...positions, position];
      setPositions(next);
      localFlags.write(next.length === 0 ? undefined : { datetimeStarted, positions: [...next] });
    },
  };
};
