/** Stores the gate's checks of releases, and reads which check a channel needs. */
import type { BrokenRule } from '@cairn/api/releases.contract';
import type { CheckedMix } from '@cairn/release-tool/gate/content-digest';
import { toJsonb, type Sql, type TransactionSql } from '../../platform/database/sql.ts';

type Query = Sql | TransactionSql;

export interface ReleaseCheck {
  readonly channel: string;
  readonly passed: boolean;
  readonly problems: readonly BrokenRule[];
  /** The other remotes of the page on which the release was mounted. */
  readonly mix: CheckedMix;
  /** Name of the checker that signed the check. */
  readonly by: string;
  /** Public key that signed the check, `x` of its JWK; null if unknown. */
  readonly key: string | null;
  readonly contentDigest: string;
  readonly rules: string;
  readonly nonce: string;
}

/** Adds a check. Returns false if a check with this nonce is stored already. */
export const addCheck = async (
  sql: Query,
  releaseId: string,
  check: ReleaseCheck,
  at: Date,
): Promise<boolean> => {
  const { count } = await sql`insert into release_checks (release_id, channel, passed, problems,
      mix, checked_by, checked_key, checked_at, content_digest, rules, nonce)
    values (${releaseId}, ${check.channel}, ${check.passed}, ${toJsonb(check.problems)},
      ${toJsonb(check.mix)}, ${check.by}, ${check.key}, ${at}, ${check.contentDigest},
      ${check.rules}, ${check.nonce})
    on conflict do nothing`;
  return count > 0;
};

/** Returns the newest signed checks for the channel and the newest passes for others, newest first. */
export const findChecks = (
  sql: Query,
  releaseId: string,
  channel: string,
): Promise<(ReleaseCheck & { readonly at: Date })[]> => sql<
  (ReleaseCheck & { readonly at: Date })[]
>`
  select channel, passed, problems, mix, checked_by as by, checked_key as key, checked_at as at,
    content_digest as "contentDigest", rules, nonce
  from (
    (select * from release_checks
      where release_id = ${releaseId} and channel = ${channel} and nonce is not null
      order by check_id desc limit 20)
    union all
    (select * from release_checks
      where release_id = ${releaseId} and channel <> ${channel} and passed and nonce is not null
      order by check_id desc limit 20)
  ) newest
  order by check_id desc`;

/** The check that a promotion to the channel needs. */
export type RequiredCheck = 'mount' | 'rules';

export const findRequiredCheck = async (sql: Query, channel: string): Promise<RequiredCheck> => {
  const [row] = await sql<{ wants: RequiredCheck }[]>`
    select wants from release_channels where channel = ${channel}`;
  return row?.wants ?? 'mount';
};

/** Returns false if there is no such channel. */
export const setRequiredCheck = async (
  sql: Query,
  channel: string,
  wants: RequiredCheck,
): Promise<boolean> => {
  const { count } = await sql`
    update release_channels set wants = ${wants} where channel = ${channel}`;
  return count > 0;
};

export const findAllowsUnchecked = async (sql: Query, channel: string): Promise<boolean> => {
  const [row] = await sql<{ allowed: boolean }[]>`
    select unchecked_modules as allowed from release_channels where channel = ${channel}`;
  return row?.allowed ?? false;
};

export const setAllowsUnchecked = async (
  sql: Query,
  channel: string,
  isAllowed: boolean,
): Promise<void> => {
  await sql`
    update release_channels set unchecked_modules = ${isAllowed} where channel = ${channel}`;
};
