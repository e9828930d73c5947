import { ApiError, isUnanswered } from '@cairn/api/api-error';
import { getLearningList } from '@cairn/api/learning-list.contract';
import { saveLearningPath } from '@cairn/api/upskilling.contract';
import { useAction, useQueryClient } from '@cairn/runtime';
import { events, friendlyMessage, http, session } from '@cairn/session';
import { t } from 'ttag';

type Stage = 'idle' | 'saving' | 'exists' | 'updating' | 'saved' | 'updated';

export interface LearningPathSaving {
  readonly stage: Stage;
  readonly save: () => void;
  /** Replaces the learning path that is already stored for the role. */
  readonly update: () => void;
  readonly close: () => void;
}

interface Path {
  readonly roleId: string | undefined;
  readonly courseIds: readonly string[];
}

const CONFLICT = 409;

/** Returns whether a failure means that a path is already stored. The server reports that as a response or as a conflict. */
const isAlreadySaved = (error: unknown): boolean =>
  error instanceof ApiError && error.status === CONFLICT && error.alreadyExists;

/** Returns whether the server stores exactly this learning path; false if that cannot be loaded. */
const isStored = async (studentId: string, { roleId, courseIds }: Path): Promise<boolean> => {
  try {
    const { learningListByRole } = await http.call(getLearningList, { params: { studentId } });
    const stored = learningListByRole.find((role) => role.roleId === roleId)?.courses;
    return stored?.map(({ CourseID }) => CourseID).join('\n') === courseIds.join('\n');
  } catch {
    return false;
  }
};

const send = async (studentId: string, path: Path, forceUpdate: boolean) => {
  const body = { roleID: path.roleId ?? '', courseIDs: [...path.courseIds], forceUpdate };
  try {
    return await http.call(saveLearningPath, { params: { studentId }, body });
  } catch (error) {
    if (isAlreadySaved(error)) return { alreadyExists: true, updated: false };
    // If the server stores this path already, only the response was lost; a repeated request would ask whether to replace it.
    if (isUnanswered(error) && (await isStored(studentId, path)))
      return { alreadyExists: false, updated: forceUpdate };
    throw error;
  }
};

const showError = (message: string, error?: unknown) =>
  events.emit('notice.shown', {
    tone: 'error',
    message,
    ...(error !== undefined && { detail: friendlyMessage(error) }),
  });

/** Returns an error message if the path cannot be saved; undefined otherwise. */
const findSaveObstacle = ({ roleId, courseIds }: Path, studentId: string | undefined) => {
  if (studentId === undefined || roleId === undefined) {
    return t`Missing student or role information.`;
  }
  return courseIds.length === 0 ? t`No courses to add.` : undefined;
};

/** For each kind of request, save or replace: its state while it runs and after it, and the message if it fails. */
const SAVE_MODES = {
  save: { doing: 'saving', done: 'saved', failed: t`Failed to save learning path.` },
  update: { doing: 'updating', done: 'updated', failed: t`Failed to update learning path.` },
} as const;

type SaveMode = keyof typeof SAVE_MODES;

/** Saves a path to the learning list; asks before replacing another one. */
export const useSaveLearningPath = (path: Path): LearningPathSaving => {
  const client = useQueryClient();
  const studentId = session.studentId() ?? '';
  const { mutate, reset, isPending, data, variables } = useAction({
    mutationFn: async (mode: SaveMode) => {
      const { alreadyExists, updated } = await send(studentId, path, mode === 'update');
      return alreadyExists && !updated ? 'exists' : SAVE_MODES[mode].done;
    },
    onSuccess: (stage) => {
      if (stage === 'exists') return;
      void client.invalidateQueries({ queryKey: ['learning-list', studentId] });
      events.emit('roles.changed', {});
    },
    onError: (error, mode) => showError(SAVE_MODES[mode].failed, error),
  });
  const start = (mode: SaveMode) => {
    const problem = findSaveObstacle(path, session.studentId());
    if (problem === undefined) mutate(mode);
    else showError(problem);
  };
  return {
    stage: isPending && variables ? SAVE_MODES[variables].doing : (data ?? 'idle'),
    save: () => start('save'),
    update: () => start('update'),
    close: reset,
  };
};
