/**
 * Stores the positions in the code at which releases failed, from reports of pages with a mark. Each position counts once for a
 * page, and only in files of the release.
 */
import { createHash } from 'node:crypto';
import type { TelemetryEvent } from '@cairn/api/release-channels.contract';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import type { Sql } from '../../../platform/database/sql.ts';
import {
  addReportedFailure,
  deleteRarestFailures,
  lockFailureReportsOfPage,
  recordFailureReportOfPage,
  deleteReleaseFailuresBefore,
  type ReportedFailure,
} from './stack-places.repository.ts';

/** Maximum number of failures that count from one page. A release with more failures fails often enough in these. */
const MAX_FAILURES_PER_PAGE = 3;
const MAX_FAILURES_PER_RELEASE = 100;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Time in ms for which the reporting pages are stored. It is longer than the mark of a page is valid. */
const PAGES_RETENTION_MS = DAY_MS;
const FAILURES_RETENTION_MS = 30 * DAY_MS;

type FailedReleaseEvent = TelemetryEvent & {
  readonly descriptor: Pick<Descriptor, 'files'>;
};

/**
 * Stores the failures that a page reports.
 * @param mark ID of the page's mark
 */
export const recordFailuresOfPage = async (
  sql: Sql,
  mark: string,
  events: readonly FailedReleaseEvent[],
  now: Date,
): Promise<void> => {
  // The failures are sorted, so that two pages that report at the same time cannot deadlock.
  const failures = events
    .flatMap(toReportedFailures)
    .toSorted((a, b) => (a.place < b.place ? -1 : 1));
  for (const failure of failures)
    await sql.begin(async (tx) => {
      await lockFailureReportsOfPage(tx, mark);
      if (
        !(await recordFailureReportOfPage(
          tx,
          { ...failure, mark },
          { most: MAX_FAILURES_PER_PAGE, now },
        ))
      )
        return;
      await addReportedFailure(tx, failure, now);
      await deleteRarestFailures(tx, failure, MAX_FAILURES_PER_RELEASE);
    });
};

const toReportedFailures = ({
  remote,
  version,
  kind,
  cause,
  place: stack,
  descriptor,
}: FailedReleaseEvent): ReportedFailure[] => {
  if (kind !== 'failed' || !stack) return [];
  const isOwn = (file: string) => descriptor.files.some(({ path }) => path === file);
  const [innermost] = stack.frames;
  if (!innermost || !isOwn(innermost.file)) return [];
  const why = cause ?? 'other';
  const { error = '' } = stack;
  const { file, line, column } = innermost;
  const together = JSON.stringify([why, error, file, line, column]);
  const digest = createHash('sha256').update(together).digest('base64url').slice(0, 22);
  const frames = stack.frames.filter((frame) => isOwn(frame.file));
  return [{ remote, version, place: digest, cause: why, stack: { ...stack, frames } }];
};

export const deleteOldReleaseFailures = (sql: Sql, now: Date): Promise<void> =>
  deleteReleaseFailuresBefore(sql, {
    pages: new Date(now.getTime() - PAGES_RETENTION_MS),
    failures: new Date(now.getTime() - FAILURES_RETENTION_MS),
  });
