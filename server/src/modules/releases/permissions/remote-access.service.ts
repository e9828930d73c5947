/** Tokens, keys of checkers and rights of a remote, which its owners see and change on its page. */
import type { AccessChecker, AccessToken, RemoteAccess } from '@cairn/api/release-access.contract';
import { PREVIEW_SCOPE } from '@cairn/api/release-previews.contract';
import { TEAM_TOKEN_ACTIONS, type TokenAction } from '@cairn/api/releases.contract';
import type { CheckerKey } from '@cairn/release-tool/gate/check-statement';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { findReleaseChannels } from '../channels/channels.repository.ts';
import { isConfiguredCheckerName } from '../gate/checkers.service.ts';
import {
  insertReleaseChecker,
  lockCheckerChanges,
  markCheckerKeyRevoked,
} from '../gate/checkers.repository.ts';
import { addReleaseEvent } from '../registry/release-events.repository.ts';
import { requireKnownRemote } from '../registry/published-release.ts';
import { requireKnownChannel, throwReleaseRefusal } from '../release-refusal.ts';
import { findUnneededExpiryWarning } from '../mails/access-warnings.ts';
import { chooseExpiryMailsByDefault } from '../mails/release-mail-choices.repository.ts';
import {
  canGiveAction,
  checkCurrentRights,
  type ReleaseActor,
  requireReleaseRight,
} from './release-actor.ts';
import {
  addReleaseToken,
  markReleaseTokenRevoked,
  type RequiredReleaseRight,
  toTokenScopeLabels,
} from './release-token.service.ts';
import {
  type AccessCheckerRow,
  type AccessTokenRow,
  extendAccessChecker,
  extendAccessToken,
  findAccessChecker,
  lockAccessToken,
  lockRemoteAccess,
  recordCheckerRevoker,
} from './remote-access.repository.ts';
import {
  readRemoteAccess,
  type RemoteAccessReadDeps,
  toCheckerResponse,
  toCheckersRight,
  toOwnTokenResponse,
  toTokensRight,
} from './read-remote-access.ts';

/**
 * Maximum number of valid tokens of one remote, and of valid keys. Tokens and keys for all remotes ('*') have the same limits.
 */
const MAX_TOKENS = 50;
const MAX_CHECKERS = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

interface RemoteAccessDeps extends RemoteAccessReadDeps {
  /** Checkers of the settings. */
  readonly checkers: readonly CheckerKey[];
}

interface NewAccessToken {
  readonly remote: string;
  readonly label: string;
  readonly channel: string;
  readonly actions: readonly TokenAction[];
  readonly days: number;
  readonly by: ReleaseActor;
}

interface AccessRenewal {
  readonly remote: string;
  readonly days: number;
  readonly by: ReleaseActor;
}

interface CheckerRevocation {
  readonly remote: string;
  readonly by: ReleaseActor;
  readonly reason: string;
}

const toEndDate = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);

export const createRemoteAccessService = (sql: Sql, deps: RemoteAccessDeps) => ({
  /**
   * Returns the tokens, keys and rights that the page of a remote shows. Those for all remotes are shown only to callers with a
   * right to all remotes.
   */
  read: (remote: string, actor: ReleaseActor): Promise<RemoteAccess> =>
    readRemoteAccess(sql, deps, remote, actor),
  /** Makes a token. Only this call returns its text. Throws 403, 404 and 422. */
  makeToken: (request: NewAccessToken): Promise<{ token: AccessToken; secret: string }> =>
    sql.begin((tx) => makeToken(tx, deps, request)),
  /** Makes a token valid for longer, in the name of the caller. Throws 403, 404 and 409. */
  renewToken: (id: string, renewal: AccessRenewal): Promise<AccessToken> =>
    sql.begin((tx) => renewToken(tx, deps, id, renewal)),
  /** Revokes a token. Throws 403, 404 and 409. */
  revokeToken: (id: string, remote: string, by: ReleaseActor): Promise<void> =>
    sql.begin(async (tx) => {
      await requireRightNow(tx, by, toTokensRight(remote), deps.now());
      const token = await requireToken(tx, { id, remote, now: deps.now() });
      if (token.state === 'revoked') refuseEnded('The token', token.state);
      await markReleaseTokenRevoked(tx, id, by);
    }),
  /** Adds the public key of a checker. Throws 403, 404, 409 and 422. */
  addChecker: (
    key: { readonly name: string; readonly key: string },
    request: AccessRenewal,
  ): Promise<AccessChecker> => sql.begin((tx) => addChecker(tx, deps, key, request)),
  /** Makes the key of a checker valid for longer, in the name of the caller. Throws 403, 404 and 409. */
  renewChecker: (name: string, renewal: AccessRenewal): Promise<AccessChecker> =>
    sql.begin((tx) => renewChecker(tx, deps, name, renewal)),
  /** Revokes the key of a checker. Throws 403, 404 and 409. */
  revokeChecker: (name: string, revocation: CheckerRevocation): Promise<void> =>
    sql.begin((tx) => revokeChecker(tx, deps, name, revocation)),
});

const requireRightNow = (
  tx: TransactionSql,
  by: ReleaseActor,
  right: RequiredReleaseRight,
  now: Date,
): Promise<void> => checkCurrentRights(tx, by, now, (actor) => requireReleaseRight(actor, right));

/** Throws 403 unless the caller has all rights that a token would give, in the transaction of the change. */
const requireGivable = (
  tx: TransactionSql,
  by: ReleaseActor,
  {
    remote,
    channel,
    actions,
  }: Pick<NewAccessToken, 'remote' | 'channel'> & {
    readonly actions: readonly string[];
  },
  now: Date,
): Promise<void> =>
  checkCurrentRights(tx, by, now, (actor) => {
    requireReleaseRight(actor, { action: 'tokens', remote, channel });
    const missing = actions.filter((action) => !canGiveAction(actor, { action, remote, channel }));
    if (missing.length === 0) return;
    const what = remote === '*' ? 'all remotes' : remote;
    const where = channel === '*' ? 'all channels' : channel;
    throwReleaseRefusal(
      'right-missing',
      `You cannot give a token more than you may do: ${missing.join(', ')} for ${what} on ${where}.`,
    );
  });

const makeToken = async (
  tx: TransactionSql,
  { now }: RemoteAccessDeps,
  { remote, label: typed, channel, actions, days, by }: NewAccessToken,
): Promise<{ token: AccessToken; secret: string }> => {
  const label = requireLabel(typed);
  await requireGivable(tx, by, { remote, channel, actions }, now());
  if (remote !== '*') await requireKnownRemote(tx, remote);
  if (channel !== '*' && channel !== PREVIEW_SCOPE)
    requireKnownChannel(await findReleaseChannels(tx), channel);
  const { tokens } = await lockRemoteAccess(tx, remote, now());
  if (tokens >= MAX_TOKENS)
    throwReleaseRefusal('access-limit', `${remote} has ${MAX_TOKENS} valid tokens already.`);
  const scope = {
    remote,
    channel,
    actions: TEAM_TOKEN_ACTIONS.filter((one) => actions.includes(one)),
  };
  const expiresAt = toEndDate(now(), days);
  const warnedDays = findUnneededExpiryWarning(days);
  const { tokenId, token: secret } = await addReleaseToken(tx, {
    label,
    scope,
    expiresAt,
    by,
    warnedDays,
  });
  await chooseExpiryMailsByDefault(tx, by.id, remote);
  const made = await requireToken(tx, { id: tokenId, remote, now: now() });
  return { token: toOwnTokenResponse(made), secret };
};

const renewToken = async (
  tx: TransactionSql,
  deps: RemoteAccessDeps,
  id: string,
  { remote, days, by }: AccessRenewal,
): Promise<AccessToken> => {
  const now = deps.now();
  await requireRightNow(tx, by, toTokensRight(remote), now);
  const token = await requireToken(tx, { id, remote, now });
  if (token.state !== 'valid') refuseEnded('The token', token.state);
  if (token.expiresAt === null)
    throwReleaseRefusal('access-over', 'The token never expires.', 'Nothing to do.');
  await requireGivable(tx, by, token, now);
  const expiresAt = toEndDate(now, days);
  await extendAccessToken(tx, {
    id,
    studentId: by.id,
    expiresAt,
    warnedDays: findUnneededExpiryWarning(days),
  });
  const reason = `${token.label}: until ${toDay(expiresAt)}`;
  await addReleaseEvent(tx, { kind: 'token-renewed', by, ...toTokenScopeLabels(token), reason });
  await chooseExpiryMailsByDefault(tx, by.id, remote);
  return toOwnTokenResponse(await requireToken(tx, { id, remote, now }));
};

const addChecker = async (
  tx: TransactionSql,
  { checkers: configured, now }: RemoteAccessDeps,
  { name: typed, key }: { readonly name: string; readonly key: string },
  { remote, days, by }: AccessRenewal,
): Promise<AccessChecker> => {
  const name = requireLabel(typed);
  await lockCheckerChanges(tx);
  await requireRightNow(tx, by, toCheckersRight(remote), now());
  if (remote !== '*') await requireKnownRemote(tx, remote);
  const { checkers } = await lockRemoteAccess(tx, remote, now());
  if (checkers >= MAX_CHECKERS)
    throwReleaseRefusal('access-limit', `${remote} has ${MAX_CHECKERS} valid keys already.`);
  // The revocation of a key that the settings also contain would revoke it for all remotes.
  const isConfigured =
    configured.some(({ x }) => x === key) || isConfiguredCheckerName(configured, name);
  const owner = {
    studentId: by.id,
    remote: remote === '*' ? null : remote,
    endsAt: toEndDate(now(), days),
    warnedDays: findUnneededExpiryWarning(days),
  };
  if (isConfigured || !(await insertReleaseChecker(tx, { name, key, by: by.name, owner })))
    throwReleaseRefusal(
      'checker-known',
      `There is a checker ${name} already, or this key was added before.`,
      'Choose another name, and make a new key.',
    );
  const added = await requireChecker(tx, { remote, name, now: now() });
  await addCheckerEvent(tx, 'checker-added', by, added, `until ${toDay(owner.endsAt)}`);
  await chooseExpiryMailsByDefault(tx, by.id, remote);
  return toCheckerResponse(added, () => true);
};

const renewChecker = async (
  tx: TransactionSql,
  deps: RemoteAccessDeps,
  name: string,
  { remote, days, by }: AccessRenewal,
): Promise<AccessChecker> => {
  const now = deps.now();
  const checker = await beginCheckerChange(tx, deps, { remote, name, by });
  const { key, state } = checker;
  if (state !== 'valid') refuseEnded('The key', state);
  const expiresAt = toEndDate(now, days);
  const warnedDays = findUnneededExpiryWarning(days);
  await extendAccessChecker(tx, { key, studentId: by.id, expiresAt, warnedDays });
  await addCheckerEvent(tx, 'checker-renewed', by, checker, `until ${toDay(expiresAt)}`);
  await chooseExpiryMailsByDefault(tx, by.id, remote);
  return toCheckerResponse(await requireChecker(tx, { remote, name, now }), () => true);
};

const revokeChecker = async (
  tx: TransactionSql,
  deps: RemoteAccessDeps,
  name: string,
  { remote, by, reason }: CheckerRevocation,
): Promise<void> => {
  const checker = await beginCheckerChange(tx, deps, { remote, name, by });
  const { key, state } = checker;
  if (state === 'revoked') refuseEnded('The key', state);
  await markCheckerKeyRevoked(tx, { name, key, by: by.name, reason });
  await recordCheckerRevoker(tx, { key, studentId: by.id });
  await addCheckerEvent(tx, 'checker-revoked', by, checker, reason);
};

/** Locks changes of checkers, checks the right of the caller, and returns the key to change. */
const beginCheckerChange = async (
  tx: TransactionSql,
  { now }: RemoteAccessDeps,
  { remote, name, by }: { remote: string; name: string; by: ReleaseActor },
): Promise<AccessCheckerRow> => {
  await lockCheckerChanges(tx);
  await requireRightNow(tx, by, toCheckersRight(remote), now());
  return requireChecker(tx, { remote, name, now: now() });
};

/** Returns a label without spaces around it. Throws 422 if nothing is left. */
const requireLabel = (typed: string): string => {
  const label = typed.replaceAll(/\s+/g, ' ').trim();
  return label === '' ? throwReleaseRefusal('access-label', 'The name is empty.') : label;
};

const requireToken = async (
  tx: TransactionSql,
  wanted: Parameters<typeof lockAccessToken>[1],
): Promise<AccessTokenRow> =>
  (await lockAccessToken(tx, wanted)) ??
  throwReleaseRefusal('access-unknown', `There is no such token of ${wanted.remote}.`);

const requireChecker = async (
  tx: TransactionSql,
  wanted: Parameters<typeof findAccessChecker>[1],
): Promise<AccessCheckerRow> =>
  (await findAccessChecker(tx, wanted)) ??
  throwReleaseRefusal('access-unknown', `There is no such key of ${wanted.remote}.`);

const refuseEnded = (subject: string, state: string): never =>
  throwReleaseRefusal(
    'access-over',
    `${subject} ${state === 'revoked' ? 'was revoked' : 'has expired'}.`,
  );

const toDay = (date: Date): string => date.toISOString().slice(0, 10);

const addCheckerEvent = (
  tx: TransactionSql,
  kind: 'checker-added' | 'checker-renewed' | 'checker-revoked',
  by: ReleaseActor,
  { name, remote }: Pick<AccessCheckerRow, 'name' | 'remote'>,
  detail: string,
): Promise<void> =>
  addReleaseEvent(tx, {
    kind,
    by,
    ...toTokenScopeLabels({ remote, channel: '*' }),
    reason: `${name}: ${detail}`,
  });
