/**
 * Changes of records that content files may manage, such as roles and webinars. Each change, its entry in the audit log and the next
 * revision of the content are one transaction. docs/decisions/109
 */
import { isDeepStrictEqual } from 'node:util';
import type { AuditAction, AuditObjectKind } from '@cairn/api/audit-log.contract';
import { foldSearchText } from '@cairn/domain/search-text.rules';
import { type NewAuditEntry, writeAuditEntry } from '../../../platform/audit/audit-log.ts';
import { raiseContentRevision } from '../../../platform/database/revisions.ts';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import type { ContentKind } from '../../content/content-records.ts';
import {
  giveRecordBack,
  lockRecordAndCheckManagedByFiles,
  takeOverRecord,
} from '../../content/taken-over-records.ts';

export interface RecordChangesDeps {
  readonly sql: Sql;
  readonly now: () => Date;
}

/** A kind of record that staff change. */
export interface StaffRecordKind<Locked, Found> {
  /** Kind of the records in content files. */
  readonly kind: ContentKind;
  readonly object: AuditObjectKind;
  /** Locks a record until the transaction ends. Returns undefined for an unknown id. */
  readonly lock: (tx: TransactionSql, id: string) => Promise<Locked | undefined>;
  /** Returns the record for the response. */
  readonly find: (tx: TransactionSql, id: string) => Promise<Found | undefined>;
  /** Message for an unknown id. */
  readonly unknown: string;
  /** Message for a change of a record that files manage. */
  readonly managed: string;
}

/** One change of a record, in its transaction. */
export interface RecordChange<Locked> {
  readonly tx: TransactionSql;
  readonly record: Locked;
  /** Throws conflict if files manage the record. */
  readonly requireTakenOver: () => void;
  readonly write: (
    action: AuditAction,
    values?: Pick<NewAuditEntry, 'before' | 'after'>,
  ) => Promise<void>;
}

/** Changes a record. Returns false if the record needs no change. */
type ChangeRecord<Locked> = (change: RecordChange<Locked>) => Promise<boolean>;

/** Creates the function that runs a change in its transaction. Throws not-found for an unknown id. */
const createRunChange =
  <Locked, Found>(
    now: RecordChangesDeps['now'],
    { kind, object, lock, unknown, managed }: StaffRecordKind<Locked, Found>,
  ) =>
  async (
    tx: TransactionSql,
    { caller, id }: { readonly caller: StaffCaller; readonly id: string },
    change: ChangeRecord<Locked>,
  ): Promise<void> => {
    // The locks are taken in the same order as in a content import, to avoid deadlocks: the import state of the record, the
    // record, the content revision.
    const isManagedByFiles = await lockRecordAndCheckManagedByFiles(tx, { kind, id });
    const record = await lock(tx, id);
    if (record === undefined) throw new AppError('not-found', unknown);
    const isChanged = await change({
      tx,
      record,
      requireTakenOver: () => {
        if (isManagedByFiles) throw new AppError('conflict', managed);
      },
      write: (action, values) =>
        writeAuditEntry(tx, caller, { action, object: { kind: object, id }, ...values }, now()),
    });
    if (isChanged) await raiseContentRevision(tx);
  };

export const createRecordChanges = <Locked, Found>(
  { sql, now }: RecordChangesDeps,
  described: StaffRecordKind<Locked, Found>,
) => {
  const { kind, find, unknown } = described;
  const run = createRunChange(now, described);
  const change = (caller: StaffCaller, id: string, of: ChangeRecord<Locked>): Promise<Found> =>
    sql.begin(async (tx) => {
      await run(tx, { caller, id }, of);
      const found = await find(tx, id);
      if (found === undefined) throw new AppError('not-found', unknown);
      return found;
    });
  return {
    change,
    /** Removes a record. A removed record is not returned. */
    remove: (caller: StaffCaller, id: string, of: ChangeRecord<Locked>): Promise<void> =>
      sql.begin((tx) => run(tx, { caller, id }, of)),
    /** Takes a record over from the content files, so that imports no longer change it. */
    takeOver: (caller: StaffCaller, id: string) =>
      change(caller, id, async ({ tx, write }) => {
        if (!(await takeOverRecord(tx, { kind, id }, now()))) return false;
        await write('taken-over-from-files');
        return true;
      }),
    /** Gives a record back to the content files, so that the next import stores it again as the files describe it. */
    giveBack: (caller: StaffCaller, id: string) =>
      change(caller, id, async ({ tx, write }) => {
        if (!(await giveRecordBack(tx, { kind, id }))) return false;
        await write('given-back-to-files');
        return true;
      }),
  };
};

/** Throws conflict with the current values if they are not those that the caller saw. @param what such as 'this role' */
export const requireCurrentValues = <Values extends object>(
  what: string,
  current: Values,
  before: Values,
): void => {
  if (isDeepStrictEqual(current, before)) return;
  throw new AppError('conflict', `Another person has changed ${what} meanwhile.`, { current });
};

/**
 * Throws conflict if the order is not the one that the caller saw, and invalid if the new one has other entries.
 * @param entries such as 'each document'
 */
export const requireValidNewOrder = (
  current: readonly string[],
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
  entries: string,
): void => {
  requireCurrentValues('the order', current, before);
  if (!isDeepStrictEqual(after.toSorted(), current.toSorted()))
    throw new AppError('invalid', `The order must have ${entries} once.`);
};

/**
 * Returns those values of a record that a change alters, before and after it, for the audit log; undefined if it alters none.
 */
export const pickChangedValues = <Values extends object>(
  before: Values,
  after: Values,
): { readonly before: Partial<Values>; readonly after: Partial<Values> } | undefined => {
  const names = (Object.keys(after) as (keyof Values)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  if (names.length === 0) return undefined;
  const pick = (values: Values) =>
    Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
  return { before: pick(before), after: pick(after) };
};

const MAX_ID_LENGTH = 60;

/** Returns the beginning of a record's id: its title in lower case, with a dash between its words of Latin letters and digits. */
const toIdStem = (title: string, fallback: string): string =>
  foldSearchText(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_ID_LENGTH)
    .replaceAll(/^-|-$/g, '') || fallback;

/**
 * Stores a new record with an id that is made from its title. Returns the id.
 * @param insert returns false if another record has the id
 */
export const insertRecordWithFreeId = async (
  { title, fallback }: { readonly title: string; readonly fallback: string },
  insert: (id: string) => Promise<boolean>,
): Promise<string> => {
  const stem = toIdStem(title, fallback);
  let id = stem;
  for (let number = 2; !(await insert(id)); number++) id = `${stem}-${number}`;
  return id;
};
