import type { TelemetryEvent } from '@cairn/api/release-channels.contract';
import type { ReleaseFailureStack } from '@cairn/api/release-failures.contract';
import { takeNamedTransactionLock } from '../../../platform/database/lock-name.ts';
import {
  toJsonb,
  type SqlQuery,
  type Sql,
  type TransactionSql,
} from '../../../platform/database/sql.ts';

export interface ReportedFailure {
  readonly remote: string;
  readonly version: string;
  /** Key of the position in the code where the release failed. Reports with the same key are counted together. */
  readonly place: string;
  readonly cause: NonNullable<TelemetryEvent['cause']>;
  readonly stack: ReleaseFailureStack;
}

/**
 * Locks the failure reports of one page until the transaction ends, so that simultaneous reports cannot exceed the page's
 * limit.
 */
export const lockFailureReportsOfPage = async (tx: TransactionSql, mark: string): Promise<void> => {
  await takeNamedTransactionLock(tx, `failures of page ${mark}`);
};

/**
 * Records that a page reported a failure at this position in the code. The caller must hold the lock on the page.
 * @returns false if the page reported it before, or has reported too many
 */
export const recordFailureReportOfPage = async (
  sql: SqlQuery,
  { mark, remote, version, place }: ReportedFailure & { readonly mark: string },
  { most, now }: { readonly most: number; readonly now: Date },
): Promise<boolean> => {
  const { count } = await sql`
    insert into release_failure_pages (mark, remote, version, place, at)
    select ${mark}, ${remote}, ${version}, ${place}, ${now}::timestamptz
    where (select count(*) from release_failure_pages
      where mark = ${mark} and remote = ${remote} and version = ${version}) < ${most}
    on conflict do nothing`;
  return count > 0;
};

export const addReportedFailure = async (
  sql: SqlQuery,
  { remote, version, place, cause, stack }: ReportedFailure,
  now: Date,
): Promise<void> => {
  await sql`
    insert into release_failures (remote, version, place, cause, error, frames, count, first_at, last_at)
    values (${remote}, ${version}, ${place}, ${cause}, ${stack.error ?? null}, ${toJsonb(stack.frames)}, 1, ${now}, ${now})
    on conflict (remote, version, place) do update
      set count = release_failures.count + 1, last_at = excluded.last_at`;
};

/**
 * Deletes a release's least frequently reported failures beyond the limit, the oldest first. Invented reports are never as
 * frequent as real ones.
 */
export const deleteRarestFailures = async (
  sql: SqlQuery,
  { remote, version, place }: Pick<ReportedFailure, 'remote' | 'version' | 'place'>,
  most: number,
): Promise<void> => {
  await sql`delete from release_failures where remote = ${remote} and version = ${version} and place in (
    select place from release_failures where remote = ${remote} and version = ${version}
    order by place = ${place} desc, count desc, last_at desc, place offset ${most})`;
};

export interface ReleaseFailureRow {
  readonly version: string;
  readonly cause: NonNullable<TelemetryEvent['cause']>;
  readonly error: string | null;
  readonly frames: ReleaseFailureStack['frames'];
  readonly count: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/** Returns the stored failures of releases, the most frequent first. */
export const findReleaseFailures = (
  sql: Sql,
  remote: string,
  version: string | undefined,
  limit: number,
): Promise<ReleaseFailureRow[]> => sql<ReleaseFailureRow[]>`
  select version, cause, error, frames, count::int, first_at as "firstAt", last_at as "lastAt"
  from release_failures
  where remote = ${remote} and (${version ?? null}::text is null or version = ${version ?? null})
  order by count desc, last_at desc, place limit ${limit}`;

export const deleteReleaseFailuresBefore = async (
  sql: Sql,
  before: { readonly pages: Date; readonly failures: Date },
): Promise<void> => {
  await sql`delete from release_failure_pages where at < ${before.pages}`;
  await sql`delete from release_failures where last_at < ${before.failures}`;
};
