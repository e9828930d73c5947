import { ApiError } from '@cairn/api/api-error';
import { saveLearningPath } from '@cairn/api/upskilling.contract';
import { useQueryClient } from '@cairn/runtime';
import { events, friendlyMessage, http, session } from '@cairn/session';
import { useState } from 'react';
import { useOneAtATime } from './use-one-at-a-time.ts';

type Stage = 'idle' | 'saving' | 'exists' | 'updating' | 'saved' | 'updated';

export interface PathSaving {
  readonly stage: Stage;
  readonly save: () => void;
  /** Takes the place of the path that is there. */
  readonly update: () => void;
  readonly close: () => void;
}

interface Path {
  readonly roleId: string | undefined;
  readonly courseIds: readonly string[];
}

const CONFLICT = 409;

/** A path that is there already comes as an answer or as a conflict; every other failure is one. */
const saysExists = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === CONFLICT &&
  typeof error.details === 'object' &&
  error.details !== null &&
  'alreadyExists' in error.details &&
  error.details.alreadyExists === true;

const send = async (studentId: string, path: Required<Path>, forceUpdate: boolean) => {
  const body = { roleID: path.roleId ?? '', courseIDs: [...path.courseIds], forceUpdate };
  try {
    return await http.call(saveLearningPath, { params: { studentId }, body });
  } catch (error) {
    if (saysExists(error)) return { alreadyExists: true, updated: false };
    throw error;
  }
};

const tell = (message: string, error?: unknown) =>
  events.emit('notice.shown', {
    tone: 'error',
    message,
    ...(error !== undefined && { detail: friendlyMessage(error) }),
  });

/** What keeps a path from being saved; undefined when nothing does. */
const obstacle = ({ roleId, courseIds }: Path, studentId: string | undefined) => {
  if (studentId === undefined || roleId === undefined) {
    return 'Missing student or role information.';
  }
  return courseIds.length === 0 ? 'No courses to add.' : undefined;
};

/** Saves a path to the learning list; asks before it takes the place of another. */
export const useSavePath = (path: Path): PathSaving => {
  const client = useQueryClient();
  const [stage, setStage] = useState<Stage>('idle');
  const { run } = useOneAtATime();
  const save = async (forceUpdate: boolean) => {
    const studentId = session.studentId();
    const problem = obstacle(path, studentId);
    if (problem !== undefined || studentId === undefined) {
      tell(problem ?? '');
      return;
    }
    setStage(forceUpdate ? 'updating' : 'saving');
    try {
      const { alreadyExists, updated } = await send(studentId, path, forceUpdate);
      if (alreadyExists && !updated) {
        setStage('exists');
        return;
      }
      setStage(forceUpdate ? 'updated' : 'saved');
      void client.invalidateQueries({ queryKey: ['learning-list', studentId] });
      events.emit('roles.changed', {});
    } catch (error) {
      setStage('idle');
      tell(
        forceUpdate ? 'Failed to update learning path.' : 'Failed to save learning path.',
        error,
      );
    }
  };
  return {
    stage,
    save: () => void run(() => save(false)),
    update: () => void run(() => save(true)),
    close: () => setStage('idle'),
  };
};
