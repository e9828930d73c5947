/** Rights of accounts to releases, which an operator grants. */
import {
  CHANNEL_RELEASE_RIGHTS,
  type ReleaseRight,
  RELEASE_RIGHTS,
} from '@cairn/api/release-people.contract';
import { toEmailKey } from '@cairn/domain/email-key';
import type { Sql } from '../../../platform/database/sql.ts';
import { OPERATOR_RELEASE_AUTHOR } from './release-author.ts';
import { addReleaseEvent } from '../registry/release-events.repository.ts';
import { toTokenScopeLabels } from './release-token.service.ts';

export interface ReleaseRightScope {
  readonly email: string;
  /** Name of the remote to which the right applies; '*' means all remotes. The same holds for `channel`. */
  readonly remote: string;
  readonly channel: string;
}

const requireEmailKey = (email: string): string => {
  const key = toEmailKey(email.trim());
  if (key.includes('@')) return key;
  throw new Error(`'${email}' is no e-mail address.`);
};

const listPossibleRights = (remote: string): ReleaseRight[] =>
  RELEASE_RIGHTS.filter((right) => remote === '*' || !CHANNEL_RELEASE_RIGHTS.includes(right));

/** Rights that are granted only if they are named. With a key of a checker, a team confirms the checks of its own releases. */
const RIGHTS_BY_NAME: ReadonlySet<ReleaseRight> = new Set(['checkers']);

/**
 * Grants an account a right to releases. It replaces the earlier right of the e-mail address to the same remote and channel.
 * @param actions actions to permit; by default all actions that the remote allows, except those of `RIGHTS_BY_NAME`
 * @returns the permitted actions
 * @throws Error if the remote does not allow an action
 */
export const grantReleaseRight = (
  sql: Sql,
  { email, remote, channel }: ReleaseRightScope,
  actions: readonly ReleaseRight[] = listPossibleRights(remote).filter(
    (right) => !RIGHTS_BY_NAME.has(right),
  ),
): Promise<readonly ReleaseRight[]> =>
  sql.begin(async (tx) => {
    const key = requireEmailKey(email);
    const impossible = actions.filter((right) => !listPossibleRights(remote).includes(right));
    if (impossible.length > 0)
      throw new Error(
        `A whole channel is concerned by ${impossible.join(' and ')}: use --remote '*' for that.`,
      );
    await tx`insert into release_rights (email, remote, channel, actions)
      values (${key}, ${remote}, ${channel}, ${[...actions]})
      on conflict (email, remote, channel) do update set actions = excluded.actions, given_at = now()`;
    const reason = `${key}: ${actions.join(', ')}`;
    await addReleaseEvent(tx, {
      kind: 'right-given',
      by: OPERATOR_RELEASE_AUTHOR,
      ...toTokenScopeLabels({ remote, channel }),
      reason,
    });
    return actions;
  });

/** Revokes an account's right to releases. Throws if the account had none. */
export const revokeReleaseRight = (
  sql: Sql,
  { email, remote, channel }: ReleaseRightScope,
): Promise<void> =>
  sql.begin(async (tx) => {
    const key = requireEmailKey(email);
    const { count } = await tx`delete from release_rights
      where email = ${key} and remote = ${remote} and channel = ${channel}`;
    if (count === 0) throw new Error(`'${email}' has no such right.`);
    await addReleaseEvent(tx, {
      kind: 'right-taken',
      by: OPERATOR_RELEASE_AUTHOR,
      ...toTokenScopeLabels({ remote, channel }),
      reason: key,
    });
  });

interface ListedReleaseRight extends ReleaseRightScope {
  readonly actions: string;
  /** True if a confirmed account has this e-mail address. */
  readonly hasAccount: boolean;
}

export const listReleaseRights = (sql: Sql): Promise<ListedReleaseRight[]> => sql<
  ListedReleaseRight[]
>`
  select email, remote, channel, array_to_string(actions, ',') as actions,
    exists (select 1 from students
      where email_key(students.email) = release_rights.email and confirmed_at is not null) as "hasAccount"
  from release_rights order by email, remote, channel`;
