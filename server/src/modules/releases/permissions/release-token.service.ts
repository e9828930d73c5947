/**
 * Tokens with which teams publish and promote releases: shown once, stored as a hash, and valid for some remotes, channels
 * and actions.
 */
import { createHash, randomBytes } from 'node:crypto';
import { PREVIEW_SCOPE } from '@cairn/api/release-previews.contract';
import type { MANAGE_CHECKERS_ACTION } from '@cairn/api/release-checkers.contract';
import type { TokenAction } from '@cairn/api/releases.contract';
import { isPreviewVersion } from '@cairn/release-contract/preview-version';
import type { FastifyRequest } from 'fastify';
import {
  type Sql,
  type TransactionSql,
  createInsertFragment,
} from '../../../platform/database/sql.ts';
import { OPERATOR_RELEASE_AUTHOR, type ReleaseAuthor } from './release-author.ts';
import { addReleaseEvent } from '../registry/release-events.repository.ts';
import { isChannelInTokenScope } from '../previews/preview-channel.ts';
import { throwReleaseRefusal } from '../release-refusal.ts';

export interface ReleaseTokenScope {
  /** Name of the remote for which the token is valid; '*' means all remotes. The same holds for `channel`. */
  readonly remote: string;
  readonly channel: string;
  readonly actions: readonly (TokenAction | typeof MANAGE_CHECKERS_ACTION)[];
}

export interface ReleaseToken extends ReleaseTokenScope {
  readonly tokenId: string;
  /** Name of the token's owner, which the history shows as the author of changes. */
  readonly label: string;
  /** StudentID of the owner who made the token on the page; null if an operator made it. */
  readonly madeBy: string | null;
}

interface NewReleaseToken {
  readonly label: string;
  readonly scope: ReleaseTokenScope;
  /** Expiry date of the token; absent: the token never expires. */
  readonly expiresAt?: Date | undefined;
  /** Author of the token: the operator, or the owner who makes the token on the page. */
  readonly by: ReleaseAuthor;
  /** Number of days before its expiry of the last warning that the token does not need; absent: it needs all warnings. */
  readonly warnedDays?: number | null;
}

const PREFIX = 'cairn_rt_';

const digestToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Creates a release token for an operator. Only this call returns its text. */
export const createTeamReleaseToken = (
  sql: Sql,
  label: string,
  scope: ReleaseTokenScope,
  expiresAt?: Date,
): Promise<{ tokenId: string; token: string }> =>
  sql.begin((tx) => addReleaseToken(tx, { label, scope, expiresAt, by: OPERATOR_RELEASE_AUTHOR }));

/** Stores a new release token. Only this call returns its text. */
export const addReleaseToken = async (
  tx: TransactionSql,
  { label, scope, expiresAt, by, warnedDays = null }: NewReleaseToken,
): Promise<{ tokenId: string; token: string }> => {
  const tokenId = randomBytes(6).toString('hex');
  const token = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  await tx`insert into release_tokens ${createInsertFragment({
    token_id: tokenId,
    digest: digestToken(token),
    label,
    remote: scope.remote,
    channel: scope.channel,
    actions: [...scope.actions],
    expires_at: expiresAt ?? null,
    token_made_by: by.kind === 'person' ? by.id : null,
    token_warned_days: warnedDays,
  })}`;
  const reason = `${label}: ${scope.actions.join(', ')}`;
  await addReleaseEvent(tx, { kind: 'token-made', by, ...toTokenScopeLabels(scope), reason });
  return { tokenId, token };
};

/** Revokes a release token. Returns whether it existed and was not revoked before. */
export const revokeReleaseToken = (sql: Sql, tokenId: string): Promise<boolean> =>
  sql.begin((tx) => markReleaseTokenRevoked(tx, tokenId, OPERATOR_RELEASE_AUTHOR));

/** Marks a release token as revoked. Returns whether it existed and was not revoked before. */
export const markReleaseTokenRevoked = async (
  tx: TransactionSql,
  tokenId: string,
  by: ReleaseAuthor,
): Promise<boolean> => {
  const [revoked] = await tx<{ label: string; remote: string; channel: string }[]>`
    update release_tokens set revoked_at = now()
    where token_id = ${tokenId} and revoked_at is null returning label, remote, channel`;
  if (!revoked) return false;
  const reason = revoked.label;
  await addReleaseEvent(tx, { kind: 'token-revoked', by, ...toTokenScopeLabels(revoked), reason });
  return true;
};

/**
 * Returns the remote and the channel to record with an event about a token. Each is absent if the token is valid for all of
 * them.
 */
export const toTokenScopeLabels = ({
  remote,
  channel,
}: Pick<ReleaseTokenScope, 'remote' | 'channel'>): { remote?: string; channel?: string } => ({
  ...(remote !== '*' && { remote }),
  ...(channel !== '*' && { channel }),
});

/** Returns all release tokens with their scopes, without their secret text. */
export const listReleaseTokens = (sql: Sql) => sql<
  {
    tokenId: string;
    label: string;
    remote: string;
    channel: string;
    actions: string;
    state: string;
  }[]
>`
  select token_id as "tokenId", label, remote, channel, array_to_string(actions, ',') as actions,
    case when revoked_at is not null then 'revoked'
      when expires_at < now() then 'expired' else 'live' end as state
  from release_tokens order by created_at`;

/** Returns the release token that a request sends. Throws 401 if it is missing, unknown, expired or revoked. */
export const authenticateReleaseToken = async (
  sql: Sql,
  request: FastifyRequest,
  now: Date,
): Promise<ReleaseToken> => {
  const [, secret] = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
  if (secret === undefined)
    return throwReleaseRefusal('token-missing', 'This call needs a release token.');
  const [row] = await sql<
    (ReleaseToken & { revoked: boolean; expiresAt: Date | null; isUsedToday: boolean })[]
  >`
    select token_id as "tokenId", label, remote, channel, actions, token_made_by as "madeBy",
      revoked_at is not null as revoked, expires_at as "expiresAt",
      coalesce(token_used_on >= ${now}::timestamptz::date, false) as "isUsedToday"
    from release_tokens where digest = ${digestToken(secret)}`;
  if (!row) return throwReleaseRefusal('token-unknown', 'This registry does not know the token.');
  if (row.revoked) return throwReleaseRefusal('token-revoked', 'This token has been revoked.');
  if (row.expiresAt && row.expiresAt <= now)
    return throwReleaseRefusal('token-expired', 'This token has expired.');
  if (!row.isUsedToday) await recordTokenUse(sql, row.tokenId, now);
  return row;
};

/** Records the day on which a token was used, at most once a day, so that most calls with a token write nothing. */
const recordTokenUse = async (sql: Sql, tokenId: string, now: Date): Promise<void> => {
  await sql`update release_tokens set token_used_on = ${now}::timestamptz::date
    where token_id = ${tokenId} and token_used_on is distinct from ${now}::timestamptz::date`;
};

/** Throws 401, because a release token was revoked or expired while its call waited for a lock. */
export const throwTokenEnded = (): never =>
  throwReleaseRefusal('token-revoked', 'This token has been revoked, or has expired.');

export interface RequiredReleaseRight {
  /** Name of the action that the caller wants to perform; no token covers an unknown one. */
  readonly action: string;
  /** Remote that the action concerns; undefined for all remotes. */
  readonly remote: string | undefined;
  readonly channel?: string | undefined;
}

/** Throws 403 if a token for previews would publish a version that is not one of a preview. */
export const refuseReleaseByPreviewToken = ({ channel }: ReleaseToken, version: unknown): void => {
  if (channel !== PREVIEW_SCOPE || isPreviewVersion(String(version))) return;
  throwReleaseRefusal(
    'token-channel',
    `This token is for the channel ${channel} only, and ${String(version)} is no version of a preview.`,
  );
};

/** Phrases for error messages about actions whose name is no verb. */
const ACTION_PHRASES: Readonly<Partial<Record<RequiredReleaseRight['action'], string>>> = {
  canary: 'start or change a canary',
  rollback: 'roll back',
  checkers: 'change keys of checkers',
  settings: 'change settings of a channel',
};

/** Throws 403 if a release token is not valid for this remote, channel or action. */
export const authorizeReleaseToken = (
  token: ReleaseToken,
  { action, remote, channel }: RequiredReleaseRight,
): void => {
  if (token.remote !== '*' && token.remote !== remote)
    throwReleaseRefusal('token-remote', `This token is for ${token.remote} only.`);
  if (channel !== undefined && !isChannelInTokenScope(token.channel, channel))
    throwReleaseRefusal('token-channel', `This token is for the channel ${token.channel} only.`);
  if (!token.actions.some((own) => own === action))
    throwReleaseRefusal('token-action', `This token may not ${ACTION_PHRASES[action] ?? action}.`);
};
