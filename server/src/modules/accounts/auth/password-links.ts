/**
 * Links in mails with which a person sets a new password, or accepts an invitation and sets the first one. Opening one proves that
 * the person reads mail to the address of the account. 003 §2.2, §2.3
 */
import type { Tokens } from '@cairn/api/auth.contract';
import {
  checkPasswordLink,
  type CheckedPasswordLink,
  type PasswordLinkState,
  renewInvitation,
  setPasswordByLink,
} from '@cairn/api/registration.contract';
import { validateNewPassword } from '@cairn/domain/registration.rules';
import type { FastifyRequest } from 'fastify';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { toClientNetwork } from '../../../platform/http/client-network.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import { createGuessLimit, type GuessLimitDeps } from '../../../platform/limits/guess-limit.ts';
import { findStudentByEmail } from './auth.repository.ts';
import type { InvitationMailer } from './invitation-mailer.ts';
import { hashPasswordLink } from './issue-password-link.ts';
import * as repository from './password-links.repository.ts';
import { areInvitationsAllowed } from './registration-setting.ts';
import type { PasswordHasher } from './passwords.ts';
import { replacePasswordAndEndSessions } from './replace-password.ts';
import { removeResetCodes } from './reset-codes.repository.ts';
import type { OpenSessionAfterPassword, SigningInBrowser } from '../second-factor/sign-in-steps.ts';
import { readSessionClient } from './session-client.ts';

interface PasswordLinksDeps extends GuessLimitDeps {
  readonly sql: Sql;
  readonly passwords: Pick<PasswordHasher, 'hash'>;
  readonly openAfterPassword: OpenSessionAfterPassword;
  readonly invitations: InvitationMailer;
  /** Returns the URL of this site, for links in mails. */
  readonly toSiteUrl: (request: FastifyRequest) => string;
}

/** Maximum number of unknown links a minute from one network. Links are too long to guess; attempts are limited nevertheless. */
const UNKNOWN_LINKS_OF_NETWORK = 60;

const REFUSALS: Readonly<Record<Exclude<PasswordLinkState, 'open'>, string>> = {
  unknown: 'This link is not valid. Open the link in the newest mail.',
  used: 'This link has been used. Sign in with your password.',
  expired: 'This link has expired. Ask for a new one.',
  waiting: 'Registration is closed. The invitation waits until it is opened.',
};

const toState = (
  found: repository.StoredPasswordLink | undefined,
  now: Date,
): PasswordLinkState => {
  if (!found) return 'unknown';
  // An invited person may have confirmed the address in another way, such as by their own registration.
  if (found.usedAt || (found.kind === 'invitation' && found.isConfirmed)) return 'used';
  return found.expiresAt <= now ? 'expired' : 'open';
};

/** Finds a password link and its state. Invitations are not valid while registration is closed. */
const findLink = async (read: Sql | TransactionSql, linkHash: string, now: Date) => {
  const found = await repository.findPasswordLink(read, linkHash);
  const state = toState(found, now);
  const isWaiting =
    found?.kind === 'invitation' && state !== 'used' && !(await areInvitationsAllowed(read));
  return { found, state: isWaiting ? 'waiting' : state } as const;
};

/**
 * Sets the password of the account of a link, and signs in. Throws not-found for an unknown link, conflict for an ended one, and
 * second-factor-needed, after the password is set, for an account with a second factor.
 */
const createSetPassword =
  ({ sql, now, passwords, openAfterPassword }: PasswordLinksDeps) =>
  async (
    link: string,
    password: string,
    { network, browser }: { readonly network: string; readonly browser: SigningInBrowser },
  ): Promise<Tokens> => {
    const problem = validateNewPassword(password);
    if (problem !== undefined) throw new AppError('invalid', problem);
    const linkHash = hashPasswordLink(link);
    const requireOpen = async (read: Sql | TransactionSql) => {
      const { found, state } = await findLink(read, linkHash, now());
      if (found && state === 'open') return found;
      throw new AppError(
        state === 'unknown' ? 'not-found' : 'conflict',
        REFUSALS[state === 'open' ? 'unknown' : state],
      );
    };
    await requireOpen(sql);
    // The password is hashed only for a valid link, and outside of a transaction, because hashing is slow.
    const passwordHash = await passwords.hash(network, password);
    const email = await sql.begin(async (tx) => {
      await repository.lockAccountOfPasswordLink(tx, linkHash);
      const found = await requireOpen(tx);
      await repository.markPasswordLinkUsed(tx, linkHash, now());
      await replacePasswordAndEndSessions(tx, { studentId: found.studentId, passwordHash }, now());
      await removeResetCodes(tx, found.studentId);
      return found.email;
    });
    const student = await findStudentByEmail(sql, email);
    if (!student) throw new AppError('not-found', REFUSALS.unknown);
    return openAfterPassword(student, browser);
  };

const checkLink = async (
  { sql, now }: PasswordLinksDeps,
  link: string,
): Promise<CheckedPasswordLink> => {
  const { found, state } = await findLink(sql, hashPasswordLink(link), now());
  if (!found) return { state };
  const { kind, firstName, email, expiresAt, studentId } = found;
  if (kind !== 'invitation' || state !== 'open') return { state, kind };
  const invitedBy = (await repository.findNameOfInviter(sql, studentId)) ?? null;
  const invitation = { firstName, email, invitedBy, expiresAt: expiresAt.toISOString() };
  return { state, kind, invitation };
};

/** Mails a new invitation in place of an expired one. The old link is unknown afterwards, so it sends one mail only. */
const createRenewInvitation =
  ({ sql, now, invitations }: PasswordLinksDeps) =>
  async (link: string, siteUrl: string): Promise<void> => {
    const linkHash = hashPasswordLink(link);
    await sql.begin(async (tx) => {
      await repository.lockAccountOfPasswordLink(tx, linkHash);
      const { found, state } = await findLink(tx, linkHash, now());
      if (found?.kind !== 'invitation' || state !== 'expired') return;
      await invitations.send(tx, found, siteUrl);
    });
    invitations.wake();
  };

export const addPasswordLinkRoutes = (add: AddEndpoint, deps: PasswordLinksDeps): void => {
  const limit = createGuessLimit(deps, {
    name: 'password links of a network',
    most: UNKNOWN_LINKS_OF_NETWORK,
    wrong: 'not-found',
  });
  const setPassword = createSetPassword(deps);
  add(checkPasswordLink, ({ body }) => checkLink(deps, body.link));
  add(
    setPasswordByLink,
    ({ body: { link, newPassword } }, _caller, { request }) => {
      const network = toClientNetwork(request);
      const browser = { client: readSessionClient(request), siteUrl: deps.toSiteUrl(request) };
      return limit(network, () => setPassword(link, newPassword, { network, browser }));
    },
    { anonymousLimit: 'sign-in' },
  );
  const renew = createRenewInvitation(deps);
  add(
    renewInvitation,
    async ({ body: { link } }, _caller, { request }) => {
      await renew(link, deps.toSiteUrl(request));
      return { message: 'A new invitation is on its way.' };
    },
    { anonymousLimit: 'sign-in' },
  );
};
