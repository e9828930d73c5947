/** Compares a requested release with the running one, for the second person. */
import type { BoardCell, ReleaseBoard } from '@cairn/api/release-board.contract';
import type { EndpointAnswer } from '@cairn/api/endpoint';
import type { RemoteChange } from '@cairn/api/release-changes.contract';
import type { getRelease } from '@cairn/api/release-history.contract';
import { t } from 'ttag';
import { formatBytes } from '../release-texts.ts';

export type ReleaseDetails = EndpointAnswer<typeof getRelease>;

export interface ReleaseComparison {
  /** Release that the channel runs now; undefined if there is none, or while it is loading. */
  readonly now: ReleaseDetails | undefined;
  readonly next: ReleaseDetails;
}

/** Returns the version that runs after a requested change; undefined if only configuration changes or a canary ends. */
export const findRequestedVersion = (
  { action, version, values, unset }: RemoteChange,
  cell: BoardCell | undefined,
): string | undefined => {
  if (values || unset) return undefined;
  if (action !== 'rollback') return version;
  return cell?.canary ? undefined : (version ?? cell?.previous[0]);
};

/** Describes the size of the requested release and its difference from the running one, at first load and in all. */
export const describeReleaseSizeChange = ({ now, next }: ReleaseComparison): string => {
  const first = formatBytes(next.firstBytes);
  const all = formatBytes(next.totalBytes);
  if (!now) return t`${first} loaded first, ${all} in all`;
  const firstChange = differenceText(next.firstBytes - now.firstBytes);
  const allChange = differenceText(next.totalBytes - now.totalBytes);
  return t`${first} loaded first (${firstChange}), ${all} in all (${allChange})`;
};

const differenceText = (bytes: number): string => {
  const size = formatBytes(Math.abs(bytes));
  if (bytes === 0) return t`as before`;
  return bytes > 0 ? t`${size} more` : t`${size} less`;
};

/**
 * Returns the URL of the comparison in the repository (GitHub, GitLab or Forgejo); undefined unless both releases name a commit
 * of the same repository.
 */
export const toCommitComparisonUrl = ({ now, next }: ReleaseComparison): string | undefined => {
  const { repository } = next;
  const isKnown = repository !== undefined && repository === now?.repository;
  if (!isKnown || now.commit === undefined || next.commit === undefined) return undefined;
  if (now.commit === next.commit || !repository.startsWith('https://')) return undefined;
  return `${repository}/compare/${now.commit}...${next.commit}`;
};

/**
 * Returns the URL of the release's first page without a parameter: on a channel that runs the release already, else with the
 * version chosen on staging. Undefined if it has no such page.
 */
export const toReleaseTrialUrl = (
  { remotes }: Pick<ReleaseBoard, 'remotes'>,
  channel: string,
  { name, version, routes }: ReleaseDetails,
): string | undefined => {
  const path = routes.find((route) => !/[:*]/.test(route.path))?.path;
  if (path === undefined) return undefined;
  const cells = remotes.find((remote) => remote.name === name)?.cells ?? [];
  const tried = cells.find((cell) => cell.channel !== channel && cell.version === version);
  const query = new URLSearchParams({ 'mfe.channel': tried?.channel ?? 'staging' });
  if (!tried) query.set(`mfe.${name}`, version);
  return `${path}?${query.toString()}`;
};
