/**
 * Answers to join requests. A group manager may add a person whose address belongs to an account outside of the managed groups.
 * The manager then sees an invited person, until the owner of the account agrees by the link of a mail. 003 §2.3
 */
import {
  answerJoinRequest,
  checkJoinRequest,
  type CheckedJoinRequest,
} from '@cairn/api/join-requests.contract';
import { writeAuditEntry } from '../../../platform/audit/audit-log.ts';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { toClientNetwork } from '../../../platform/http/client-network.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import { createGuessLimit, type GuessLimitDeps } from '../../../platform/limits/guess-limit.ts';
import { findStudentByEmail } from '../../accounts/auth/auth.repository.ts';
import { hashPasswordLink } from '../../accounts/auth/issue-password-link.ts';
import { findNameOfInviter } from '../../accounts/auth/password-links.repository.ts';
import { enrolByStaff } from '../enrolments/enrolment-actions.ts';
import { addPersonToGroup, markGroupsSetByStaff } from '../groups/groups.repository.ts';
import * as repository from './join-requests.repository.ts';

interface JoinRequestsDeps extends GuessLimitDeps {
  readonly sql: Sql;
}

/** Maximum number of unknown links a minute from one network. */
const UNKNOWN_LINKS_OF_NETWORK = 60;

const REFUSALS: Readonly<Record<Exclude<CheckedJoinRequest['state'], 'open'>, string>> = {
  unknown: 'This link is not valid. Open the link in the newest mail.',
  declined: 'You have declined. Ask the person who looks after the group to add you again.',
  expired: 'This link has expired. Ask the person who looks after the group for a new one.',
};

/** Finds the join request of a link with its account. The link is unknown if no enabled account has the address any more. */
const findRequest = async (read: Sql | TransactionSql, linkHash: string, now: Date) => {
  const request = await repository.findMailedJoinRequest(read, linkHash);
  const account = request && (await findStudentByEmail(read, request.requestedEmail));
  if (!account || account.isDisabled) return { state: 'unknown' } as const;
  if (request.isDeclined) return { state: 'declined' } as const;
  if (request.expiresAt <= now) return { state: 'expired' } as const;
  return { state: 'open', request, account } as const;
};

const check = async (sql: Sql, link: string, now: Date): Promise<CheckedJoinRequest> => {
  const { state, request } = await findRequest(sql, hashPasswordLink(link), now);
  if (!request) return { state };
  const { placeholderId, requestedEmail, groups, expiresAt } = request;
  const requestedBy = (await findNameOfInviter(sql, placeholderId)) ?? null;
  return {
    state,
    request: {
      email: requestedEmail,
      groups: [...groups],
      requestedBy,
      expiresAt: expiresAt.toISOString(),
    },
  };
};

/** Adds the groups and enrolments of the join request to the account, and removes the row that the group manager has seen. */
const join = async (
  tx: TransactionSql,
  { placeholderId, studentId }: { readonly placeholderId: string; readonly studentId: string },
  { requestId, at }: { readonly requestId: string; readonly at: Date },
): Promise<void> => {
  const { groups, courses } = await repository.readRequestedMemberships(tx, placeholderId);
  for (const { groupId } of groups) await addPersonToGroup(tx, studentId, groupId);
  await markGroupsSetByStaff(tx, studentId, at);
  for (const course of courses) await enrolByStaff(tx, studentId, course, at);
  await repository.deleteJoinRequestRow(tx, placeholderId);
  // The erasure of the account finds the audit log's entries about the request by this id.
  await writeAuditEntry(
    tx,
    { studentId, requestId },
    {
      action: 'person-groups-changed',
      object: { kind: 'person', id: studentId },
      before: { request: placeholderId },
      after: { groups: groups.map(({ name }) => name), courses: courses.map(({ title }) => title) },
    },
    at,
  );
};

export const addJoinRequestRoutes = (add: AddEndpoint, deps: JoinRequestsDeps): void => {
  const { sql, now } = deps;
  const limit = createGuessLimit(deps, {
    name: 'requests to join of a network',
    most: UNKNOWN_LINKS_OF_NETWORK,
    wrong: 'not-found',
  });
  const answer = (link: string, agrees: boolean, requestId: string): Promise<void> =>
    sql.begin(async (tx) => {
      const linkHash = hashPasswordLink(link);
      await repository.lockJoinRequestOfLink(tx, linkHash);
      const { state, request, account } = await findRequest(tx, linkHash, now());
      if (state !== 'open')
        throw new AppError(state === 'unknown' ? 'not-found' : 'conflict', REFUSALS[state]);
      const { placeholderId } = request;
      const { studentId } = account;
      if (agrees) await join(tx, { placeholderId, studentId }, { requestId, at: now() });
      else await repository.declineJoinRequest(tx, placeholderId, now());
    });
  add(checkJoinRequest, ({ body: { link } }) => check(sql, link, now()));
  add(
    answerJoinRequest,
    async ({ body: { link, agrees } }, _caller, { request }) => {
      await limit(toClientNetwork(request), () => answer(link, agrees, request.id));
      return { message: agrees ? 'You have joined the group.' : 'You have declined.' };
    },
    { anonymousLimit: 'sign-in' },
  );
};
