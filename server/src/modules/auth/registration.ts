import type { FastifyInstance } from 'fastify';
import type { Sql } from 'postgres';
import type { Mailer } from '../../adapters/mail/mail.ts';
import type { AddEndpoint } from '../../plugins/endpoint-route.ts';
import { loadServerSecret } from '../media/server-secret.ts';
import { createAuthMails } from './auth-mails.ts';
import { createBackground } from './background.ts';
import { createEmailCodes } from './email-codes.ts';
import { createMailLimit } from './mail-limit.ts';
import { addRegistrationRoutes } from './registration.routes.ts';
import { createRegistrationService } from './registration.service.ts';

interface RegistrationDeps {
  readonly sql: Sql;
  readonly mailer: Mailer;
  readonly now: () => Date;
  readonly brandName: string;
}

/** Sign-up, confirmation and recovery, with what they need. Closing the app waits for mail that is under way. */
export const addRegistration = async (
  app: FastifyInstance,
  add: AddEndpoint,
  { sql, mailer, now, brandName }: RegistrationDeps,
): Promise<void> => {
  const background = createBackground((error) => {
    app.log.error({ reason: reasonOf(error) }, 'mail was not sent');
  });
  app.addHook('onClose', () => background.finish());
  const registration = createRegistrationService({
    sql,
    now,
    mailer,
    background,
    mails: createAuthMails(brandName),
    codes: createEmailCodes(await loadServerSecret(sql, 'email-codes'), now),
    limit: createMailLimit(sql, now),
  });
  addRegistrationRoutes(add, { registration, now });
};

/** Messages of a mail server may quote the mail, so only its code is told. */
const reasonOf = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown };
  return String(code ?? name);
};
