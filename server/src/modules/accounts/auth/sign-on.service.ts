import { randomBytes, randomUUID } from 'node:crypto';
import type { Tokens } from '@cairn/api/auth.contract';
import { toEmailKey } from '@cairn/domain/email-key';
import { isEmail } from '@cairn/domain/registration.rules';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { findStudentByEmail, type StudentAccountRow } from './auth.repository.ts';
import type { VerifiedHandOff } from './hand-off.ts';
import type { PasswordHasher } from './passwords.ts';
import type { SessionClient } from './session-client.ts';
import type { SessionService } from './session.service.ts';
import { areInvitationsAllowed, canPartnerMakeAccounts } from './registration-setting.ts';
import * as repository from './sign-on.repository.ts';

export interface PartnerSignInService {
  /**
   * Finds or creates the student of a verified hand-off and opens a session.
   * @throws unauthorized when the hand-off was used before
   * @throws forbidden for an address that the partner has not confirmed, may not confirm, or has linked to another of its users
   */
  readonly arrive: (
    handOff: VerifiedHandOff,
    client: SessionClient,
  ) => Promise<{ studentId: string; session: Tokens }>;
}

/** Gives a person who arrives from a partner the rights of the person's groups there, and takes those of other groups. */
export type RenewGroupRights = (
  tx: TransactionSql,
  arrival: {
    readonly studentId: string;
    readonly email: string;
    readonly issuer: string;
    readonly groups: readonly string[];
  },
) => Promise<void>;

interface SignOnDeps {
  readonly sql: Sql;
  readonly sessions: Pick<SessionService, 'open'>;
  readonly now: () => Date;
  /** Returns whether the partner site may confirm e-mail addresses of this domain (in lower case). */
  readonly mayVouchFor: (issuer: string, domain: string) => boolean;
  /** Adds a mail to the transaction. It informs the owner of an account that a partner site can sign them in from now on. */
  readonly addPartnerLinkedMail: (
    tx: TransactionSql,
    email: string,
    issuer: string,
  ) => Promise<void>;
  readonly sendMail: () => void;
  readonly passwords: Pick<PasswordHasher, 'hash'>;
  readonly renewGroupRights: RenewGroupRights;
  /** Names of the site, for the reason of a refusal. */
  readonly site: { readonly brandName: string; readonly supportEmail: string };
}

const refuseSignOn = (reason: string): never => {
  throw new AppError('forbidden', reason);
};

/**
 * Returns a function for the hash of a random password that is not stored; students reset it by mail if they want one. The hash
 * is computed once for all accounts of the process, because anyone with a link can repeat a sign-in.
 */
const createUnknownHash = ({ passwords }: Pick<SignOnDeps, 'passwords'>) => {
  let made: Promise<string> | undefined;
  return (): Promise<string> => {
    made ??= passwords
      .hash('partners', randomBytes(32).toString('base64url'))
      .catch((error: unknown) => {
        made = undefined;
        throw error;
      });
    return made;
  };
};

const toStudentNames = ({ firstName, lastName, email }: VerifiedHandOff) => ({
  firstName: firstName || (email.split('@')[0] ?? ''),
  lastName,
});

/**
 * Throws for an e-mail address outside of the partner's domains. This also applies to accounts that were linked while the partner
 * had other domains.
 */
const requireOwnDomain = (
  issuer: string,
  email: string,
  { mayVouchFor }: Pick<SignOnDeps, 'mayVouchFor'>,
): void => {
  const domain = toEmailKey(email.slice(email.lastIndexOf('@') + 1));
  if (!mayVouchFor(issuer, domain)) refuseSignOn('This site cannot confirm your email address.');
};

/**
 * Throws forbidden while this partner may not make accounts. An invited person, whose account is not confirmed yet, arrives unless
 * registration is closed.
 */
const requireAccountsOfPartner = async (
  tx: TransactionSql,
  issuer: string,
  { isInvited, site }: { readonly isInvited: boolean; readonly site: SignOnDeps['site'] },
): Promise<void> => {
  const isAllowed = isInvited
    ? await areInvitationsAllowed(tx)
    : await canPartnerMakeAccounts(tx, issuer);
  if (isAllowed) return;
  const { brandName, supportEmail } = site;
  refuseSignOn(
    supportEmail === ''
      ? `You have no account at ${brandName} yet. Ask the people who run it.`
      : `You have no account at ${brandName} yet. If you should have one, write to ${supportEmail}.`,
  );
};

/**
 * Finds or creates the student for a partner's user id without a link, by the e-mail address that the partner has confirmed.
 * Returns the address.
 */
const findOrCreateStudent = async (
  tx: TransactionSql,
  handOff: VerifiedHandOff,
  passwordHash: string,
  deps: SignOnDeps,
): Promise<string> => {
  const { issuer, email } = handOff;
  const { now, addPartnerLinkedMail, site } = deps;
  if (!handOff.isEmailVerified || !isEmail(email))
    refuseSignOn('Your email address is not confirmed.');
  requireOwnDomain(issuer, email, deps);
  const found = await findStudentByEmail(tx, email);
  if (found?.isConfirmed !== true)
    await requireAccountsOfPartner(tx, issuer, { isInvited: found !== undefined, site });
  const studentId = found?.studentId ?? randomUUID();
  const student = { studentId, email, ...toStudentNames(handOff), passwordHash };
  if (!found) await repository.addStudentWithConfirmedEmail(tx, student, now());
  else if (!found.isConfirmed) await repository.takeOverUnconfirmedAccount(tx, student, now());
  const isLinked = await repository.linkPartnerIdentity(tx, handOff, studentId, now());
  if (!isLinked) refuseSignOn('This email address belongs to another account of that site.');
  if (found?.isConfirmed === true) await addPartnerLinkedMail(tx, found.email, issuer);
  return email;
};

export const createPartnerSignInService = (deps: SignOnDeps): PartnerSignInService => {
  const { sql, sessions, now } = deps;
  const unknownHash = createUnknownHash(deps);
  const identify = async (
    tx: TransactionSql,
    handOff: VerifiedHandOff,
    passwordHash: string,
  ): Promise<StudentAccountRow> => {
    if (!(await repository.markHandOffUsed(tx, handOff, now()))) {
      throw new AppError('unauthorized', 'This sign-in link has been used.');
    }
    await repository.lockEmailAddress(tx, handOff.email);
    const email =
      (await repository.findEmailOfPartnerIdentity(tx, handOff)) ??
      (await findOrCreateStudent(tx, handOff, passwordHash, deps));
    requireOwnDomain(handOff.issuer, email, deps);
    const student = await findStudentByEmail(tx, email);
    if (!student) throw new Error('A student has gone while arriving.');
    if (student.isDisabled)
      refuseSignOn('This account cannot be used. Please ask the people who run the site.');
    const { studentId } = student;
    const { issuer, groups } = handOff;
    await deps.renewGroupRights(tx, { studentId, email: student.email, issuer, groups });
    await repository.recordSignIn(tx, studentId, now());
    return student;
  };
  return {
    arrive: async (handOff, client) => {
      // The password is hashed before the transaction, so that no row or connection waits for the hash.
      const passwordHash = await unknownHash();
      const student = await sql.begin((tx) => identify(tx, handOff, passwordHash));
      deps.sendMail();
      return { studentId: student.studentId, session: await sessions.open(student, client) };
    },
  };
};
