/** Sends mail. A mail is first stored as a database job, so that none is lost when a process is killed. */
import { randomUUID } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import type { Sql, TransactionSql } from '../database/sql.ts';
import type { Jobs, JobHandler } from '../jobs/jobs.ts';
import { countFailedMails, storeFailedMail, takeFailedMails } from './failed-mails.repository.ts';
import type { Mail, Mailer } from './mail.ts';

/**
 * A request that may lead to a mail, such as one for a new password. The server decides later whether it sends a mail, because
 * the caller must not learn this.
 */
export interface MailRequest {
  readonly purpose: string;
  readonly username: string;
  /** Digest of the requesting browser. */
  readonly browser: string;
}

/** Priority of a mail: a person waits for it, it is useful only for a short time, or it can wait. */
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
  /** Returns the number of mails that were not sent, because they were refused or not sent in time. */
  readonly countFailed: () => Promise<number>;
  /**
   * Queues failed mails again, each once, even if two callers do so at the same time. Returns their number. Then call `wake`.
   */
  readonly retryFailed: (tx: TransactionSql) => Promise<number>;
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
  /** Called for every failed attempt to send a mail; `isLast` if no other attempt follows. */
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
  // A failed mail is retried after a second, then after growing delays up to 15 minutes, until it expires.
  retryLimit: 1000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 900,
  // Number of mails that are sent at the same time. A mail server takes some tenths of a second for each.
  atOnce: 4,
};

/** Time in ms within which a mail that is tried again must be sent. */
const RETRIED_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** The mail has expired, so it is not sent any more. */
class ExpiredMailError extends Error {
  override readonly name = 'OutOfDate';
}

/** Returns whether the mail server refused the mail permanently, for example for an unknown mailbox. */
const isRefusal = (error: unknown): boolean => {
  const { responseCode } = (error ?? {}) as { readonly responseCode?: unknown };
  return typeof responseCode === 'number' && responseCode >= 500;
};

/**
 * Assigns an id to a mail before the mail is stored. If a process is killed after sending, the mail is sent again with the same
 * id.
 */
const toContent = (mail: Mail): MailContent => ({
  kind: 'mail',
  mail: { id: randomUUID(), ...mail },
});

const createSeal = (secret: Buffer) => ({
  /** Returns the job of a mail. It is encrypted, so that only servers of this site can read it. */
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

/** Creates the store of mails that could not be sent. */
const createFailedMails = (
  { sql, now }: Pick<MailOutboxDeps, 'sql' | 'now'>,
  seal: ReturnType<typeof createSeal>,
) => ({
  /** Stores a mail that could not be sent. A request that never became a mail is dropped. */
  store: async ({ sealed }: SealedMail): Promise<void> => {
    const content = await seal.open(sealed);
    if (content.kind === 'mail')
      await storeFailedMail(sql, { email: content.mail.to, sealed, at: now() });
  },
  count: () => countFailedMails(sql, now()),
  /** Removes failed mails, which must then be sent within `RETRIED_LIFETIME_MS`. */
  take: async (tx: TransactionSql): Promise<SealedMail[]> => {
    const expiresAt = new Date(now().getTime() + RETRIED_LIFETIME_MS).toISOString();
    return (await takeFailedMails(tx)).map((sealed) => ({ sealed, expiresAt }));
  },
});

interface AttemptDeps extends Pick<MailOutboxDeps, 'onFailure'> {
  readonly failed: Pick<ReturnType<typeof createFailedMails>, 'store'>;
}

/** Returns the handler that sends the mail of a job with `perform`. It stores a mail that can never be sent as failed. */
const createAttempt = (
  perform: JobHandler<SealedMail>,
  { failed, onFailure }: AttemptDeps,
): JobHandler<SealedMail> => {
  /** Returns whether the job is over: done, or permanently failed. */
  const settle = async (...[job, done]: Parameters<JobHandler<SealedMail>>): Promise<boolean> => {
    try {
      await perform(job, done);
      return true;
    } catch (error) {
      const isLast = error instanceof ExpiredMailError || isRefusal(error);
      onFailure(error, isLast);
      if (isLast) await failed.store(job);
      return isLast;
    }
  };
  return async (...jobArguments) => {
    // Throws a fixed message, because the error of a mail server may quote the mail and pg-boss stores the message.
    if (!(await settle(...jobArguments))) throw new Error('It was not sent.');
  };
};

export const createMailOutbox = (deps: MailOutboxDeps): MailOutbox => {
  const { jobs, sql, now, compose, onFailure } = deps;
  const seal = createSeal(deps.secret);
  const failed = createFailedMails(deps, seal);

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
  const attempt = createAttempt(perform, { failed, onFailure });
  const queue = jobs.queue<SealedMail>('mail', QUEUE_OPTIONS, attempt);

  const put = async (
    content: MailContent,
    expiresAt: Date,
    tx?: TransactionSql,
    urgency: MailUrgency = 'at-once',
  ) => queue.add(await seal.close(content, expiresAt), tx, PRIORITIES[urgency]);
  const add: MailOutbox['add'] = (tx, mail, expiresAt, urgency) =>
    put(toContent(mail), expiresAt, tx, urgency);
  return {
    add,
    addAll: async (tx, mails, expiresAt, urgency = 'at-once') => {
      const sealed = mails.map((mail) => seal.close(toContent(mail), expiresAt));
      await queue.addAll(await Promise.all(sealed), tx, PRIORITIES[urgency]);
    },
    countReady: queue.countReady,
    request: (request, expiresAt) => put({ kind: 'request', request }, expiresAt),
    wake: queue.wake,
    countFailed: failed.count,
    retryFailed: async (tx) => {
      const mails = await failed.take(tx);
      for (const mail of mails) await queue.add(mail, tx, PRIORITIES.later);
      return mails.length;
    },
  };
};
