import { createTransport } from 'nodemailer';
import { throwInsideTransaction } from '../database/transaction-guard.ts';
import type { Mailer } from './mail.ts';

interface SmtpOptions {
  /** URL of the mail server: `smtp://user:password@host:587` or `smtps://…`. */
  readonly url: string;
  /** Sender; if it has no name, mails have the name of the site. */
  readonly from: { readonly name?: string | undefined; readonly address: string };
}

const SMTP_TIMEOUT_MS = 15_000;

const toDomain = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** Creates a mailer for SMTP. Its errors may quote texts of the mail, so log only their code. */
export const createSmtpMailer = ({ url, from }: SmtpOptions): Mailer => {
  const transport = createTransport({
    url,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    // Mails consist of the server's own texts, so no file or URL may be loaded for them.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ id, to, senderName = '', subject, text, html }) => {
      throwInsideTransaction('mailer.send');
      const sender = { name: from.name ?? senderName, address: from.address };
      await transport.sendMail({
        ...(id !== undefined && { messageId: `<${id}@${toDomain(from.address)}>` }),
        from: sender,
        to: { name: '', address: to },
        subject,
        text,
        html,
      });
    },
  };
};
