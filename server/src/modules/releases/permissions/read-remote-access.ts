/** Reads the tokens, keys of checkers and rights of a remote, as far as the caller may see them. */
import type {
  AccessChecker,
  AccessPerson,
  AccessToken,
  GivableAccess,
  RemoteAccess,
} from '@cairn/api/release-access.contract';
import { MANAGE_CHECKERS_ACTION } from '@cairn/api/release-checkers.contract';
import { PREVIEW_SCOPE } from '@cairn/api/release-previews.contract';
import { TEAM_TOKEN_ACTIONS } from '@cairn/api/releases.contract';
import type { Sql } from '../../../platform/database/sql.ts';
import { findReleaseChannels } from '../channels/channels.repository.ts';
import {
  canGiveAction,
  findTokenMaker,
  hasReleaseRight,
  type ReleaseActor,
} from './release-actor.ts';
import type { RequiredReleaseRight } from './release-token.service.ts';
import {
  type AccessCheckerRow,
  type AccessTokenRow,
  findAccessCheckers,
  findAccessPeople,
  findAccessTokens,
} from './remote-access.repository.ts';

export interface RemoteAccessReadDeps {
  /** Returns the name of a sign-on partner; undefined if it is not configured any more. */
  readonly findPartnerName: (issuer: string) => string | undefined;
  readonly now: () => Date;
}

/** The right that making, renewing and revoking tokens of a remote needs, on any channel. */
export const toTokensRight = (remote: string | undefined): RequiredReleaseRight => ({
  action: 'tokens',
  remote,
});

/**
 * The right that callers need to change keys of checkers of a remote. A key is valid on all channels, so the right must be for
 * all.
 */
export const toCheckersRight = (remote: string | undefined): RequiredReleaseRight => ({
  action: MANAGE_CHECKERS_ACTION,
  remote,
  channel: '*',
});

/**
 * Returns the tokens, keys and rights that the page of a remote shows. Those for all remotes are shown only to callers with a
 * right to all remotes.
 */
export const readRemoteAccess = async (
  sql: Sql,
  { findPartnerName, now }: RemoteAccessReadDeps,
  remote: string,
  actor: ReleaseActor,
): Promise<RemoteAccess> => {
  const scopes = [remote, '*'];
  const tokenScopes = scopes.filter((scope) => hasReleaseRight(actor, toTokensRight(scope)));
  const checkerScopes = scopes.filter((scope) => hasReleaseRight(actor, toCheckersRight(scope)));
  const tokens = await findAccessTokens(sql, tokenScopes, now());
  const checkers = await findAccessCheckers(sql, checkerScopes, now());
  const makers = await findMakers(sql, [...tokens, ...checkers]);
  const channels = (await findReleaseChannels(sql)).map(({ channel }) => channel);
  return {
    tokens: tokens.map((token) => toTokenResponse(token, makers)),
    checkers: checkers.map((checker) =>
      toCheckerResponse(checker, (id) => mayHaveChecker(makers.get(id), checker)),
    ),
    people: (await findAccessPeople(sql, remote)).map((person) =>
      toPersonResponse(person, findPartnerName),
    ),
    givable: tokenScopes.flatMap((scope) => listGivable(actor, scope, channels)),
    checkersFor: checkerScopes,
  };
};

type Makers = ReadonlyMap<string, ReleaseActor>;

/** Returns the owners who made tokens and keys, with their present rights. */
const findMakers = async (
  sql: Sql,
  rows: readonly Pick<AccessTokenRow, 'madeById'>[],
): Promise<Makers> => {
  const ids = new Set(rows.flatMap(({ madeById }) => madeById ?? []));
  const makers = new Map<string, ReleaseActor>();
  for (const id of ids) makers.set(id, await findTokenMaker(sql, id));
  return makers;
};

/**
 * Returns the actions that a person may give to a token of a remote, by channel. Channels without such actions are left out.
 */
const listGivable = (
  actor: ReleaseActor,
  remote: string,
  channels: readonly string[],
): GivableAccess[] =>
  ['*', ...channels, PREVIEW_SCOPE].flatMap((channel) => {
    const actions = TEAM_TOKEN_ACTIONS.filter((action) =>
      canGiveAction(actor, { action, remote, channel }),
    );
    return actions.length > 0 ? [{ remote, channel, actions }] : [];
  });

const mayHaveChecker = (
  maker: ReleaseActor | undefined,
  { remote }: Pick<AccessCheckerRow, 'remote'>,
): boolean => maker !== undefined && hasReleaseRight(maker, toCheckersRight(remote));

/** Returns a token for the response to the owner who has just made or renewed it. */
export const toOwnTokenResponse = (row: AccessTokenRow): AccessToken => ({
  id: row.id,
  label: row.label,
  remote: row.remote,
  channel: row.channel,
  actions: row.actions,
  state: row.state,
  ...(row.madeBy !== null && { madeBy: row.madeBy }),
  madeAt: row.madeAt.toISOString(),
  ...(row.expiresAt && { expiresAt: row.expiresAt.toISOString() }),
  ...(row.usedOn !== null && { usedOn: row.usedOn }),
});

/** Returns a token with the actions that it allows now, limited to the rights of its maker. */
const toTokenResponse = (row: AccessTokenRow, makers: Makers): AccessToken => {
  const { madeById, remote, channel } = row;
  const maker = madeById === null ? undefined : makers.get(madeById);
  const actions = maker
    ? row.actions.filter((action) => canGiveAction(maker, { action, remote, channel }))
    : row.actions;
  const isStopped = row.state === 'valid' && actions.length === 0;
  return toOwnTokenResponse({
    ...row,
    ...(isStopped ? { state: 'maker' } : row.state === 'valid' && { actions }),
  });
};

export const toCheckerResponse = (
  { name, remote, key, state, madeById, madeBy, madeAt, expiresAt, reason }: AccessCheckerRow,
  isEntitled: (makerId: string) => boolean,
): AccessChecker => ({
  name,
  remote,
  key,
  state: state === 'valid' && madeById !== null && !isEntitled(madeById) ? 'maker' : state,
  madeBy,
  madeAt: madeAt.toISOString(),
  ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
  ...(reason !== null && { reason }),
});

const toPersonResponse = (
  { issuer, group, ...person }: Awaited<ReturnType<typeof findAccessPeople>>[number],
  findPartnerName: RemoteAccessReadDeps['findPartnerName'],
): AccessPerson => ({
  ...person,
  ...(issuer !== null &&
    group !== null && { group: { name: group, partner: findPartnerName(issuer) ?? issuer } }),
});
