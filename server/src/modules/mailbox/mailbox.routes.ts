import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { KeptMail, Mailbox } from '../../adapters/mail/mailbox.ts';
import { AppError } from '../../errors/app-error.ts';
import { MAIL_STYLE } from '../auth/auth-mails.ts';
import { MAILBOX_STYLE, mailboxHtml } from './mailbox-html.ts';

interface MailboxDeps {
  readonly mailbox: Pick<Mailbox, 'list' | 'find'>;
  readonly readers: 'this-machine' | 'everybody';
  readonly brandName: string;
}

const MOST_SHOWN = 50;
const PASSED_ON = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
const LOCAL_HOST = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i;

/** A request from this computer that no proxy has passed on and no foreign name has led here. */
const isFromThisMachine = ({ socket, headers, host }: FastifyRequest): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') &&
  LOCAL_HOST.test(host) &&
  PASSED_ON.every((name) => headers[name] === undefined);

const hashOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
const policyFor = (style: string, ...more: string[]) =>
  [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...more,
  ].join('; ');

const LIST_POLICY = policyFor(MAILBOX_STYLE);
const MAIL_POLICY = policyFor(MAIL_STYLE, 'sandbox');

/** The mailbox of a server without a mail server, at /dev/mailbox. Nobody else learns that it is there. */
export const addMailboxRoutes = (app: FastifyInstance, deps: MailboxDeps): void => {
  const { mailbox, readers, brandName } = deps;
  const options = {
    schema: { hide: true },
    onRequest: async (request: FastifyRequest) => {
      if (readers === 'this-machine' && !isFromThisMachine(request)) {
        throw new AppError('not-found', 'Not found.');
      }
    },
  };
  const find = async (mailId: string): Promise<KeptMail> => {
    const mail = /^\d{1,15}$/.test(mailId) ? await mailbox.find(mailId) : undefined;
    if (!mail) throw new AppError('not-found', 'Not found.');
    return mail;
  };
  app.get('/dev/mailbox', options, async (_request, reply) => {
    const page = mailboxHtml(brandName, await mailbox.list(MOST_SHOWN));
    return reply
      .header('content-security-policy', LIST_POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page);
  });
  app.get<{ Params: { mail: string } }>('/dev/mailbox/:mail', options, async (request, reply) => {
    const { html } = await find(request.params.mail);
    return reply
      .header('content-security-policy', MAIL_POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  });
};
