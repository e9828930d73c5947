/** Mail is first written to the database and then sent: a process that is killed in between loses none. */
import { CompactEncrypt, compactDecrypt } from 'jose';
import type { Sql, TransactionSql } from '../../database/sql.ts';
import type { Mail, Mailer } from './mail.ts';

/** Asked for by somebody who must not learn whether it leads to a mail: that is found out later. */
export interface MailRequest {
  readonly purpose: string;
  readonly username: string;
}

export interface MailOutbox {
  /** Part of the caller's transaction: the mail leaves if and only if that is committed. Then call `wake`. */
  readonly add: (tx: TransactionSql, mail: Mail, expiresAt: Date) => Promise<void>;
  /** The same work whether or not there will be a mail. */
  readonly request: (request: MailRequest, expiresAt: Date) => Promise<void>;
  /** There may be something to do. */
  readonly wake: () => void;
  /** What is being sent is finished; the rest waits for the next start. */
  readonly finish: () => Promise<void>;
}

export interface MailOutboxDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly mailer: Mailer;
  /** 32 bytes that every server of the database shares. */
  readonly secret: Buffer;
  /** The mail that a request leads to, if any, with what has to be stored for it, in one transaction. */
  readonly compose: (tx: TransactionSql, request: MailRequest) => Promise<Mail | undefined>;
  /** Told of every try that fails; `isLast` when there will be no other. */
  readonly onFailure: (error: unknown, isLast: boolean) => void;
  /** Between looks for what other servers have left or what is due again; 5 s unless told. */
  readonly lookEveryMs?: number;
}

interface Job {
  readonly jobId: string;
  readonly sealed: string;
  readonly attempts: number;
  readonly expiresAt: Date;
}

type Content =
  | { readonly kind: 'mail'; readonly mail: Mail }
  | { readonly kind: 'request'; readonly request: MailRequest };

/** A server that takes a job has so long; then another may. Longer than a mail server is waited for. */
const LEASE_MS = 60_000;
const BACKOFF_MS: readonly number[] = [1000, 5000, 20_000, 60_000, 300_000, 900_000];

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

const backoffFor = (attempts: number): number =>
  BACKOFF_MS[Math.min(attempts, BACKOFF_MS.length) - 1] ?? LEASE_MS;

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

/** The table. Of two servers that look at the same instant each gets another job. */
const createJobs = (sql: Sql, now: () => Date) => ({
  add: async (to: Sql | TransactionSql, sealed: string, expiresAt: Date): Promise<void> => {
    await to`insert into mail_outbox (sealed, next_try_at, expires_at)
      values (${sealed}, ${now()}, ${expiresAt})`;
  },
  take: async (): Promise<Job | undefined> => {
    const [job] = await sql<Job[]>`
      update mail_outbox set attempts = attempts + 1, next_try_at = ${after(now(), LEASE_MS)}
      where job_id = (select job_id from mail_outbox where next_try_at <= ${now()}
        order by next_try_at, job_id limit 1 for update skip locked)
      returning job_id::text as "jobId", sealed, attempts, expires_at as "expiresAt"`;
    return job;
  },
  remove: async (from: Sql | TransactionSql, { jobId }: Job): Promise<void> => {
    await from`delete from mail_outbox where job_id = ${jobId}`;
  },
  tryAgain: async ({ jobId, attempts }: Job): Promise<void> => {
    await sql`update mail_outbox set next_try_at = ${after(now(), backoffFor(attempts))}
      where job_id = ${jobId}`;
  },
});

export const createMailOutbox = (deps: MailOutboxDeps): MailOutbox => {
  const { sql, now, mailer, compose, onFailure, lookEveryMs = 5000 } = deps;
  const jobs = createJobs(sql, now);
  const seal = createSeal(deps.secret);

  const add: MailOutbox['add'] = async (tx, mail, expiresAt) =>
    jobs.add(tx, await seal.close({ kind: 'mail', mail }), expiresAt);

  const perform = async (job: Job): Promise<void> => {
    const content = await seal.open(job.sealed);
    if (content.kind === 'mail') {
      await mailer.send(content.mail);
      return jobs.remove(sql, job);
    }
    await sql.begin(async (tx) => {
      const mail = await compose(tx, content.request);
      if (mail) await add(tx, mail, job.expiresAt);
      await jobs.remove(tx, job);
    });
  };

  const attempt = async (job: Job): Promise<void> => {
    if (job.expiresAt <= now()) return jobs.remove(sql, job);
    try {
      await perform(job);
    } catch (error) {
      const isLast = isRefusal(error) || job.expiresAt <= after(now(), backoffFor(job.attempts));
      onFailure(error, isLast);
      await (isLast ? jobs.remove(sql, job) : jobs.tryAgain(job));
    }
  };

  const worker = createWorker(async () => {
    const job = await jobs.take();
    if (job) await attempt(job);
    return job !== undefined;
  }, lookEveryMs);
  return {
    add,
    request: async (request, expiresAt) =>
      jobs.add(sql, await seal.close({ kind: 'request', request }), expiresAt),
    ...worker,
  };
};

/** Does one thing after the other while there is something to do. @param step whether it found anything */
const createWorker = (step: () => Promise<boolean>, lookEveryMs: number) => {
  const ending = new AbortController();
  let isCalled = false;
  let running: Promise<void> | undefined;

  const goOn = async (): Promise<boolean> => {
    try {
      return await step();
    } catch {
      // The database is away: what waits in it is found by a later look.
      return false;
    }
  };
  const run = async (): Promise<void> => {
    do isCalled = false;
    while (!ending.signal.aborted && ((await goOn()) || isCalled));
  };
  const wake = (): void => {
    isCalled = true;
    running ??= run().finally(() => {
      running = undefined;
    });
  };
  const look = setInterval(wake, lookEveryMs).unref();
  return {
    wake,
    finish: async (): Promise<void> => {
      ending.abort();
      clearInterval(look);
      await running;
    },
  };
};
