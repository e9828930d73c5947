import { PRODUCTION } from '@cairn/release-contract/channels';
import type { Sql, TransactionSql } from '../../database/sql.ts';
import { type Canary, mixOf, releasesOf, type TakenBack } from './channel-state.ts';
import type { Channel } from './channels.repository.ts';
import { findReleasesById, type StoredRelease } from './releases.repository.ts';

export interface RunningRemote {
  readonly name: string;
  readonly source: string;
  readonly current: StoredRelease;
  readonly previous: readonly StoredRelease[];
  readonly canary?: (Omit<Canary, 'release'> & { readonly release: StoredRelease }) | undefined;
  readonly stopped?: string | undefined;
  readonly takenBack?: TakenBack | undefined;
}

/**
 * What pages get, with releases in full: withdrawn ones give way to what ran before, and where nothing of a channel's own
 * choice is left, to what production runs.
 */
export const runningRemotes = async (
  sql: Sql | TransactionSql,
  channels: readonly Channel[],
  channel: string,
): Promise<RunningRemote[]> => {
  const stateOf = (name: string) => channels.find((known) => known.channel === name)?.state ?? {};
  const [own, production] = [stateOf(channel), stateOf(PRODUCTION)];
  const pointers = [own, production].flatMap((state) => Object.values(state));
  const releases = await findReleasesById(sql, pointers.flatMap(releasesOf));
  const offered = new Map(
    releases.filter(({ withdrawn }) => withdrawn === null).map((release) => [release.id, release]),
  );
  const chosen = Object.entries(own).filter(([, { current, previous }]) =>
    [current, ...previous].some((id) => offered.has(id)),
  );
  return mixOf(channel, Object.fromEntries(chosen), production).flatMap(
    ({ remote, source, pointer }) => {
      const [current, ...previous] = [pointer.current, ...pointer.previous].flatMap(
        (id) => offered.get(id) ?? [],
      );
      if (!current) return [];
      const canary = pointer.canary && offered.get(pointer.canary.release);
      const shared = canary && Object.assign({}, pointer.canary, { release: canary });
      const { stopped, takenBack } = pointer;
      return [{ name: remote, source, current, previous, stopped, takenBack, canary: shared }];
    },
  );
};
