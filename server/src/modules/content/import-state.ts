/** The state of the import: the digest of each record at its last import, and the dates that relative dates meant. */
import { createHash } from 'node:crypto';
import { toJsonb, type TransactionSql } from '../../platform/database/sql.ts';
import type { ContentKind } from './content-records.ts';
import { resolveDate } from './content-dates.ts';
import type { CourseReading, StoredReading } from './unchanged-courses.ts';

/** Increase this when records are stored in another form, so that the next import writes them all again. */
const STORED_FORM_VERSION = 1;

export type RecordChange = 'new' | 'changed' | 'unchanged';

export interface ImportState {
  /**
   * Compares a record with its last import and notes it as imported. `rows` is everything that it writes; `reading` is what the
   * next import needs to skip it.
   */
  readonly note: (
    kind: ContentKind,
    id: string,
    rows: unknown,
    reading?: CourseReading,
  ) => RecordChange;
  /** Notes an unread course as unchanged. */
  readonly keepCourse: (id: string, reading: CourseReading) => void;
  /** Returns the date of a text: that of the last import, unless the author has changed the text. */
  readonly moment: (place: string, written: string) => Date;
  /** Returns the ids of a kind that this source contained at the last import and does not contain now. */
  readonly gone: (kind: ContentKind) => string[];
  /** Writes the state to the database. */
  readonly save: () => Promise<void>;
}

interface RecordRow {
  readonly kind: string;
  readonly id: string;
  readonly digest: string;
  readonly source: string;
  readonly reading: StoredReading | null;
}

const toStored = (reading: CourseReading | undefined, record: string): StoredReading | null =>
  reading ? { ...reading, record } : null;

const digestRows = (rows: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([STORED_FORM_VERSION, rows]))
    .digest('hex');

const saveRecords = (tx: TransactionSql, rows: readonly RecordRow[]) =>
  tx`insert into content_records (kind, id, digest, source, reading)
    select kind, id, digest, source, reading
    from jsonb_to_recordset(${toJsonb(rows)})
      as record (kind text, id text, digest text, source text, reading jsonb)
    on conflict (kind, id) do update set digest = excluded.digest, source = excluded.source,
      reading = excluded.reading, imported_at = now()
    where (content_records.digest, content_records.source, content_records.reading) is distinct from
      (excluded.digest, excluded.source, excluded.reading)`;

const saveResolvedDates = (tx: TransactionSql, rows: readonly object[]) =>
  tx`insert into content_moments (place, written, moment)
    select place, written, moment from jsonb_to_recordset(${toJsonb(rows)})
      as row (place text, written text, moment timestamptz)
    on conflict (place) do update set written = excluded.written, moment = excluded.moment`;

interface ResolvedDate {
  readonly place: string;
  readonly written: string;
  readonly moment: Date;
}

const openDateResolver = async (tx: TransactionSql, now: Date) => {
  const rows = await tx<ResolvedDate[]>`select place, written, moment from content_moments`;
  const moments = new Map(rows.map((row) => [row.place, row]));
  const resolved: ResolvedDate[] = [];
  return {
    find: (place: string, written: string): Date => {
      const before = moments.get(place);
      if (before?.written === written) return before.moment;
      const moment = resolveDate(written, now);
      resolved.push({ place, written, moment });
      return moment;
    },
    save: () => saveResolvedDates(tx, resolved),
  };
};

export const openImportState = async (
  tx: TransactionSql,
  source: string,
  now: Date,
): Promise<ImportState> => {
  const records = await tx<Omit<RecordRow, 'reading'>[]>`
    select kind, id, digest, source from content_records`;
  const known = new Map(records.map((row) => [`${row.kind}/${row.id}`, row]));
  const moments = await openDateResolver(tx, now);
  const noted = new Map<string, RecordRow>();

  return {
    note: (kind, id, rows, reading) => {
      const key = `${kind}/${id}`;
      const digest = digestRows(rows);
      noted.set(key, { kind, id, digest, source, reading: toStored(reading, digest) });
      const before = known.get(key);
      if (!before) return 'new';
      return before.digest === digest ? 'unchanged' : 'changed';
    },
    keepCourse: (id, reading) => {
      const key = `courses/${id}`;
      const before = known.get(key);
      if (!before) throw new Error(`The course ${id} was not imported before.`);
      noted.set(key, { ...before, reading: toStored(reading, before.digest) });
    },
    moment: moments.find,
    gone: (kind) =>
      records
        .filter((row) => row.kind === kind && row.source === source)
        .filter((row) => !noted.has(`${row.kind}/${row.id}`))
        .map((row) => row.id)
        .toSorted(),
    save: async () => {
      await saveRecords(tx, [...noted.values()]);
      await moments.save();
    },
  };
};
