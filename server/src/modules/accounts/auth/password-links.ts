/**
 * Links in mails with which a person sets a new password. Opening one proves that the person reads mail to the address of the
 * account. 003 §2.2
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Tokens } from '@cairn/api/auth.contract';
import {
  checkPasswordLink,
  type PasswordLinkState,
  setPasswordByLink,
} from '@cairn/api/registration.contract';
import { validateNewPassword } from '@cairn/domain/registration.rules';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { toClientNetwork } from '../../../platform/http/client-network.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import { createGuessLimit, type GuessLimitDeps } from '../../../platform/limits/guess-limit.ts';
import { findStudentByEmail } from './auth.repository.ts';
import * as repository from './password-links.repository.ts';
import type { PasswordHasher } from './passwords.ts';
import { replacePassword } from './replace-password.ts';
import { removeResetCodes } from './reset-codes.repository.ts';
import type { SessionService } from './session.service.ts';

interface PasswordLinksDeps extends GuessLimitDeps {
  readonly sql: Sql;
  readonly passwords: Pick<PasswordHasher, 'hash'>;
  readonly sessions: Pick<SessionService, 'open'>;
}

const LINK_LIFETIME_MS = 24 * 60 * 60 * 1000;
/** Maximum number of unknown links a minute from one network. Links are too long to guess; attempts are limited nevertheless. */
const UNKNOWN_LINKS_OF_NETWORK = 60;

const REFUSALS: Readonly<Record<Exclude<PasswordLinkState, 'open'>, string>> = {
  unknown: 'This link is not valid. Open the link in the newest mail.',
  used: 'This link has been used. Sign in with your password.',
  expired: 'This link has expired. Ask for a new one.',
};

const hashLink = (link: string): string => createHash('sha256').update(link).digest('base64url');

/** Makes the link of an account, in place of an earlier one. Returns its secret part, and the time at which it expires. */
export const issuePasswordLink = async (
  tx: TransactionSql,
  studentId: string,
  now: Date,
): Promise<{ readonly link: string; readonly expiresAt: Date }> => {
  const link = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + LINK_LIFETIME_MS);
  await repository.storePasswordLink(tx, { studentId, linkHash: hashLink(link), expiresAt });
  return { link, expiresAt };
};

const toState = (
  found: repository.StoredPasswordLink | undefined,
  now: Date,
): PasswordLinkState => {
  if (!found) return 'unknown';
  if (found.usedAt) return 'used';
  return found.expiresAt <= now ? 'expired' : 'open';
};

/** Sets the password of the account of a link, and signs in. Throws not-found for an unknown link, conflict for an ended one. */
const createSetPassword =
  ({ sql, now, passwords, sessions }: PasswordLinksDeps) =>
  async (link: string, password: string, network: string): Promise<Tokens> => {
    const problem = validateNewPassword(password);
    if (problem !== undefined) throw new AppError('invalid', problem);
    const linkHash = hashLink(link);
    const requireOpen = async (read: Sql | TransactionSql) => {
      const found = await repository.findPasswordLink(read, linkHash);
      const state = toState(found, now());
      if (found && state === 'open') return found;
      throw new AppError(
        state === 'unknown' ? 'not-found' : 'conflict',
        REFUSALS[state === 'open' ? 'unknown' : state],
      );
    };
    await requireOpen(sql);
    // The password is hashed only for a link that works, and outside of a transaction.
    const passwordHash = await passwords.hash(network, password);
    const email = await sql.begin(async (tx) => {
      await repository.lockAccountOfLink(tx, linkHash);
      const found = await requireOpen(tx);
      await repository.markPasswordLinkUsed(tx, linkHash, now());
      await replacePassword(tx, { studentId: found.studentId, passwordHash }, now());
      await removeResetCodes(tx, found.studentId);
      return found.email;
    });
    const student = await findStudentByEmail(sql, email);
    if (!student) throw new AppError('not-found', REFUSALS.unknown);
    return sessions.open(student);
  };

export const addPasswordLinkRoutes = (add: AddEndpoint, deps: PasswordLinksDeps): void => {
  const limit = createGuessLimit(deps, {
    name: 'password links of a network',
    most: UNKNOWN_LINKS_OF_NETWORK,
    wrong: 'not-found',
  });
  const setPassword = createSetPassword(deps);
  const check = async (link: string): Promise<PasswordLinkState> =>
    toState(await repository.findPasswordLink(deps.sql, hashLink(link)), deps.now());
  add(checkPasswordLink, async ({ body }) => ({ state: await check(body.link) }));
  add(
    setPasswordByLink,
    ({ body: { link, newPassword } }, _caller, { request }) => {
      const network = toClientNetwork(request);
      return limit(network, () => setPassword(link, newPassword, network));
    },
    { anonymousLimit: 'sign-in' },
  );
};
