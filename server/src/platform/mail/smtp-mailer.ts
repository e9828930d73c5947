import { createTransport } from 'nodemailer';
import { refuseInTransaction } from '../database/waits-in-transactions.ts';
import type { Mailer } from './mail.ts';

interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
}

const PATIENCE_MS = 15_000;

/** Mail by a mail server. Its errors are passed on without what they quote from the conversation. */
export const createSmtpMailer = ({ url, from }: SmtpOptions): Mailer => {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // A mail is made of our own texts; nothing in it may name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text, html }) => {
      refuseInTransaction('mailer.send');
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
    },
  };
};
