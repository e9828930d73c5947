import { getRemoteAccess } from '@cairn/api/release-access.contract';
import {
  getReleaseBoard,
  getRemoteHealth,
  type ReleaseBoard,
} from '@cairn/api/release-board.contract';
import {
  getRelease,
  getReleaseGraph,
  getReleaseHistory,
  listRemoteReleases,
} from '@cairn/api/release-history.contract';
import { listReleaseFailures } from '@cairn/api/release-failures.contract';
import { getRemoteBackend } from '@cairn/api/release-backends.contract';
import { getReleaseMails } from '@cairn/api/release-mails.contract';
import { getRemoteSettings } from '@cairn/api/release-settings.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';

/** Releases and their health change all the time, so data are refetched whenever a screen shows them again. */
const ALWAYS_STALE = { staleTime: 0 };
/** Interval in ms at which release data are refetched while the page is visible. */
const REFRESH = { refetchInterval: 30_000 };
const ROOT = 'releases';

export const releaseQueries = {
  /** Query key prefix of all release data, which every release change invalidates. */
  allKey: [ROOT] as const,
  board: () =>
    queryOptions({
      queryKey: [ROOT, 'board'],
      queryFn: ({ signal }) => readBoard(signal),
      ...ALWAYS_STALE,
      ...REFRESH,
    }),
  health: (channel: string, name: string) =>
    queryOptions({
      queryKey: [ROOT, 'health', channel, name],
      queryFn: ({ signal }) => http.call(getRemoteHealth, { params: { channel, name }, signal }),
      ...ALWAYS_STALE,
      ...REFRESH,
    }),
  settings: (channel: string, name: string) =>
    queryOptions({
      queryKey: [ROOT, 'settings', channel, name],
      queryFn: ({ signal }) => http.call(getRemoteSettings, { params: { channel, name }, signal }),
      ...ALWAYS_STALE,
      ...REFRESH,
    }),
  backend: (channel: string, name: string) =>
    queryOptions({
      queryKey: [ROOT, 'backend', channel, name],
      queryFn: ({ signal }) => http.call(getRemoteBackend, { params: { channel, name }, signal }),
      ...ALWAYS_STALE,
      ...REFRESH,
    }),
  /** Query for one page of the history; the previous page stays visible while it loads. */
  history: (query: {
    readonly remote?: string;
    readonly channel?: string;
    readonly before?: string;
  }) =>
    queryOptions({
      queryKey: [ROOT, 'history', query],
      queryFn: ({ signal }) => http.call(getReleaseHistory, { query, signal }),
      placeholderData: (before) => before,
      ...ALWAYS_STALE,
    }),
  releases: (name: string, query: { readonly search?: string; readonly before?: string } = {}) =>
    queryOptions({
      queryKey: [ROOT, 'list', name, query],
      queryFn: ({ signal }) => http.call(listRemoteReleases, { params: { name }, query, signal }),
      placeholderData: (before) => before,
      ...ALWAYS_STALE,
    }),
  release: (name: string, version: string) =>
    queryOptions({
      queryKey: [ROOT, 'release', name, version],
      queryFn: ({ signal }) => http.call(getRelease, { params: { name, version }, signal }),
      ...ALWAYS_STALE,
    }),
  failures: (name: string, version: string) =>
    queryOptions({
      queryKey: [ROOT, 'failures', name, version],
      queryFn: ({ signal }) =>
        http.call(listReleaseFailures, { params: { name }, query: { version }, signal }),
      ...ALWAYS_STALE,
    }),
  access: (name: string) =>
    queryOptions({
      queryKey: [ROOT, 'access', name],
      queryFn: ({ signal }) => http.call(getRemoteAccess, { params: { name }, signal }),
      ...ALWAYS_STALE,
    }),
  mails: () =>
    queryOptions({
      queryKey: [ROOT, 'mails'],
      queryFn: ({ signal }) => http.call(getReleaseMails, { signal }),
      ...ALWAYS_STALE,
    }),
  graph: (channel: string) =>
    queryOptions({
      queryKey: [ROOT, 'graph', channel],
      queryFn: ({ signal }) => http.call(getReleaseGraph, { query: { channel }, signal }),
      ...ALWAYS_STALE,
    }),
};

/** Loads all pages of the release board from the server, because its search covers every remote. */
const readBoard = async (signal: AbortSignal): Promise<ReleaseBoard> => {
  const { next: second, ...board } = await http.call(getReleaseBoard, { query: {}, signal });
  const remotes = [...board.remotes];
  let after = second;
  while (after !== undefined) {
    const page = await http.call(getReleaseBoard, { query: { after }, signal });
    remotes.push(...page.remotes);
    after = page.next;
  }
  return { ...board, remotes };
};
