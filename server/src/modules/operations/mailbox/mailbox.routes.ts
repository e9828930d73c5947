import type { FastifyInstance } from 'fastify';
import type { StoredMail, Mailbox } from '../../../platform/mail/mailbox.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { DEV_ONLY_ROUTE_OPTIONS, createDevPagePolicy } from '../../../platform/http/dev-page.ts';
import { TRIAL_MAILBOX_PAGE_CSS, renderTrialMailboxPage } from './mailbox-html.ts';

interface MailboxDeps {
  readonly mailbox: Pick<Mailbox, 'list' | 'find'>;
  readonly site: { readonly brandName: string };
}

const MAX_SHOWN_MAILS = 50;
const LIST_POLICY = createDevPagePolicy(TRIAL_MAILBOX_PAGE_CSS);

/** Returns the policy of a stored mail. Its style depends on the colours of the site at the time when it was written. */
const createMailPolicy = (html: string): string =>
  createDevPagePolicy(/<style>([^<]*)</.exec(html)?.[1] ?? '', "'none'", 'sandbox');

/** Serves the mailbox page of a server without a mail server at /dev/mailbox. Requests from other machines get 404. */
export const addTrialMailboxRoutes = (app: FastifyInstance, deps: MailboxDeps): void => {
  const { mailbox, site } = deps;
  const find = async (mailId: string): Promise<StoredMail> => {
    const mail = /^\d{1,15}$/.test(mailId) ? await mailbox.find(mailId) : undefined;
    if (!mail) throw new AppError('not-found', 'Not found.');
    return mail;
  };
  app.get('/dev/mailbox', DEV_ONLY_ROUTE_OPTIONS, async (_request, reply) => {
    const page = renderTrialMailboxPage(site.brandName, await mailbox.list(MAX_SHOWN_MAILS));
    return reply
      .header('content-security-policy', LIST_POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page);
  });
  app.get<{ Params: { mail: string } }>(
    '/dev/mailbox/:mail',
    DEV_ONLY_ROUTE_OPTIONS,
    async (request, reply) => {
      const { html } = await find(request.params.mail);
      return reply
        .header('content-security-policy', createMailPolicy(html))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(html);
    },
  );
};
