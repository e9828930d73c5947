import type { FastifyInstance } from 'fastify';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import type { SiteIdentity } from '../../../platform/site/site-identity.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import {
  createMailOutbox,
  type MailOutbox,
  type MailOutboxDeps,
} from '../../../platform/mail/mail-outbox.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { GuessLimitDeps } from '../../../platform/limits/guess-limit.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import { loadServerSecret } from '../../../platform/secrets/server-secret.ts';
import { type AccountMailTemplates, createAccountMailTemplates } from './auth-mails.ts';
import { findStudentByEmail } from './auth.repository.ts';
import type { LetBrowserRequestCode } from './auth.service.ts';
import { removeExpiredCodeAttempts } from './code-attempts.ts';
import { createMailedCodes, type MailedCodes } from './email-codes.ts';
import { createAccountMailLimit } from './mail-limit.ts';
import type { PasswordHasher } from './passwords.ts';
import { addSignUpAndResetRoutes } from './registration.routes.ts';
import {
  createSignUpAndPasswordResetService,
  INFO_MAIL_LIFETIME_MS,
} from './registration.service.ts';
import { addSignUpForBrowser, removeUnconfirmedSignUpsBefore } from './registrations.repository.ts';
import { removeExpiredResetCodes } from './reset-codes.repository.ts';

interface RegistrationDeps extends GuessLimitDeps {
  readonly jobs: Pick<Jobs, 'queue' | 'every'>;
  readonly sql: Sql;
  readonly mailer: Mailer;
  readonly site: SiteIdentity;
  readonly passwords: PasswordHasher;
}

/** The services for account mails that other modules use. */
export interface AccountMailServices {
  /** Lets a browser request a code after it has sent the password of an unconfirmed account. */
  readonly claimSignUp: LetBrowserRequestCode;
  readonly outbox: Pick<
    MailOutbox,
    'add' | 'addAll' | 'wake' | 'countReady' | 'countFailed' | 'retryFailed'
  >;
  readonly mails: AccountMailTemplates;
  /** Adds a mail to the transaction. It informs the owner of an account that a partner site can sign them in from now on. */
  readonly addPartnerLinkedMail: (
    tx: TransactionSql,
    email: string,
    partner: string,
  ) => Promise<void>;
  /** Sends the queued mails. Must be called after such a transaction is committed. */
  readonly sendMail: () => void;
}

/** Adds the routes of sign-up, confirmation and password reset, with the services that they need. */
export const addSignUpAndPasswordReset = async (
  app: FastifyInstance,
  add: AddEndpoint,
  { jobs, sql, mailer, counts, now, site, passwords }: RegistrationDeps,
): Promise<AccountMailServices> => {
  const mails = createAccountMailTemplates(site);
  const codes = createMailedCodes(await loadServerSecret(sql, 'email-codes'), now);
  const outbox = createMailOutbox({
    jobs,
    sql,
    now,
    mailer,
    secret: await loadServerSecret(sql, 'mail-outbox'),
    compose: createCompose(mails, codes),
    mayReceive: async (address) => (await findStudentByEmail(sql, address))?.isDisabled !== true,
    onFailure: (error, isLast) => {
      const reason = describeMailError(error);
      if (isLast) app.log.error({ reason }, 'mail was not sent');
      else app.log.warn({ reason }, 'mail was not sent yet');
    },
  });
  const registration = createSignUpAndPasswordResetService({
    sql,
    now,
    outbox,
    mails,
    codes,
    limit: createAccountMailLimit(sql, now),
    passwords,
    site,
  });
  addSignUpAndResetRoutes(add, { registration, counts, now });
  jobs.every('sign-ups', 'hour', () => removeAbandonedSignUps(sql, now()));
  return {
    claimSignUp: (student, browser) => addSignUpForBrowser(sql, { ...student, browser }, now()),
    outbox,
    mails,
    sendMail: outbox.wake,
    addPartnerLinkedMail: (tx, email, partner) =>
      outbox.add(
        tx,
        mails.linked(email, partner),
        new Date(now().getTime() + INFO_MAIL_LIFETIME_MS),
      ),
  };
};

/** Returns the mail with a code for the browser that requested it, or undefined when the account no longer needs a code. */
const createCompose =
  (mails: AccountMailTemplates, codes: MailedCodes): MailOutboxDeps['compose'] =>
  async (tx, { purpose, username, browser }) => {
    const student = await findStudentByEmail(tx, username);
    if (!student || student.isDisabled) return undefined;
    const { email, studentId } = student;
    if (purpose === 'reset')
      return mails.reset(email, await codes.issueReset(tx, studentId, browser));
    const renewed = await codes.renew(tx, email, browser);
    return renewed && mails.confirm(email, renewed);
  };

/** Time in ms for which a sign-up with an expired code is stored. Until then another code can be requested for it. */
const SIGN_UP_RETENTION_MS = 7 * 24 * 60 * 60 * 1000;

const removeAbandonedSignUps = async (sql: Sql, now: Date): Promise<void> => {
  await removeExpiredCodeAttempts(sql, now);
  await removeExpiredResetCodes(sql, now);
  const before = new Date(now.getTime() - SIGN_UP_RETENTION_MS);
  while (await removeUnconfirmedSignUpsBefore(sql, before));
};

/** Error messages of mail servers may quote the mail, so only the error code is logged. */
const describeMailError = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown };
  return String(code ?? name);
};
