/** Stores the gate's checks of releases, and reads which check a channel needs. */
import type { BrokenRule } from '@cairn/api/releases.contract';
import type { CheckedMix } from '@cairn/release-tool/gate/content-digest';
import { toJsonb, type SqlQuery } from '../../../platform/database/sql.ts';

export interface ReleaseCheck {
  readonly channel: string;
  readonly passed: boolean;
  readonly problems: readonly BrokenRule[];
  /** Releases of the other remotes on the page in which the checked release was mounted. */
  readonly mix: CheckedMix;
  /** Name of the checker that signed the result. */
  readonly by: string;
  /** Public key with which the result was signed, as `x` of its JWK; null if unknown. */
  readonly key: string | null;
  readonly contentDigest: string;
  readonly rules: string;
  readonly nonce: string;
}

/** Stores the result of a check of a release. Returns false if a check with this nonce is stored already. */
export const addReleaseCheck = async (
  sql: SqlQuery,
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

/**
 * Returns the newest signed checks of a release for the channel, and its newest passed checks for other channels, newest
 * first.
 */
export const findReleaseChecks = (
  sql: SqlQuery,
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

/** Requirements of a channel for the releases that are promoted to it. */
export interface ReleaseRequirements {
  /** Check that a release must pass: all rules and a mount in a browser, or the rules alone. */
  readonly wants: 'mount' | 'rules';
  /** True if releases may run ES modules whose hash pages do not know. */
  readonly allowsUnchecked: boolean;
}

export const findReleaseRequirements = async (
  sql: SqlQuery,
  channel: string,
): Promise<ReleaseRequirements> => {
  const [row] = await sql<ReleaseRequirements[]>`
    select wants, unchecked_modules as "allowsUnchecked" from release_channels where channel = ${channel}`;
  return row ?? { wants: 'mount', allowsUnchecked: false };
};

type RequirementChange = {
  readonly [Name in keyof ReleaseRequirements]?: ReleaseRequirements[Name] | undefined;
};

/** Changes the requirements of a channel for releases; absent requirements do not change. */
export const saveReleaseRequirements = async (
  sql: SqlQuery,
  channel: string,
  { wants, allowsUnchecked }: RequirementChange,
): Promise<void> => {
  await sql`update release_channels set wants = coalesce(${wants ?? null}, wants),
    unchecked_modules = coalesce(${allowsUnchecked ?? null}, unchecked_modules)
    where channel = ${channel}`;
};
