import { isPreviewChannel } from '@cairn/api/release-previews.contract';
import {
  sqlFragment,
  type Sql,
  type TransactionSql,
  insertValues,
} from '../../platform/database/sql.ts';
import type { ChangeRequest } from './channel-changes.ts';
import type { Channel } from './channels.repository.ts';
import type { ReleaseAuthor } from './release-author.ts';

export interface Preview extends Channel {
  readonly remote: string;
  readonly branch: string;
  readonly version: string;
  /** Random key, a new one each time that the preview begins. */
  readonly key: string;
  readonly by: ReleaseAuthor;
  readonly at: Date;
  readonly endsAt: Date;
}

/** Returns the previews that have not ended, the latest first. */
export const findPreviews = (sql: Sql | TransactionSql, now: Date): Promise<Preview[]> => sql<
  Preview[]
>`
  select p.channel, c.revision::int, coalesce(r.state, '{}') as state,
    settings_at(p.channel, c.revision) as values, p.remote, p.branch, p.version, p.key, p.at, p.ends_at as "endsAt",
    jsonb_build_object('kind', p.who_kind, 'id', p.who_id, 'name', p.who) as by
  from release_previews p join release_channels c using (channel)
  left join release_revisions r on r.channel = c.channel and r.revision = c.revision
  where p.ended_at is null and p.ends_at > ${now}
  order by p.at desc, p.channel`;

/** Returns the previews of one remote. No other transaction can make or end one until this one ends. */
export const lockPreviews = async (
  tx: TransactionSql,
  remote: string,
  now: Date,
): Promise<Preview[]> => {
  await tx`select from release_remotes where remote = ${remote} for no key update`;
  const all = await findPreviews(tx, now);
  return all.filter((preview) => preview.remote === remote);
};

/** Locks and returns the preview if the changes only give values to its remote's settings; otherwise returns undefined. */
export const lockPreviewFor = async (
  tx: TransactionSql,
  { channel, changes }: Pick<ChangeRequest, 'channel' | 'changes'>,
  now: Date,
): Promise<Preview | undefined> => {
  const [wished, ...others] = changes;
  if (!isPreviewChannel(channel) || wished?.action !== 'set' || others.length > 0) return undefined;
  const live = await lockPreviews(tx, wished.remote, now);
  return live.find((preview) => preview.channel === channel);
};

/** Returns when the last preview of a channel ended; undefined if none has. */
export const findPreviewEnd = async (
  tx: TransactionSql,
  channel: string,
): Promise<Date | undefined> => {
  const [row] = await tx<{ endedAt: Date | null }[]>`
    select ended_at as "endedAt" from release_previews where channel = ${channel}`;
  return row?.endedAt ?? undefined;
};

/** Returns the remote and the branch of a channel's current or last preview; undefined if it has had none. */
export const findPreviewOwner = async (
  tx: TransactionSql,
  channel: string,
): Promise<Pick<Preview, 'remote' | 'branch'> | undefined> => {
  const [row] = await tx<Pick<Preview, 'remote' | 'branch'>[]>`
    select remote, branch from release_previews where channel = ${channel}`;
  return row;
};

/**
 * Returns the channel of a preview that begins. It runs nothing of its own, and its revisions continue those of earlier
 * previews.
 */
export const beginPreviewChannel = async (
  tx: TransactionSql,
  channel: string,
): Promise<Channel> => {
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
  }: Omit<Preview, 'revision' | 'state' | 'values'>,
): Promise<void> => {
  const row = insertValues({
    channel,
    remote,
    branch,
    key,
    version,
    who: by.name,
    who_kind: by.kind,
    who_id: by.id,
    at,
    ends_at: endsAt,
    ended_at: null,
  });
  await tx`insert into release_previews ${row}
    on conflict (channel) do update set key = excluded.key, version = excluded.version,
      who = excluded.who, who_kind = excluded.who_kind, who_id = excluded.who_id, at = excluded.at,
      ends_at = excluded.ends_at, ended_at = null`;
};

type EndedPreview = Pick<Preview, 'channel' | 'remote' | 'version' | 'branch'>;

const endColumns = sqlFragment`channel, remote, version, branch`;

export const endBranchPreviews = (
  tx: TransactionSql,
  { remote, branch }: Pick<Preview, 'remote' | 'branch'>,
  now: Date,
): Promise<EndedPreview[]> =>
  tx<EndedPreview[]>`update release_previews set ended_at = ${now}
    where remote = ${remote} and branch = ${branch} and ended_at is null returning ${endColumns}`;

/** Marks previews whose time is over as ended. */
export const endExpiredPreviews = (tx: TransactionSql, now: Date): Promise<EndedPreview[]> =>
  tx<EndedPreview[]>`update release_previews set ended_at = ${now}
    where ends_at <= ${now} and ended_at is null returning ${endColumns}`;
