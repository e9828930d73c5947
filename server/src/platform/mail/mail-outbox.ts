/** Sends mail. A mail is a database job first, so that none is lost when a process is killed. */
import { CompactEncrypt, compactDecrypt } from 'jose';
import type { Sql, TransactionSql } from '../database/sql.ts';
import type { Jobs, JobHandler } from '../jobs/jobs.ts';
import type { Mail, Mailer } from './mail.ts';

/**
 * A request that may lead to a mail, such as one for a new password. The server decides later, because the caller must not
 * learn it.
 */
export interface MailRequest {
  readonly purpose: string;
  readonly username: string;
  /** Digest of the requesting browser. */
  readonly browser: string;
}

/** Priority of a mail: a person waits for it, it is of use only for a short time, or it can wait. */
export type MailUrgency = 'at-once' | 'soon' | 'later';

const PRIORITIES: Readonly<Record<MailUrgency, number>> = { 'at-once': 20, soon: 10, later: 0 };

export interface MailOutbox {
  /**
   * Adds a mail to the caller's transaction, so that it is sent only after the commit. Then call `wake`.
   * @param urgency 'at-once' by default
   */
  readonly add: (
    tx: TransactionSql,
    mail: Mail,
    expiresAt: Date,
    urgency?: MailUrgency,
  ) => Promise<void>;
  /** Adds several mails to the caller's transaction in one statement, so that it is as short as for one. Then call `wake`. */
  readonly addAll: (
    tx: TransactionSql,
    mails: readonly Mail[],
    expiresAt: Date,
    urgency?: MailUrgency,
  ) => Promise<void>;
  /** Returns the number of mails that could be sent now, counted up to `most`. */
  readonly countReady: (most: number) => Promise<number>;
  /** Queues a request. Takes the same time whether or not it will lead to a mail. */
  readonly request: (request: MailRequest, expiresAt: Date) => Promise<void>;
  /** Starts looking for mails to send. */
  readonly wake: () => void;
}

export interface MailOutboxDeps {
  readonly jobs: Pick<Jobs, 'queue'>;
  readonly sql: Sql;
  readonly now: () => Date;
  readonly mailer: Mailer;
  /** Key of 32 bytes with which waiting mails are encrypted; all servers of the database share it. */
  readonly secret: Buffer;
  /**
   * Returns the mail for a request, or undefined if the request leads to none. Stores the mail's data in the same
   * transaction.
   */
  readonly compose: (tx: TransactionSql, request: MailRequest) => Promise<Mail | undefined>;
  /** Returns false for the address of an account that gets no mail, such as a disabled one, just before a mail is sent. */
  readonly mayReceive: (address: string) => Promise<boolean>;
  /** Called for every failed attempt to send a mail; `isLast` when no other follows. */
  readonly onFailure: (error: unknown, isLast: boolean) => void;
}

interface SealedMail {
  readonly sealed: string;
  /** Date and time after which the mail is not sent any more, in ISO 8601. */
  readonly expiresAt: string;
}

type MailContent =
  | { readonly kind: 'mail'; readonly mail: Mail }
  | { readonly kind: 'request'; readonly request: MailRequest };

const QUEUE_OPTIONS = {
  // Retries after a second, then after growing delays up to 15 minutes, until the mail expires.
  retryLimit: 1000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 900,
  // Number of mails that are sent at the same time. A mail server takes some tenths of a second for each.
  atOnce: 4,
};

/** The mail has expired, so it is not sent any more. */
class ExpiredMailError extends Error {
  override readonly name = 'OutOfDate';
}

/** Returns whether the mail server refused the mail permanently, for example for an unknown mailbox. */
const isRefusal = (error: unknown): boolean => {
  const { responseCode } = (error ?? {}) as { readonly responseCode?: unknown };
  return typeof responseCode === 'number' && responseCode >= 500;
};

const createSeal = (secret: Buffer) => ({
  /** Returns the job of a mail, which only servers of this site can read. */
  close: async (content: MailContent, expiresAt: Date): Promise<SealedMail> => ({
    sealed: await new CompactEncrypt(Buffer.from(JSON.stringify(content)))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(secret),
    expiresAt: expiresAt.toISOString(),
  }),
  open: async (sealed: string): Promise<MailContent> => {
    const { plaintext } = await compactDecrypt(sealed, secret);
    // The cast is safe, because only servers of this site can encrypt the value.
    return JSON.parse(Buffer.from(plaintext).toString()) as MailContent;
  },
});

const sendIfAllowed = async (
  { mailer, mayReceive }: Pick<MailOutboxDeps, 'mailer' | 'mayReceive'>,
  mail: Mail,
): Promise<void> => {
  if (await mayReceive(mail.to)) await mailer.send(mail);
};

export const createMailOutbox = (deps: MailOutboxDeps): MailOutbox => {
  const { jobs, sql, now, compose, onFailure } = deps;
  const seal = createSeal(deps.secret);

  const perform: JobHandler<SealedMail> = async ({ sealed, expiresAt }, done) => {
    if (Date.parse(expiresAt) <= now().getTime()) throw new ExpiredMailError();
    const content = await seal.open(sealed);
    if (content.kind === 'mail') return sendIfAllowed(deps, content.mail);
    await sql.begin(async (tx) => {
      const mail = await compose(tx, content.request);
      if (mail) await add(tx, mail, new Date(expiresAt));
      await done(tx);
    });
  };
  /** Sends the mail of a job. Returns whether the job is over: done, or permanently failed. */
  const settle = async (...[job, done]: Parameters<JobHandler<SealedMail>>): Promise<boolean> => {
    try {
      await perform(job, done);
      return true;
    } catch (error) {
      const isLast = error instanceof ExpiredMailError || isRefusal(error);
      onFailure(error, isLast);
      return isLast;
    }
  };
  const attempt: JobHandler<SealedMail> = async (...jobArguments) => {
    // Throws a fixed message, because the error of a mail server may quote the mail and pg-boss stores the message.
    if (!(await settle(...jobArguments))) throw new Error('It was not sent.');
  };
  const queue = jobs.queue<SealedMail>('mail', QUEUE_OPTIONS, attempt);

  const put = async (
    content: MailContent,
    expiresAt: Date,
    tx?: TransactionSql,
    urgency: MailUrgency = 'at-once',
  ) => queue.add(await seal.close(content, expiresAt), tx, PRIORITIES[urgency]);
  const add: MailOutbox['add'] = (tx, mail, expiresAt, urgency) =>
    put({ kind: 'mail', mail }, expiresAt, tx, urgency);
  return {
    add,
    addAll: async (tx, mails, expiresAt, urgency = 'at-once') => {
      const sealed = mails.map((mail) => seal.close({ kind: 'mail', mail }, expiresAt));
      await queue.addAll(await Promise.all(sealed), tx, PRIORITIES[urgency]);
    },
    countReady: queue.countReady,
    request: (request, expiresAt) => put({ kind: 'request', request }, expiresAt),
    wake: queue.wake,
  };
};
