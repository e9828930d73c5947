/** What happens to a release after it was published: the gate's findings, and its withdrawal. */
import type { Sql } from '../../database/sql.ts';
import { releasesOf } from './channel-state.ts';
import { findChannels } from './channels.repository.ts';
import { changing } from './channels.service.ts';
import { unknownChannel } from './gate.service.ts';
import { refuse } from './release-refusal.ts';
import { addCheck, type CheckResult, findReleases, markWithdrawn } from './releases.repository.ts';

interface RecordedCheck extends CheckResult {
  readonly channel: string;
}

export interface ReviewService {
  readonly record: (
    remote: string,
    version: string,
    check: RecordedCheck,
    who: string,
  ) => Promise<void>;
  readonly withdraw: (
    remote: string,
    version: string,
    who: string,
    reason: string,
  ) => Promise<void>;
}

export const createReviewService = (sql: Sql): ReviewService => {
  const published = async (remote: string, version: string) => {
    const releases = await findReleases(sql, remote, version);
    if (releases.length > 0) return releases;
    return refuse(
      404,
      'release-unknown',
      `${remote} ${version} is not published.`,
      'Publish it first: cairn-mfe publish.',
    );
  };
  return {
    record: async (remote, version, check, who) => {
      const [release] = await published(remote, version);
      const channels = (await findChannels(sql)).map(({ channel }) => channel);
      if (!channels.includes(check.channel)) unknownChannel(check.channel, channels);
      if (release) await addCheck(sql, release.id, check, who);
    },
    withdraw: async (remote, version, who, reason) => {
      const ids = (await published(remote, version)).map(({ id }) => id);
      await markWithdrawn(sql, ids, who, reason);
      const runs = (await findChannels(sql)).filter(({ state }) => {
        const pointer = state[remote];
        return pointer && releasesOf(pointer).some((id) => ids.includes(id));
      });
      for (const { channel } of runs)
        await changing(sql, { channel, seen: undefined }, async (_tx, { state }) => ({
          action: 'withdraw',
          who,
          remote,
          version,
          percent: null,
          reason,
          state,
        }));
    },
  };
};
