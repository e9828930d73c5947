import type { AccessToken, RemoteAccess } from '@cairn/api/release-access.contract';
import {
  BOARD_START_COUNT_HOURS,
  type BoardCell,
  type BoardChannel,
  type ReleaseBoard,
} from '@cairn/api/release-board.contract';
import type { ListedChangeRequest } from '@cairn/api/release-changes.contract';
import type { HistoryEntry, ListedRelease } from '@cairn/api/release-history.contract';
import { RELEASE_RIGHTS } from '@cairn/api/release-people.contract';
import type { RemoteSettings, RemoteSetting } from '@cairn/api/release-settings.contract';
import type { RolloutPlan } from '@cairn/api/release-plans.contract';
import type { BoardRemote } from '../release-types.ts';

const HOUR_MS = 3_600_000;
export const toIsoTimeHoursAgo = (hours: number) =>
  new Date(Date.now() - hours * HOUR_MS).toISOString();

export const buildPersonAuthor = (name: string) => ({ kind: 'person', name }) as const;

export const buildReleaseHealth = (version: string): BoardCell['health'] => ({
  version,
  loads: 990,
  failures: 10,
  fallbacks: 2,
  causes: { fetch: 10 },
  errorRate: 0.01,
  loadMs: { p50: 200, p95: 800 },
});

/** Builds hourly start counts for tests. `failed` has numbers of failures by how many hours ago they occurred. */
export const buildHourlyStarts = (
  failed: Readonly<Record<number, number>> = {},
): BoardCell['hours'] => ({
  loads: Array.from({ length: BOARD_START_COUNT_HOURS }, () => 100),
  failures: Array.from(
    { length: BOARD_START_COUNT_HOURS },
    (_, index) => failed[BOARD_START_COUNT_HOURS - 1 - index] ?? 0,
  ),
});

export const buildBoardCell = (overrides: Partial<BoardCell> = {}): BoardCell => ({
  channel: 'production',
  source: overrides.channel ?? 'production',
  version: '4.8.2',
  previous: ['4.8.0'],
  at: toIsoTimeHoursAgo(48),
  by: buildPersonAuthor('Deniz Kaya'),
  reason: 'Late work says how late it is.',
  health: buildReleaseHealth('4.8.2'),
  hours: buildHourlyStarts(),
  ...overrides,
});

export const buildBoardCanary = (percent: number): NonNullable<BoardCell['canary']> => ({
  version: '4.9.0',
  percent,
  at: toIsoTimeHoursAgo(1),
  by: buildPersonAuthor('Lena Roth'),
  reason: 'An hour without a failure.',
  steps: [
    { percent: 1, at: toIsoTimeHoursAgo(2) },
    { percent, at: toIsoTimeHoursAgo(1) },
  ],
  health: buildReleaseHealth('4.9.0'),
});

export const rolloutPlanSample: RolloutPlan = {
  next: [30, 100],
  everyMinutes: 60,
  by: buildPersonAuthor('Deniz Kaya'),
  dueAt: '2026-03-04T05:06:00.000Z',
  starts: 12,
  leastStarts: 40,
};

export const buildBoardChannel = (
  channel: string,
  overrides: Partial<BoardChannel> = {},
): BoardChannel => ({
  channel,
  revision: 41,
  settings: {
    wants: channel === 'production' ? 'mount' : 'rules',
    approvals: 0,
    canary: { steps: [1, 10, 50], errorLimit: 0.05, leastStarts: 50 },
  },
  ...overrides,
});

export const buildBoardRemote = (
  name: string,
  overrides: Partial<BoardRemote> = {},
): BoardRemote => ({
  name,
  titles: [`${name} page`],
  owners: [],
  cells: [
    buildBoardCell(),
    buildBoardCell({ channel: 'staging', version: '4.9.0', reason: 'Notes.' }),
  ],
  ...overrides,
});

export const buildReleaseBoard = (overrides: Partial<ReleaseBoard> = {}): ReleaseBoard => ({
  at: toIsoTimeHoursAgo(0),
  me: buildPersonAuthor('Lena Roth'),
  rights: [{ remote: '*', channel: '*', actions: [...RELEASE_RIGHTS] }],
  channels: [buildBoardChannel('production'), buildBoardChannel('staging', { revision: 7 })],
  remotes: [buildBoardRemote('catalog'), buildBoardRemote('learning')],
  previews: [],
  requests: [],
  ...overrides,
});

export const buildListedRelease = (
  version: string,
  overrides: Partial<ListedRelease> = {},
): ListedRelease => ({
  version,
  publishedAt: toIsoTimeHoursAgo(30),
  by: { kind: 'token', name: 'ci of learning' },
  runsOn: [],
  ...overrides,
});

export const buildHistoryEntry = (overrides: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: '1',
  kind: 'promote',
  at: toIsoTimeHoursAgo(3),
  by: buildPersonAuthor('Lena Roth'),
  channel: 'production',
  remote: 'learning',
  version: '4.8.2',
  reason: 'Late work says how late it is.',
  ...overrides,
});

export const buildChangeRequest = (
  overrides: Partial<ListedChangeRequest> = {},
): ListedChangeRequest => ({
  id: 'r1',
  channel: 'production',
  by: buildPersonAuthor('Deniz'),
  at: toIsoTimeHoursAgo(1),
  expiresAt: toIsoTimeHoursAgo(-23),
  reason: 'Notes.',
  changes: [{ remote: 'learning', action: 'promote', version: '4.9.0' }],
  mayApprove: true,
  isOwn: false,
  ...overrides,
});

export const buildRemoteSetting = (
  name: string,
  overrides: Partial<RemoteSetting> = {},
): RemoteSetting => ({
  name,
  type: 'number',
  description: `What ${name} is for.`,
  default: 20,
  value: 20,
  ...overrides,
});

/** Builds the configuration of a remote; empty by default. */
export const buildRemoteSettings = (overrides: Partial<RemoteSettings> = {}): RemoteSettings => ({
  channel: 'production',
  revision: 41,
  remote: 'learning',
  version: '4.8.2',
  settings: [],
  unused: [],
  ...overrides,
});

export const buildAccessToken = (overrides: Partial<AccessToken> = {}): AccessToken => ({
  id: 'a1',
  label: 'pipeline',
  remote: 'learning',
  channel: '*',
  actions: ['publish'],
  state: 'valid',
  madeBy: 'Lena Roth',
  madeAt: toIsoTimeHoursAgo(48),
  expiresAt: toIsoTimeHoursAgo(-24 * 60),
  ...overrides,
});

/** Builds who may release a remote; without tokens and keys by default. */
export const buildRemoteAccess = (overrides: Partial<RemoteAccess> = {}): RemoteAccess => ({
  tokens: [],
  checkers: [],
  people: [],
  givable: [{ remote: 'learning', channel: '*', actions: ['publish', 'promote'] }],
  checkersFor: ['learning'],
  ...overrides,
});
