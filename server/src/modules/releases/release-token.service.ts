/** Tokens of the teams that release: shown once, stored as a hash, and valid for some remotes, channels and actions. */
import { createHash, randomBytes } from 'node:crypto';
import { PREVIEW_SCOPE } from '@cairn/api/release-previews.contract';
import type { CHECKERS_ACTION } from '@cairn/api/release-checkers.contract';
import type { TokenAction } from '@cairn/api/releases.contract';
import { isPreviewVersion } from '@cairn/release-contract/preview-version';
import type { FastifyRequest } from 'fastify';
import { type Sql, insertValues } from '../../platform/database/sql.ts';
import { OPERATOR_AUTHOR } from './release-author.ts';
import { addEvent } from './release-events.repository.ts';
import { coversChannel, findScopeChannel } from './preview-channel.ts';
import { throwRefusal } from './release-refusal.ts';

export interface TokenScope {
  /** Name of a remote; '*' stands for all, here and in `channel`. */
  readonly remote: string;
  readonly channel: string;
  readonly actions: readonly (TokenAction | typeof CHECKERS_ACTION)[];
}

export interface ReleaseToken extends TokenScope {
  readonly tokenId: string;
  /** Name of the owner in revisions. */
  readonly label: string;
}

const PREFIX = 'cairn_rt_';

const digestToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Creates a token. Only this call returns the token itself. */
export const createToken = async (
  sql: Sql,
  label: string,
  scope: TokenScope,
  expiresAt?: Date,
): Promise<{ tokenId: string; token: string }> => {
  const tokenId = randomBytes(6).toString('hex');
  const token = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  await sql.begin(async (tx) => {
    await tx`insert into release_tokens ${insertValues({
      token_id: tokenId,
      digest: digestToken(token),
      label,
      remote: scope.remote,
      channel: scope.channel,
      actions: [...scope.actions],
      expires_at: expiresAt ?? null,
    })}`;
    const reason = `${label}: ${scope.actions.join(', ')}`;
    await addEvent(tx, {
      kind: 'token-made',
      by: OPERATOR_AUTHOR,
      ...toScopeLabels(scope),
      reason,
    });
  });
  return { tokenId, token };
};

/** Revokes a token. Returns whether it existed and was not revoked before. */
export const revokeToken = (sql: Sql, tokenId: string): Promise<boolean> =>
  sql.begin(async (tx) => {
    const [revoked] = await tx<{ label: string; remote: string; channel: string }[]>`
      update release_tokens set revoked_at = now()
      where token_id = ${tokenId} and revoked_at is null returning label, remote, channel`;
    if (!revoked) return false;
    const reason = revoked.label;
    await addEvent(tx, {
      kind: 'token-revoked',
      by: OPERATOR_AUTHOR,
      ...toScopeLabels(revoked),
      reason,
    });
    return true;
  });

/** Returns the remote and the channel that an event about a scope names; a scope of all names none. */
export const toScopeLabels = ({
  remote,
  channel,
}: Pick<TokenScope, 'remote' | 'channel'>): { remote?: string; channel?: string } => ({
  ...(remote !== '*' && { remote }),
  ...(channel !== '*' && { channel }),
});

/** Returns all tokens, without the tokens themselves. */
export const listTokens = (sql: Sql) => sql<
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

const CREATE_TOKEN_ADVICE = 'Ask whoever runs this server for one (./cairn releases token create).';
const REPLACE_TOKEN_ADVICE = `It never works again. ${CREATE_TOKEN_ADVICE} Name its file with --token-file FILE, or put it into CAIRN_TOKEN.`;

/** Returns the token of a request. Throws 401 if it is missing, unknown, expired or revoked. */
export const authenticateToken = async (
  sql: Sql,
  request: FastifyRequest,
  now: Date,
): Promise<ReleaseToken> => {
  const [, given] = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
  if (given === undefined)
    return throwRefusal(401, 'token-missing', 'This needs a release token.', CREATE_TOKEN_ADVICE);
  const [row] = await sql<(ReleaseToken & { revoked: boolean; expiresAt: Date | null })[]>`
    select token_id as "tokenId", label, remote, channel, actions,
      revoked_at is not null as revoked, expires_at as "expiresAt"
    from release_tokens where digest = ${digestToken(given)}`;
  if (!row)
    return throwRefusal(401, 'token-unknown', 'This token is not known here.', CREATE_TOKEN_ADVICE);
  if (row.revoked)
    return throwRefusal(401, 'token-revoked', 'This token has been revoked.', REPLACE_TOKEN_ADVICE);
  if (row.expiresAt && row.expiresAt <= now)
    return throwRefusal(401, 'token-expired', 'This token has expired.', REPLACE_TOKEN_ADVICE);
  return row;
};

export interface RequiredRight {
  /** Name of an action; no token covers an unknown one. */
  readonly action: string;
  /** Undefined for every remote. */
  readonly remote: string | undefined;
  readonly channel?: string | undefined;
}

/** Returns the channel of a token; production if the token covers several. */
export const findTokenChannel = ({ channel }: ReleaseToken): string => findScopeChannel(channel);

/** Advice for a token whose scope is too narrow. */
export const WIDER_SCOPE_ADVICE = 'Use the token of that team, or ask for one with a wider scope.';

/** Throws 403 if a token for previews would publish a version of a release. */
export const refuseOutsidePreviews = ({ channel }: ReleaseToken, version: unknown): void => {
  if (channel !== PREVIEW_SCOPE || isPreviewVersion(String(version))) return;
  throwRefusal(
    403,
    'token-channel',
    `This token is for the channel ${channel} only, and ${String(version)} is no version of a preview.`,
    WIDER_SCOPE_ADVICE,
  );
};

/** Phrases for actions whose name is no verb. */
const ACTION_PHRASES: Readonly<Partial<Record<RequiredRight['action'], string>>> = {
  canary: 'start or change a canary',
  rollback: 'roll back',
  checkers: 'change keys of checkers',
  settings: 'change settings of a channel',
};

/** Throws 403 if the token is for another remote, channel or action. */
export const authorizeToken = (
  token: ReleaseToken,
  { action, remote, channel }: RequiredRight,
): void => {
  if (token.remote !== '*' && token.remote !== remote)
    throwRefusal(
      403,
      'token-remote',
      `This token is for ${token.remote} only.`,
      WIDER_SCOPE_ADVICE,
    );
  if (channel !== undefined && !coversChannel(token.channel, channel))
    throwRefusal(
      403,
      'token-channel',
      `This token is for the channel ${token.channel} only.`,
      WIDER_SCOPE_ADVICE,
    );
  if (!token.actions.some((own) => own === action))
    throwRefusal(
      403,
      'token-action',
      `This token may not ${ACTION_PHRASES[action] ?? action}.`,
      WIDER_SCOPE_ADVICE,
    );
};
