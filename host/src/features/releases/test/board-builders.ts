import {
  BOARD_HOURS,
  type BoardCell,
  type BoardChannel,
  type ReleaseBoard,
} from '@cairn/api/release-board.contract';
import type { ListedChangeRequest } from '@cairn/api/release-changes.contract';
import type { HistoryEntry, ListedRelease } from '@cairn/api/release-history.contract';
import { releaseRights } from '@cairn/api/release-people.contract';
import type { RemoteSettings, RemoteSetting } from '@cairn/api/release-settings.contract';
import type { CanaryPlan } from '@cairn/api/release-plans.contract';
import type { BoardRemote } from '../release-types.ts';

const HOUR_MS = 3_600_000;
export const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

export const person = (name: string) => ({ kind: 'person', name }) as const;

export const aHealth = (version: string): BoardCell['health'] => ({
  version,
  loads: 990,
  failures: 10,
  fallbacks: 2,
  causes: { fetch: 10 },
  errorRate: 0.01,
  loadMs: { p50: 200, p95: 800 },
});

/** Builds hours without failures, except those named by how many hours ago they were. */
export const hours = (failed: Readonly<Record<number, number>> = {}): BoardCell['hours'] => ({
  loads: Array.from({ length: BOARD_HOURS }, () => 100),
  failures: Array.from({ length: BOARD_HOURS }, (_, index) => failed[BOARD_HOURS - 1 - index] ?? 0),
});

export const aCell = (given: Partial<BoardCell> = {}): BoardCell => ({
  channel: 'production',
  source: given.channel ?? 'production',
  version: '4.8.2',
  previous: ['4.8.0'],
  at: ago(48),
  by: person('Deniz Kaya'),
  reason: 'Late work says how late it is.',
  health: aHealth('4.8.2'),
  hours: hours(),
  ...given,
});

export const aCanary = (percent: number): NonNullable<BoardCell['canary']> => ({
  version: '4.9.0',
  percent,
  at: ago(1),
  by: person('Lena Roth'),
  reason: 'An hour without a failure.',
  steps: [
    { percent: 1, at: ago(2) },
    { percent, at: ago(1) },
  ],
  health: aHealth('4.9.0'),
});

export const aPlan: CanaryPlan = {
  next: [30, 100],
  everyMinutes: 60,
  by: person('Deniz Kaya'),
  dueAt: '2026-03-04T05:06:00.000Z',
  starts: 12,
  leastStarts: 40,
};

export const aChannel = (channel: string, given: Partial<BoardChannel> = {}): BoardChannel => ({
  channel,
  revision: 41,
  settings: {
    wants: channel === 'production' ? 'mount' : 'rules',
    approvals: 0,
    canary: { steps: [1, 10, 50], errorLimit: 0.05, leastStarts: 50 },
  },
  ...given,
});

export const aRemote = (name: string, given: Partial<BoardRemote> = {}): BoardRemote => ({
  name,
  titles: [`${name} page`],
  owners: [],
  cells: [aCell(), aCell({ channel: 'staging', version: '4.9.0', reason: 'Notes.' })],
  ...given,
});

export const aBoard = (given: Partial<ReleaseBoard> = {}): ReleaseBoard => ({
  at: ago(0),
  me: person('Lena Roth'),
  rights: [{ remote: '*', channel: '*', actions: [...releaseRights] }],
  channels: [aChannel('production'), aChannel('staging', { revision: 7 })],
  remotes: [aRemote('catalog'), aRemote('learning')],
  previews: [],
  requests: [],
  ...given,
});

export const aRelease = (version: string, given: Partial<ListedRelease> = {}): ListedRelease => ({
  version,
  publishedAt: ago(30),
  by: { kind: 'token', name: 'ci of learning' },
  runsOn: [],
  ...given,
});

export const anEntry = (given: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: '1',
  kind: 'promote',
  at: ago(3),
  by: person('Lena Roth'),
  channel: 'production',
  remote: 'learning',
  version: '4.8.2',
  reason: 'Late work says how late it is.',
  ...given,
});

export const aRequest = (given: Partial<ListedChangeRequest> = {}): ListedChangeRequest => ({
  id: 'r1',
  channel: 'production',
  by: person('Deniz'),
  at: ago(1),
  expiresAt: ago(-23),
  reason: 'Notes.',
  changes: [{ remote: 'learning', action: 'promote', version: '4.9.0' }],
  mayApprove: true,
  isOwn: false,
  ...given,
});

export const aSetting = (name: string, given: Partial<RemoteSetting> = {}): RemoteSetting => ({
  name,
  type: 'number',
  description: `What ${name} is for.`,
  default: 20,
  value: 20,
  ...given,
});

/** Builds the configuration of a remote; empty by default. */
export const someSettings = (given: Partial<RemoteSettings> = {}): RemoteSettings => ({
  channel: 'production',
  revision: 41,
  remote: 'learning',
  version: '4.8.2',
  settings: [],
  unused: [],
  ...given,
});
