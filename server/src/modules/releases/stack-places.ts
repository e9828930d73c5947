/** Stores where releases failed, as marked pages report it: each place once for a page, and only in files of the release. */
import { createHash } from 'node:crypto';
import type { TelemetryEvent } from '@cairn/api/release-channels.contract';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import type { Sql } from '../../platform/database/sql.ts';
import {
  addStackPlace,
  deleteRarestPlaces,
  lockPage,
  recordPageReport,
  removeOldFailures,
  type ReportedStackPlace,
} from './stack-places.repository.ts';

/** Further places of a page are ignored: a release that fails in more places fails often enough in these. */
const MAX_PLACES_PER_PAGE = 3;
const MAX_PLACES_PER_RELEASE = 100;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than a mark is valid. */
const PAGES_RETENTION_MS = DAY_MS;
const PLACES_RETENTION_MS = 30 * DAY_MS;

export type FailedEvent = TelemetryEvent & { readonly descriptor: Pick<Descriptor, 'files'> };

/** @param mark ID of the page's mark */
export const recordStackPlaces = async (
  sql: Sql,
  mark: string,
  events: readonly FailedEvent[],
  now: Date,
): Promise<void> => {
  // Sorted, so that two pages that report at the same time cannot deadlock.
  const places = events.flatMap(toReportedPlaces).toSorted((a, b) => (a.place < b.place ? -1 : 1));
  for (const place of places)
    await sql.begin(async (tx) => {
      await lockPage(tx, mark);
      if (!(await recordPageReport(tx, { ...place, mark }, { most: MAX_PLACES_PER_PAGE, now })))
        return;
      await addStackPlace(tx, place, now);
      await deleteRarestPlaces(tx, place, MAX_PLACES_PER_RELEASE);
    });
};

const toReportedPlaces = ({
  remote,
  version,
  kind,
  cause,
  place,
  descriptor,
}: FailedEvent): ReportedStackPlace[] => {
  if (kind !== 'failed' || !place) return [];
  const isOwn = (file: string) => descriptor.files.some(({ path }) => path === file);
  const [innermost] = place.frames;
  if (!innermost || !isOwn(innermost.file)) return [];
  const why = cause ?? 'other';
  const { error = '' } = place;
  const { file, line, column } = innermost;
  const together = JSON.stringify([why, error, file, line, column]);
  const digest = createHash('sha256').update(together).digest('base64url').slice(0, 22);
  const frames = place.frames.filter((frame) => isOwn(frame.file));
  return [{ remote, version, place: digest, cause: why, told: { ...place, frames } }];
};

export const deleteOldFailures = (sql: Sql, now: Date): Promise<void> =>
  removeOldFailures(sql, {
    pages: new Date(now.getTime() - PAGES_RETENTION_MS),
    places: new Date(now.getTime() - PLACES_RETENTION_MS),
  });
