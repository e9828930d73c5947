/** The caller of the registry, a person or a team's tool, and what they may do. */
import { PREVIEW_SCOPE } from '@cairn/api/release-previews.contract';
import type { GrantedRight } from '@cairn/api/release-people.contract';
import { PRODUCTION } from '@cairn/release-contract/channels';
import type { FastifyRequest } from 'fastify';
import type { SqlQuery, Sql } from '../../platform/database/sql.ts';
import type { ReleaseAuthor } from './release-author.ts';
import { throwRefusal } from './release-refusal.ts';
import {
  authenticateToken,
  authorizeToken,
  type ReleaseToken,
  type RequiredRight,
  WIDER_SCOPE_ADVICE,
} from './release-token.service.ts';

export interface ReleaseActor extends ReleaseAuthor {
  readonly rights: readonly GrantedRight[];
  /** Token of a tool. */
  readonly token?: ReleaseToken;
}

export const toTokenActor = (token: ReleaseToken): ReleaseActor => ({
  kind: 'token',
  id: token.tokenId,
  name: token.label,
  rights: [{ remote: token.remote, channel: token.channel, actions: [...token.actions] }],
  token,
});

/** @param studentId ID of an account; without any right it may do nothing */
export const findAccountActor = async (sql: SqlQuery, studentId: string): Promise<ReleaseActor> => {
  const rows = await sql<{ name: string; right: GrantedRight | null }[]>`
    select concat_ws(' ', first_name, last_name) as name,
      case when remote is null then null
        else jsonb_build_object('remote', remote, 'channel', channel, 'actions', actions) end as right
    from students left join release_people using (student_id)
    where student_id = ${studentId} order by remote, channel`;
  const rights = rows.flatMap(({ right }) => right ?? []);
  return { kind: 'person', id: studentId, name: rows[0]?.name ?? '', rights };
};

/**
 * Returns the author of an action with their current rights; undefined for authors without an ID and for tokens that are no
 * longer valid.
 */
export const findCurrentActor = async (
  sql: SqlQuery,
  { kind, id }: ReleaseAuthor,
  now: Date,
): Promise<ReleaseActor | undefined> => {
  if (id === null) return undefined;
  if (kind === 'person') return findAccountActor(sql, id);
  const [token] = await sql<ReleaseToken[]>`
    select token_id as "tokenId", label, remote, channel, actions from release_tokens
    where token_id = ${id} and revoked_at is null and (expires_at is null or expires_at > ${now})`;
  return token && toTokenActor(token);
};

/** Returns the owner of the token if one is sent, else of the account. Throws 401. */
export const identifyActor = async (
  sql: Sql,
  request: FastifyRequest,
  now: Date,
): Promise<ReleaseActor> => {
  const { identity } = request;
  if (request.headers.authorization === undefined && identity)
    return findAccountActor(sql, identity.studentId);
  return toTokenActor(await authenticateToken(sql, request, now));
};

const covers = (own: string, wanted: string | undefined): boolean => own === '*' || own === wanted;

/** Returns whether the caller has a right. If no channel is named, a right to any channel is enough. */
export const hasRight = (
  { rights }: ReleaseActor,
  { action, remote, channel }: RequiredRight,
): boolean =>
  rights.some(
    (right) =>
      covers(right.remote, remote) &&
      (channel === undefined || covers(right.channel, channel)) &&
      right.actions.includes(action),
  );

/** Throws 403 if the caller lacks the right. For a token the message says what it lacks. */
export const requireRight = (actor: ReleaseActor, wanted: RequiredRight): void => {
  if (actor.token) return authorizeToken(actor.token, wanted);
  if (hasRight(actor, wanted)) return undefined;
  const { action, remote = 'every remote', channel } = wanted;
  const where = channel === undefined ? '' : ` on ${channel}`;
  return throwRefusal(
    403,
    'right-missing',
    `You have no right to ${action} ${remote}${where}.`,
    'Ask whoever runs this site for it (./cairn releases right give).',
  );
};

/** Permits reading what teams do with releases. Throws 403 for an account without any right. */
export const requireSomeRight = (actor: ReleaseActor): void => {
  if (actor.rights.length > 0) return;
  throwRefusal(
    403,
    'right-missing',
    'You have no right to anything of releases.',
    'Ask whoever runs this site for one (./cairn releases right give).',
  );
};

/** Permits reading what only the team of a remote may see. Throws 403. */
export const requireRemoteRight = ({ rights, token }: ReleaseActor, remote: string): void => {
  if (rights.some((right) => covers(right.remote, remote))) return;
  throwRefusal(
    403,
    token ? 'token-remote' : 'right-missing',
    `${token ? 'This token is' : 'Your rights are'} for other remotes than ${remote}.`,
    token
      ? 'Use a token of that team, or ask for one with a wider scope.'
      : 'Ask whoever runs this site for one (./cairn releases right give).',
  );
};

/**
 * Returns whether the caller belongs to the team of the remote. A token for previews is not enough, as every branch has it.
 */
export const isInTeam = ({ rights, token }: ReleaseActor, remote: string): boolean =>
  token?.channel !== PREVIEW_SCOPE && rights.some((right) => covers(right.remote, remote));

/** Permits what belongs to the team as a whole. A token for previews is not enough, as every branch has it. Throws 403. */
export const requireTeam = (actor: ReleaseActor, remote: string): void => {
  requireRemoteRight(actor, remote);
  if (isInTeam(actor, remote)) return;
  throwRefusal(
    403,
    'token-channel',
    `This token is for the channel ${PREVIEW_SCOPE} only.`,
    WIDER_SCOPE_ADVICE,
  );
};

/**
 * Throws 403 unless the caller may withdraw the release. A release is withdrawn from all channels at once, so a right to one
 * channel is enough only if no other has run it. A right to production is always enough: other channels exist to try what
 * production will get.
 * @param ranOn channels that have run the release
 */
export const requireWithdrawal = (
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
  const whose = token ? 'This token is' : 'Your right is';
  throwRefusal(
    403,
    token ? 'token-channel' : 'right-missing',
    `${whose} for the channel ${own.join(', ')} only, and ${remote} ${version} has run on ${others.join(', ')}.`,
    `Use ${token ? 'a token' : 'a right'} for ${PRODUCTION}, or one for all channels.`,
  );
};
