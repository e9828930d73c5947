import { describeWorkspace } from '@cairn/api/exercise-workspace.contract';
import { getRangeExercise } from '@cairn/api/exercises.contract';
import { isWorkspaceLoading } from '@cairn/domain/workspace.rules';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

const POLL_INTERVAL_MS = 10_000;

export const exerciseQueries = {
  detail: (id: string) =>
    queryOptions({
      queryKey: ['exercise', id],
      queryFn: ({ signal }) => http.call(getRangeExercise, { params: { id }, signal }),
    }),
  /** Loads a cloud desktop with its password; the cached password is deleted as soon as no component uses it. */
  workspace: (workspaceId: string) =>
    queryOptions({
      queryKey: ['exercise-workspace', workspaceId],
      queryFn: ({ signal }) => http.call(describeWorkspace, { query: { workspaceId }, signal }),
      gcTime: 0,
      // Loads the desktop again and again while it is starting or stopping.
      refetchInterval: ({ state: { data } }) =>
        data && isWorkspaceLoading(data.State) ? POLL_INTERVAL_MS : false,
    }),
};
