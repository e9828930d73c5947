import { describeWorkspace } from '@cairn/api/exercise-workspace.contract';
import { getRangeExercise } from '@cairn/api/exercises.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

export const exerciseQueries = {
  detail: (id: string) =>
    queryOptions({
      queryKey: ['exercise', id],
      queryFn: ({ signal }) => http.call(getRangeExercise, { params: { id }, signal }),
    }),
  /** A password is kept no longer than it is looked at. */
  workspace: (workspaceId: string) =>
    queryOptions({
      queryKey: ['exercise-workspace', workspaceId],
      queryFn: ({ signal }) => http.call(describeWorkspace, { query: { workspaceId }, signal }),
      gcTime: 0,
    }),
};
