import { PRODUCTION } from '@cairn/federation/channels';
import type { Sql, TransactionSql } from '../../database/sql.ts';
import { type Canary, mixOf, releasesOf } from './channel-state.ts';
import type { Channel } from './channels.repository.ts';
import { findReleasesById, type StoredRelease } from './releases.repository.ts';

export interface RunningRemote {
  readonly name: string;
  readonly source: string;
  readonly current: StoredRelease;
  readonly previous: readonly StoredRelease[];
  readonly canary?: (Omit<Canary, 'release'> & { readonly release: StoredRelease }) | undefined;
  readonly stopped?: string | undefined;
}

/** What pages get, with releases in full: withdrawn ones give way to what ran before. */
export const runningRemotes = async (
  sql: Sql | TransactionSql,
  channels: readonly Channel[],
  channel: string,
): Promise<RunningRemote[]> => {
  const stateOf = (name: string) => channels.find((known) => known.channel === name)?.state ?? {};
  const mix = mixOf(channel, stateOf(channel), stateOf(PRODUCTION));
  const releases = await findReleasesById(
    sql,
    mix.flatMap(({ pointer }) => releasesOf(pointer)),
  );
  const offered = new Map(
    releases.filter(({ withdrawn }) => withdrawn === null).map((release) => [release.id, release]),
  );
  return mix.flatMap(({ remote, source, pointer }) => {
    const [current, ...previous] = [pointer.current, ...pointer.previous].flatMap(
      (id) => offered.get(id) ?? [],
    );
    if (!current) return [];
    const canary = pointer.canary && offered.get(pointer.canary.release);
    const shared = canary && Object.assign({}, pointer.canary, { release: canary });
    return [{ name: remote, source, current, previous, stopped: pointer.stopped, canary: shared }];
  });
};
