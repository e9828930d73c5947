import {
  listWorkspaceImages,
  listWorkspaces,
  type Workspace,
  type WorkspaceImage,
} from '@cairn/api/workspaces.contract';
import { isImageLoading, isWorkspaceLoading } from '@cairn/domain/workspace.rules';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';
import { toPolledItems, getPollIntervalMs, type PolledItems } from './polled-items.ts';

/** Caller of the requests about desktops: StudentID, and the name at the provider of desktops. */
export interface DesktopUser {
  readonly studentId: string;
  readonly username: string;
}

export const workspaceQueries = {
  /** Loads the student's desktops; polls while one of them is changing and the page is visible. */
  list: ({ studentId, username }: DesktopUser) => {
    const queryKey = ['workspaces', studentId, username];
    return queryOptions({
      queryKey,
      queryFn: async ({ signal, client }) => {
        const list = await http.call(listWorkspaces, { query: { username }, signal });
        const last = client.getQueryData<PolledItems<Workspace>>(queryKey);
        return toPolledItems(last, list, ({ WorkspaceId }) => WorkspaceId);
      },
      refetchInterval: (query) => getPollIntervalMs(query.state.data, isWorkspaceLoading),
      staleTime: 0,
      enabled: username !== '',
    });
  },
  /** Loads the student's desktop images; polls while one of them is being created and the page is visible. */
  images: ({ studentId, username }: DesktopUser) => {
    const queryKey = ['workspace-images', studentId];
    return queryOptions({
      queryKey,
      queryFn: async ({ signal, client }) => {
        const { Images } = await http.call(listWorkspaceImages, { signal });
        const last = client.getQueryData<PolledItems<WorkspaceImage>>(queryKey);
        return toPolledItems(last, Images, ({ ImageId }) => ImageId);
      },
      refetchInterval: (query) => getPollIntervalMs(query.state.data, isImageLoading),
      staleTime: 0,
      enabled: username !== '',
    });
  },
};
