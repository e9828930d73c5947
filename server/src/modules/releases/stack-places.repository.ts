import type { TelemetryEvent } from '@cairn/api/release-channels.contract';
import type { FailureStack } from '@cairn/api/release-failures.contract';
import { lockName } from '../../platform/database/lock-name.ts';
import {
  toJsonb,
  type SqlQuery,
  type Sql,
  type TransactionSql,
} from '../../platform/database/sql.ts';

export interface ReportedStackPlace {
  readonly remote: string;
  readonly version: string;
  /** Key by which the reports of pages are counted together. */
  readonly place: string;
  readonly cause: NonNullable<TelemetryEvent['cause']>;
  readonly told: FailureStack;
}

/** Locks the reports of a page until the transaction ends, so that simultaneous reports cannot exceed its limit. */
export const lockPage = async (tx: TransactionSql, mark: string): Promise<void> => {
  await lockName(tx, `failures of page ${mark}`);
};

/**
 * Stores that a page reported the place. The caller must hold the lock on the page.
 * @returns false if the page did so before, or has reported too many places
 */
export const recordPageReport = async (
  sql: SqlQuery,
  { mark, remote, version, place }: ReportedStackPlace & { readonly mark: string },
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

export const addStackPlace = async (
  sql: SqlQuery,
  { remote, version, place, cause, told }: ReportedStackPlace,
  now: Date,
): Promise<void> => {
  await sql`
    insert into release_failures (remote, version, place, cause, error, frames, count, first_at, last_at)
    values (${remote}, ${version}, ${place}, ${cause}, ${told.error ?? null}, ${toJsonb(told.frames)}, 1, ${now}, ${now})
    on conflict (remote, version, place) do update
      set count = release_failures.count + 1, last_at = excluded.last_at`;
};

/**
 * Deletes the rarest places of a release beyond the limit, the oldest first. Invented places are never as frequent as real
 * ones.
 */
export const deleteRarestPlaces = async (
  sql: SqlQuery,
  { remote, version, place }: Pick<ReportedStackPlace, 'remote' | 'version' | 'place'>,
  most: number,
): Promise<void> => {
  await sql`delete from release_failures where remote = ${remote} and version = ${version} and place in (
    select place from release_failures where remote = ${remote} and version = ${version}
    order by place = ${place} desc, count desc, last_at desc, place offset ${most})`;
};

export interface FailureRow {
  readonly version: string;
  readonly cause: NonNullable<TelemetryEvent['cause']>;
  readonly error: string | null;
  readonly frames: FailureStack['frames'];
  readonly count: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/** Returns failures, the most frequent first. */
export const findFailures = (
  sql: Sql,
  remote: string,
  version: string | undefined,
  limit: number,
): Promise<FailureRow[]> => sql<FailureRow[]>`
  select version, cause, error, frames, count::int, first_at as "firstAt", last_at as "lastAt"
  from release_failures
  where remote = ${remote} and (${version ?? null}::text is null or version = ${version ?? null})
  order by count desc, last_at desc, place limit ${limit}`;

export const removeOldFailures = async (
  sql: Sql,
  before: { readonly pages: Date; readonly places: Date },
): Promise<void> => {
  await sql`delete from release_failure_pages where at < ${before.pages}`;
  await sql`delete from release_failures where last_at < ${before.places}`;
};
