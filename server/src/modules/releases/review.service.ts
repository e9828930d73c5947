/** What happens to a release after it was published: the gate's findings, and its withdrawal. */
import type { Sql } from '../../database/sql.ts';
import { releasesOf } from './channel-state.ts';
import {
  addRevision,
  type Channel,
  findChannels,
  findWhoRan,
  lockChannels,
} from './channels.repository.ts';
import { unknownChannel } from './gate.service.ts';
import { refuse } from './release-refusal.ts';
import { authorizeWithdrawal, type ReleaseToken } from './release-token.service.ts';
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
  /** From every channel at once. Throws 403 when the token's channel is not the only one that has run it. */
  readonly withdraw: (
    remote: string,
    version: string,
    token: ReleaseToken,
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
    withdraw: async (remote, version, token, reason) => {
      const ids = (await published(remote, version)).map(({ id }) => id);
      await sql.begin(async (tx) => {
        const channels = await lockChannels(tx);
        authorizeWithdrawal(token, `${remote} ${version}`, await findWhoRan(tx, remote, ids));
        await markWithdrawn(tx, ids, token.label, reason);
        const change = { action: 'withdraw', who: token.label, percent: null, reason } as const;
        for (const channel of channels.filter(runs(remote, ids)))
          await addRevision(tx, channel, { ...change, remote, version, state: channel.state });
      });
    },
  };
};

/** Now, as a canary, or as what pages fall back to. */
const runs =
  (remote: string, ids: readonly string[]) =>
  ({ state }: Channel): boolean => {
    const pointer = state[remote];
    return pointer !== undefined && releasesOf(pointer).some((id) => ids.includes(id));
  };
