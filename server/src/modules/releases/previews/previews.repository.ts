import { isPreviewChannel } from '@cairn/api/release-previews.contract';
import {
  sqlFragment,
  type TransactionSql,
  createInsertFragment,
  type SqlQuery,
} from '../../../platform/database/sql.ts';
import type { ChangeRequest } from '../channels/channel-changes.ts';
import type { ReleaseChannel } from '../channels/channels.repository.ts';
import { type ReleaseAuthor, toAuthorColumns } from '../permissions/release-author.ts';

export interface BranchPreview extends ReleaseChannel {
  readonly remote: string;
  readonly branch: string;
  readonly version: string;
  /** Random key of a preview. It is created each time that the preview begins, so that old links stop working. */
  readonly key: string;
  readonly by: ReleaseAuthor;
  readonly at: Date;
  readonly endsAt: Date;
}

/** Returns the previews of branches that have not ended, the latest first. */
export const findLivePreviews = (sql: SqlQuery, now: Date): Promise<BranchPreview[]> => sql<
  BranchPreview[]
>`
  select p.channel, c.revision::int, coalesce(r.state, '{}') as state,
    settings_at(p.channel, c.revision) as values, p.remote, p.branch, p.version, p.key, p.at, p.ends_at as "endsAt",
    jsonb_build_object('kind', p.who_kind, 'id', p.who_id, 'name', p.who) as by
  from release_previews p join release_channels c using (channel)
  left join release_revisions r on r.channel = c.channel and r.revision = c.revision
  where p.ended_at is null and p.ends_at > ${now}
  order by p.at desc, p.channel`;

/** Returns the previews of one remote. Until this transaction ends, no other transaction can create or end one. */
export const lockPreviews = async (
  tx: TransactionSql,
  remote: string,
  now: Date,
): Promise<BranchPreview[]> => {
  await tx`select from release_remotes where remote = ${remote} for no key update`;
  const all = await findLivePreviews(tx, now);
  return all.filter((preview) => preview.remote === remote);
};

/**
 * Locks and returns the preview of a channel if the changes only set values of its remote's settings; otherwise returns
 * undefined.
 */
export const lockPreviewForSettings = async (
  tx: TransactionSql,
  { channel, changes }: Pick<ChangeRequest, 'channel' | 'changes'>,
  now: Date,
): Promise<BranchPreview | undefined> => {
  const [change, ...others] = changes;
  if (!isPreviewChannel(channel) || change?.action !== 'set' || others.length > 0) return undefined;
  const live = await lockPreviews(tx, change.remote, now);
  return live.find((preview) => preview.channel === channel);
};

/** Returns the current or last preview of a channel; undefined if the channel has had none. */
export const findLastPreview = async (
  tx: TransactionSql,
  channel: string,
): Promise<LastPreview | undefined> => {
  const [row] = await tx<LastPreview[]>`
    select remote, branch, ended_at as "endedAt" from release_previews where channel = ${channel}`;
  return row;
};

interface LastPreview extends Pick<BranchPreview, 'remote' | 'branch'> {
  readonly endedAt: Date | null;
}

/**
 * Starts the channel of a preview, and returns it. The channel has no releases of its own yet, and its revisions continue those
 * of earlier previews.
 */
export const beginPreviewChannel = async (
  tx: TransactionSql,
  channel: string,
): Promise<ReleaseChannel> => {
  await tx`insert into release_channels (channel, wants) values (${channel}, 'rules')
    on conflict do nothing`;
  const [row] = await tx<{ revision: number }[]>`
    select revision::int from release_channels where channel = ${channel} for update`;
  return { channel, revision: row?.revision ?? 0, state: {}, values: {} };
};

export const savePreview = async (
  tx: TransactionSql,
  {
    channel,
    remote,
    branch,
    key,
    version,
    by,
    at,
    endsAt,
  }: Omit<BranchPreview, 'revision' | 'state' | 'values'>,
): Promise<void> => {
  const row = createInsertFragment({
    channel,
    remote,
    branch,
    key,
    version,
    ...toAuthorColumns(by),
    at,
    ends_at: endsAt,
    ended_at: null,
  });
  await tx`insert into release_previews ${row}
    on conflict (channel) do update set key = excluded.key, version = excluded.version,
      who = excluded.who, who_kind = excluded.who_kind, who_id = excluded.who_id, at = excluded.at,
      ends_at = excluded.ends_at, ended_at = null`;
};

type EndedPreview = Pick<BranchPreview, 'channel' | 'remote' | 'version' | 'branch'>;

const endColumns = sqlFragment`channel, remote, version, branch`;

export const endBranchPreviews = (
  tx: TransactionSql,
  { remote, branch }: Pick<BranchPreview, 'remote' | 'branch'>,
  now: Date,
): Promise<EndedPreview[]> =>
  tx<EndedPreview[]>`update release_previews set ended_at = ${now}
    where remote = ${remote} and branch = ${branch} and ended_at is null returning ${endColumns}`;

/** Marks previews whose lifetime is over as ended. */
export const endExpiredPreviews = (tx: TransactionSql, now: Date): Promise<EndedPreview[]> =>
  tx<EndedPreview[]>`update release_previews set ended_at = ${now}
    where ends_at <= ${now} and ended_at is null returning ${endColumns}`;
