/** The state of the content import: the digest of each record at its last import, and the dates that relative dates meant. */
import { createHash } from 'node:crypto';
import { toJsonb, type TransactionSql } from '../../platform/database/sql.ts';
import type { ContentKind } from './content-records.ts';
import { resolveContentDate } from './content-dates.ts';
import { describeTakenOverRecords } from './taken-over-records.ts';
import type { CourseImportStamp, StoredCourseImportStamp } from './unchanged-courses.ts';

/**
 * Version of the stored form of content records. It must be increased when the form changes, so that the next import writes all
 * records again.
 */
const STORED_FORM_VERSION = 1;

export type ContentRecordChange = 'new' | 'changed' | 'unchanged';

export interface ContentImportState {
  /**
   * Compares a record with its last import, and records it as imported. `rows` contains all values that the record stores;
   * `reading` contains the state of its files, by which the next import decides whether to skip the record.
   */
  readonly note: (
    kind: ContentKind,
    id: string,
    rows: unknown,
    reading?: CourseImportStamp,
  ) => ContentRecordChange;
  /** Records a course as unchanged that the import did not read. `restamped` replaces the stored state of its files. */
  readonly noteUnchangedCourse: (id: string, restamped: CourseImportStamp | undefined) => void;
  /** Returns the date that a text of the content means. It is that of the last import, unless the author has changed the text. */
  readonly moment: (fieldPath: string, written: string) => Date;
  /**
   * Records that this import contains a record that staff have taken over, without storing the record. Returns false for other
   * records.
   */
  readonly noteTakenOver: (kind: ContentKind, id: string) => boolean;
  /** Returns a notice for each record of this import that staff have taken over. */
  readonly listTakenOverNotices: () => string[];
  /** Returns the ids of records of a kind that this source contained at the last import and no longer contains. */
  readonly listRemovedIds: (kind: ContentKind) => string[];
  /** Digests of uploaded files whose rows this import has deleted. The files are removed once the import is complete. */
  readonly replacedUploads: string[];
  /** Writes the state of the import to the database. */
  readonly save: () => Promise<void>;
}

interface RecordRow {
  readonly kind: string;
  readonly id: string;
  readonly digest: string;
  readonly source: string;
  readonly reading: StoredCourseImportStamp | null;
}

type KnownRecordRow = Omit<RecordRow, 'reading'> & { readonly isTakenOver: boolean };

const toStored = (
  reading: CourseImportStamp | undefined,
  record: string,
): StoredCourseImportStamp | null => (reading ? { ...reading, record } : null);

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
      reading = excluded.reading,
      imported_at = case when content_records.digest = excluded.digest
        then content_records.imported_at else now() end
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
  const storedDates = new Map(rows.map((row) => [row.place, row]));
  const resolved: ResolvedDate[] = [];
  return {
    find: (fieldPath: string, written: string): Date => {
      const before = storedDates.get(fieldPath);
      if (before?.written === written) return before.moment;
      const date = resolveContentDate(written, now);
      resolved.push({ place: fieldPath, written, moment: date });
      return date;
    },
    save: () => saveResolvedDates(tx, resolved),
  };
};

/** Locks the import state of all records, so that staff cannot take one over while this import writes it. */
const lockRecords = (tx: TransactionSql) => tx<KnownRecordRow[]>`
  select kind, id, digest, source, taken_over_at is not null as "isTakenOver"
  from content_records order by kind, id for update`;

const toRecordKey = ({ kind, id }: Pick<RecordRow, 'kind' | 'id'>): string => `${kind}/${id}`;

export const openContentImportState = async (
  tx: TransactionSql,
  source: string,
  now: Date,
): Promise<ContentImportState> => {
  const records = await lockRecords(tx);
  const known = new Map(records.map((row) => [toRecordKey(row), row]));
  const dateResolver = await openDateResolver(tx, now);
  const noted = new Set<string>();
  const rowsToSave: RecordRow[] = [];

  return {
    note: (kind, id, rows, reading) => {
      const key = `${kind}/${id}`;
      const digest = digestRows(rows);
      noted.add(key);
      rowsToSave.push({ kind, id, digest, source, reading: toStored(reading, digest) });
      const before = known.get(key);
      if (!before) return 'new';
      return before.digest === digest ? 'unchanged' : 'changed';
    },
    noteUnchangedCourse: (id, restamped) => {
      const key = `courses/${id}`;
      const before = known.get(key);
      if (!before) throw new Error(`The course ${id} was not imported before.`);
      noted.add(key);
      if (restamped) rowsToSave.push({ ...before, reading: toStored(restamped, before.digest) });
    },
    noteTakenOver: (kind, id) => {
      const key = `${kind}/${id}`;
      if (known.get(key)?.isTakenOver !== true) return false;
      noted.add(key);
      return true;
    },
    listTakenOverNotices: () =>
      describeTakenOverRecords([...noted].filter((key) => known.get(key)?.isTakenOver)),
    moment: dateResolver.find,
    listRemovedIds: (kind) =>
      records
        .filter((row) => row.kind === kind && row.source === source)
        .filter((row) => !noted.has(toRecordKey(row)))
        .map((row) => row.id)
        .toSorted(),
    replacedUploads: [],
    save: async () => {
      await saveRecords(tx, rowsToSave);
      await dateResolver.save();
    },
  };
};
