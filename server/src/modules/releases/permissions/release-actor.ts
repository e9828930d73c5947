/** The caller of the registry, which is a person or a team's tool, with its rights. */
import type { EndpointAuth } from '@cairn/api/endpoint';
import { MANAGE_CHECKERS_ACTION } from '@cairn/api/release-checkers.contract';
import { PREVIEW_SCOPE } from '@cairn/api/release-previews.contract';
import type { GrantedRight } from '@cairn/api/release-people.contract';
import { PRODUCTION } from '@cairn/release-contract/channels';
import type { FastifyRequest } from 'fastify';
import type { SqlQuery, Sql, TransactionSql } from '../../../platform/database/sql.ts';
import type { ReleaseAuthor } from './release-author.ts';
import { throwReleaseRefusal } from '../release-refusal.ts';
import {
  authenticateReleaseToken,
  authorizeReleaseToken,
  throwTokenEnded,
  type ReleaseToken,
  type RequiredReleaseRight,
} from './release-token.service.ts';

/** The right that changing checkers needs. A checker decides about every remote on every channel. */
export const CHECKERS_RIGHT: RequiredReleaseRight = {
  action: MANAGE_CHECKERS_ACTION,
  remote: undefined,
  channel: '*',
};

export interface ReleaseActor extends ReleaseAuthor {
  readonly rights: readonly GrantedRight[];
  /** Release token of the caller; absent if the caller is a person. */
  readonly token?: ReleaseToken;
}

const toReleaseTokenActor = (token: ReleaseToken): ReleaseActor => ({
  kind: 'token',
  id: token.tokenId,
  name: token.label,
  rights: [{ remote: token.remote, channel: token.channel, actions: [...token.actions] }],
  token,
});

/**
 * Returns the account as a caller of the registry, with its rights.
 * @param studentId ID of an account; an account without any right may do nothing
 */
export const findAccountReleaseActor = async (
  sql: SqlQuery,
  studentId: string,
): Promise<ReleaseActor> => {
  const rows = await sql<{ name: string; right: GrantedRight | null }[]>`
    select full_name(first_name, last_name) as name,
      case when remote is null then null
        else jsonb_build_object('remote', remote, 'channel', channel, 'actions', actions) end as right
    from students left join release_right_sources using (student_id)
    where student_id = ${studentId} order by remote, channel`;
  const rights = rows.flatMap(({ right }) => right ?? []);
  return { kind: 'person', id: studentId, name: rows[0]?.name ?? '', rights };
};

/**
 * Returns the author of an action with the rights that the author has now; undefined for authors without an ID and for
 * tokens that are no longer valid. A revocation of these rights waits until the transaction ends.
 */
export const lockAuthorRights = async (
  tx: TransactionSql,
  { kind, id }: ReleaseAuthor,
  now: Date,
): Promise<ReleaseActor | undefined> => {
  if (id === null) return undefined;
  if (kind === 'person') {
    await lockRightsOfPerson(tx, id);
    return findAccountReleaseActor(tx, id);
  }
  const [token] = await tx<ReleaseToken[]>`
    select token_id as "tokenId", label, remote, channel, actions, token_made_by as "madeBy"
    from release_tokens
    where token_id = ${id} and revoked_at is null and (expires_at is null or expires_at > ${now})
    for share`;
  if (!token) return undefined;
  if (token.madeBy !== null) await lockRightsOfPerson(tx, token.madeBy);
  return toReleaseTokenActor(await limitTokenToMaker(tx, token));
};

/** Makes changes of a person's rights wait until the transaction ends. */
const lockRightsOfPerson = async (tx: TransactionSql, studentId: string): Promise<void> => {
  await tx`select from release_rights
    where email = (select email_key(email) from students where student_id = ${studentId}) for share`;
  await tx`select from release_group_rights where student_id = ${studentId} for share`;
};

/**
 * Returns whether a person may give an action to a token. The right to make tokens suffices for tokens that publish or make
 * previews, because these change no channel. All other actions need the same right.
 */
export const canGiveAction = (actor: ReleaseActor, wanted: RequiredReleaseRight): boolean => {
  if (!hasReleaseRight(actor, { ...wanted, action: 'tokens' })) return false;
  return wanted.action === 'publish' || wanted.action === 'preview'
    ? true
    : hasReleaseRight(actor, wanted);
};

/**
 * Returns the token with those of its actions that its maker could give now, so that it never allows more than its maker may
 * do. A token of an operator is not limited.
 */
const limitTokenToMaker = async (sql: SqlQuery, token: ReleaseToken): Promise<ReleaseToken> => {
  if (token.madeBy === null) return token;
  const maker = await findTokenMaker(sql, token.madeBy);
  const { remote, channel } = token;
  const actions = token.actions.filter((action) =>
    canGiveAction(maker, { action, remote, channel }),
  );
  return { ...token, actions };
};

/** Returns the maker of a token, with the maker's rights. A deleted or disabled account has no rights. */
export const findTokenMaker = async (sql: SqlQuery, studentId: string): Promise<ReleaseActor> => {
  const [enabled] = await sql`
    select from students where student_id = ${studentId} and disabled_at is null`;
  if (enabled) return findAccountReleaseActor(sql, studentId);
  return { kind: 'person', id: studentId, name: '', rights: [] };
};

/**
 * Throws 401 or 403 unless the author of a change has the rights to it in the transaction of the change, because a right may be
 * revoked while a call waits for a lock. The registry itself and the operator need no rights.
 */
export const requireCurrentRights = (
  tx: TransactionSql,
  author: ReleaseAuthor,
  wanted: readonly RequiredReleaseRight[],
  now: Date,
): Promise<void> =>
  checkCurrentRights(tx, author, now, (actor) => {
    for (const right of wanted) requireReleaseRight(actor, right);
  });

/**
 * Throws the error of `check` for the rights that the author of a change has in its transaction. Throws 401 for a token that is
 * no longer valid.
 */
export const checkCurrentRights = async (
  tx: TransactionSql,
  author: ReleaseAuthor,
  now: Date,
  check: (actor: ReleaseActor) => void,
): Promise<void> => {
  if (author.id !== null) check((await lockAuthorRights(tx, author, now)) ?? throwTokenEnded());
};

/**
 * Returns the caller of a request to the registry: the owner of the release token if one is sent, otherwise the signed-in
 * account. Throws 401.
 * @param auth who may make the call: for 'student' only accounts, so a token that is also sent is ignored
 */
export const identifyReleaseActor = async (
  sql: Sql,
  request: FastifyRequest,
  { now, auth }: { readonly now: Date; readonly auth?: EndpointAuth | undefined },
): Promise<ReleaseActor> => {
  const { identity } = request;
  const isAccount = auth === 'student' || request.headers.authorization === undefined;
  if (isAccount && identity) return findAccountReleaseActor(sql, identity.studentId);
  const token = await limitTokenToMaker(sql, await authenticateReleaseToken(sql, request, now));
  if (token.actions.length === 0)
    throwReleaseRefusal(
      'token-maker',
      `The person who made this token has no right to ${token.remote === '*' ? 'all remotes' : token.remote} any more.`,
    );
  return toReleaseTokenActor(token);
};

/** Returns the release token of the caller. It is for calls that accounts cannot make, so the caller always has a token. */
export const requireReleaseToken = ({ token }: ReleaseActor): ReleaseToken => {
  if (!token) throw new Error('The caller has no release token.');
  return token;
};

const covers = (own: string, wanted: string | undefined): boolean => own === '*' || own === wanted;

/** Returns whether the caller has a right to releases. If no channel is named, a right on any channel suffices. */
export const hasReleaseRight = (
  { rights }: ReleaseActor,
  { action, remote, channel }: RequiredReleaseRight,
): boolean =>
  rights.some(
    (right) =>
      covers(right.remote, remote) &&
      (channel === undefined || covers(right.channel, channel)) &&
      right.actions.includes(action),
  );

/** Throws 403 if the caller lacks a right to releases. For a release token, the message says what the token lacks. */
export const requireReleaseRight = (actor: ReleaseActor, wanted: RequiredReleaseRight): void => {
  if (actor.token) return authorizeReleaseToken(actor.token, wanted);
  if (hasReleaseRight(actor, wanted)) return undefined;
  const { action, remote = 'every remote', channel } = wanted;
  const where = channel === undefined ? '' : ` on ${channel}`;
  return throwReleaseRefusal('right-missing', `You have no right to ${action} ${remote}${where}.`);
};

/** Throws 403 for an account without any right to releases. It protects reading what teams do with releases. */
export const requireAnyReleaseRight = (actor: ReleaseActor): void => {
  if (actor.rights.length > 0) return;
  throwReleaseRefusal('right-missing', 'Your account has no permission for releases.');
};

export const hasRightToRemote = ({ rights }: ReleaseActor, remote: string): boolean =>
  rights.some((right) => covers(right.remote, remote));

/** Throws 403 unless the caller has some right to the remote. It protects what only the remote's team may read. */
export const requireRightToRemote = (actor: ReleaseActor, remote: string): void => {
  if (hasRightToRemote(actor, remote)) return;
  const { token } = actor;
  if (token) throwReleaseRefusal('token-remote', `This token is for ${token.remote} only.`);
  throwReleaseRefusal('right-missing', `Your rights are for other remotes than ${remote}.`);
};

/**
 * Returns whether the caller belongs to the team of the remote. A token for previews is not enough, because every branch has
 * one.
 */
export const isInRemoteTeam = (actor: ReleaseActor, remote: string): boolean =>
  actor.token?.channel !== PREVIEW_SCOPE && hasRightToRemote(actor, remote);

/**
 * Throws 403 unless the caller belongs to the team of the remote. A token for previews is not enough, because every branch has
 * one.
 */
export const requireRemoteTeam = (actor: ReleaseActor, remote: string): void => {
  requireRightToRemote(actor, remote);
  if (isInRemoteTeam(actor, remote)) return;
  throwReleaseRefusal('token-channel', `This token is for the channel ${PREVIEW_SCOPE} only.`);
};

/**
 * Throws 403 unless the caller may withdraw the release. A release is withdrawn from all channels at once, so a right to one
 * channel is enough only if no other channel has run the release. A right to production is always enough, because other
 * channels only try releases for production.
 * @param ranOn channels that have run the release
 */
export const requireWithdrawalRight = (
  { rights, token }: ReleaseActor,
  { remote, version }: { readonly remote: string; readonly version: string },
  ranOn: readonly string[],
): void => {
  const own = rights
    .filter((right) => covers(right.remote, remote) && right.actions.includes('withdraw'))
    .map(({ channel }) => channel);
  if (own.includes('*') || own.includes(PRODUCTION)) return;
  const others = ranOn.filter((channel) => !own.includes(channel));
  if (others.length === 0) return;
  const subject = token ? 'This token is' : 'Your right is';
  throwReleaseRefusal(
    token ? 'token-channel' : 'right-missing',
    `${subject} for the channel ${own.join(', ')} only, and ${remote} ${version} has run on ${others.join(', ')}.`,
    `Use ${token ? 'a token' : 'a right'} for ${PRODUCTION}, or one for all channels.`,
  );
};
