/** Mail is a job in the database before it is sent: a process that is killed in between loses none. */
import { CompactEncrypt, compactDecrypt } from 'jose';
import type { Sql, TransactionSql } from '../database/sql.ts';
import type { Jobs, Queue, Work } from '../jobs/jobs.ts';
import type { Mail, Mailer } from './mail.ts';

/** Asked for by somebody who must not learn whether it leads to a mail: that is found out later. */
export interface MailRequest {
  readonly purpose: string;
  readonly username: string;
  /** Digest of the browser that asked; absent in requests of the version before. */
  readonly browser?: string;
}

/** Which mail leaves first: what a person waits for, what is of no use soon, what keeps. */
export type MailUrgency = 'at-once' | 'soon' | 'later';

const PRIORITIES: Readonly<Record<MailUrgency, number>> = { 'at-once': 20, soon: 10, later: 0 };

export interface MailOutbox {
  /**
   * Part of the caller's transaction: the mail leaves if and only if that is committed. Then call `wake`.
   * @param urgency 'at-once' unless told
   */
  readonly add: (
    tx: TransactionSql,
    mail: Mail,
    expiresAt: Date,
    urgency?: MailUrgency,
  ) => Promise<void>;
  /** How many mails could leave now, counted up to `most`. */
  readonly countReady: (most: number) => Promise<number>;
  /** The same work whether or not there will be a mail. */
  readonly request: (request: MailRequest, expiresAt: Date) => Promise<void>;
  /** There may be something to do. */
  readonly wake: () => void;
  /** Makes jobs of what a version of the server has left that kept its mail in a table of its own. */
  readonly takeOver: () => Promise<void>;
}

export interface MailOutboxDeps {
  readonly jobs: Pick<Jobs, 'queue'>;
  readonly sql: Sql;
  readonly now: () => Date;
  readonly mailer: Mailer;
  /** 32 bytes that every server of the database shares. */
  readonly secret: Buffer;
  /** The mail that a request leads to, if any, with what has to be stored for it, in one transaction. */
  readonly compose: (tx: TransactionSql, request: MailRequest) => Promise<Mail | undefined>;
  /** Told of every try that fails; `isLast` when there will be no other. */
  readonly onFailure: (error: unknown, isLast: boolean) => void;
}

interface Job {
  readonly sealed: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

type Content =
  | { readonly kind: 'mail'; readonly mail: Mail }
  | { readonly kind: 'request'; readonly request: MailRequest };

/** Again after a second, then later each time, up to a quarter of an hour, for as long as the mail is of use. */
const TRIES = { retryLimit: 1000, retryDelay: 1, retryBackoff: true, retryDelayMax: 900 };
/** Mails that one process sends at the same time: a mail server takes some tenths of a second for each. */
const AT_ONCE = 4;

/** Of no use to anybody any more. */
class OutOfDate extends Error {
  override readonly name = 'OutOfDate';
}

/** A mail server that says no for good: no such mailbox, say. */
const isRefusal = (error: unknown): boolean => {
  const { responseCode } = (error ?? {}) as { readonly responseCode?: unknown };
  return typeof responseCode === 'number' && responseCode >= 500;
};

const createSeal = (secret: Buffer) => ({
  close: (content: Content) =>
    new CompactEncrypt(Buffer.from(JSON.stringify(content)))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(secret),
  open: async (sealed: string): Promise<Content> => {
    const { plaintext } = await compactDecrypt(sealed, secret);
    // Sealed by us, so it is what we sealed.
    return JSON.parse(Buffer.from(plaintext).toString()) as Content;
  },
});

export const createMailOutbox = (deps: MailOutboxDeps): MailOutbox => {
  const { jobs, sql, now, mailer, compose, onFailure } = deps;
  const seal = createSeal(deps.secret);

  const perform: Work<Job> = async ({ sealed, expiresAt }, done) => {
    const content = await seal.open(sealed);
    if (content.kind === 'mail') return mailer.send(content.mail);
    await sql.begin(async (tx) => {
      const mail = await compose(tx, content.request);
      if (mail) await add(tx, mail, new Date(expiresAt));
      await done(tx);
    });
  };
  /** Whether there is nothing more to do: it was done, or will never be. */
  const settle: (...given: Parameters<Work<Job>>) => Promise<boolean> = async (job, done) => {
    try {
      if (Date.parse(job.expiresAt) <= now().getTime()) throw new OutOfDate();
      await perform(job, done);
      return true;
    } catch (error) {
      const isLast = error instanceof OutOfDate || isRefusal(error);
      onFailure(error, isLast);
      return isLast;
    }
  };
  const attempt: Work<Job> = async (...given) => {
    // What a mail server says may quote the mail, and a job keeps the words of its error: these ones.
    if (!(await settle(...given))) throw new Error('It was not sent.');
  };
  const queue = jobs.queue<Job>('mail', { ...TRIES, atOnce: AT_ONCE }, attempt);

  const put = async (
    content: Content,
    expiresAt: Date,
    tx?: TransactionSql,
    urgency: MailUrgency = 'at-once',
  ) => {
    const job = { sealed: await seal.close(content), expiresAt: expiresAt.toISOString() };
    await queue.add(job, tx, PRIORITIES[urgency]);
  };
  const add: MailOutbox['add'] = (tx, mail, expiresAt, urgency) =>
    put({ kind: 'mail', mail }, expiresAt, tx, urgency);
  return {
    add,
    countReady: queue.countReady,
    request: (request, expiresAt) => put({ kind: 'request', request }, expiresAt),
    wake: queue.wake,
    takeOver: () => takeOver(sql, queue),
  };
};

const takeOver = (sql: Sql, queue: Queue<Job>): Promise<void> =>
  sql.begin(async (tx) => {
    const left = await tx<{ sealed: string; expiresAt: Date }[]>`
      delete from mail_outbox returning sealed, expires_at as "expiresAt"`;
    for (const { sealed, expiresAt } of left)
      await queue.add({ sealed, expiresAt: expiresAt.toISOString() }, tx);
  });
