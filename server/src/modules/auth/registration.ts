import type { FastifyInstance } from 'fastify';
import type { Sql, TransactionSql } from '../../database/sql.ts';
import type { Mailer } from '../../adapters/mail/mail.ts';
import {
  createMailOutbox,
  type MailOutbox,
  type MailOutboxDeps,
} from '../../adapters/mail/mail-outbox.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { GuessLimitDeps } from '../../limits/guess-limit.ts';
import type { AddEndpoint } from '../../plugins/endpoint-route.ts';
import { loadServerSecret } from '../media/server-secret.ts';
import { type AuthMails, createAuthMails } from './auth-mails.ts';
import { studentByEmail } from './auth.repository.ts';
import { createEmailCodes, type EmailCodes } from './email-codes.ts';
import { createMailLimit } from './mail-limit.ts';
import { addRegistrationRoutes } from './registration.routes.ts';
import { createRegistrationService, NEWS_LIFETIME_MS } from './registration.service.ts';

interface RegistrationDeps extends GuessLimitDeps {
  readonly jobs: Pick<Jobs, 'queue'>;
  readonly sql: Sql;
  readonly mailer: Mailer;
  readonly brandName: string;
}

/** What others who write mail need of this one. */
export interface IdentityMail {
  readonly outbox: Pick<MailOutbox, 'add' | 'wake'>;
  /** Tells the owner of an account, with the transaction, that a partner can sign them in from now on. */
  readonly tellLinked: (tx: TransactionSql, email: string, partner: string) => Promise<void>;
  /** Once such a transaction is committed. */
  readonly sendMail: () => void;
}

/** Sign-up, confirmation and recovery, with what they need. */
export const addRegistration = async (
  app: FastifyInstance,
  add: AddEndpoint,
  { jobs, sql, mailer, counts, now, brandName }: RegistrationDeps,
): Promise<IdentityMail> => {
  const mails = createAuthMails(brandName);
  const codes = createEmailCodes(await loadServerSecret(sql, 'email-codes'), now);
  const outbox = createMailOutbox({
    jobs,
    sql,
    now,
    mailer,
    secret: await loadServerSecret(sql, 'mail-outbox'),
    compose: composeWith(mails, codes),
    onFailure: (error, isLast) => {
      const reason = reasonOf(error);
      if (isLast) app.log.error({ reason }, 'mail was not sent');
      else app.log.warn({ reason }, 'mail was not sent yet');
    },
  });
  app.addHook('onReady', outbox.takeOver);
  const registration = createRegistrationService({
    sql,
    now,
    outbox,
    mails,
    codes,
    limit: createMailLimit(sql, now),
  });
  addRegistrationRoutes(add, { registration, counts, now });
  return {
    outbox,
    sendMail: outbox.wake,
    tellLinked: (tx, email, partner) =>
      outbox.add(tx, mails.linked(email, partner), new Date(now().getTime() + NEWS_LIFETIME_MS)),
  };
};

/** A code for whoever asked, if there is such an account and it has a use for one. */
const composeWith =
  (mails: AuthMails, codes: EmailCodes): MailOutboxDeps['compose'] =>
  async (tx, { purpose, username }) => {
    const student = await studentByEmail(tx, username);
    if (!student) return undefined;
    const { email, studentId } = student;
    if (purpose === 'reset') return mails.reset(email, await codes.issueReset(tx, studentId));
    const renewed = await codes.renew(tx, email);
    return renewed.length > 0 ? mails.confirm(email, renewed) : undefined;
  };

/** Messages of a mail server may quote the mail, so only its code is told. */
const reasonOf = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown };
  return String(code ?? name);
};
