/** Reads and changes documents for administrators. 003 §2.7 */
import {
  STAFF_DOCUMENTS_PAGE_SIZE,
  type StaffDocument,
  type StaffDocumentFilters,
  type StaffDocumentText,
} from '@cairn/api/staff-documents.contract';
import { type AuditValues, writeAuditEntry } from '../../../platform/audit/audit-log.ts';
import { raiseContentRevision } from '../../../platform/database/revisions.ts';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import {
  createRecordChanges,
  pickChangedValues,
  type RecordChangesDeps,
  requireCurrentValues,
  requireValidNewOrder,
} from '../catalogue-records/record-changes.ts';
import { toShownPageAndCount } from '../catalogue-records/record-columns.ts';
import * as repository from './staff-documents.repository.ts';

const UNKNOWN = 'There is no such document. Go back to the list of documents.';

/** Creates the functions that change documents, each with its entry in the audit log. */
export const createDocumentChanges = (deps: RecordChangesDeps) =>
  createRecordChanges<repository.StoredStaffDocument, StaffDocument>(deps, {
    kind: 'documents',
    object: 'document',
    lock: repository.lockStaffDocument,
    find: repository.findStaffDocument,
    unknown: UNKNOWN,
    managed: 'Content files decide about this document. Take it over first.',
  });
export type DocumentChanges = ReturnType<typeof createDocumentChanges>;

export const toLoggedDocumentValues = ({
  groupIds,
  ...values
}: Partial<StaffDocumentText>): AuditValues => ({
  ...values,
  ...(groupIds && { groups: groupIds }),
});

/** Returns the ids once each, in the order in which they are stored. */
export const toUniqueIds = (ids: readonly string[]): string[] => [...new Set(ids)].toSorted();

/** Throws invalid, with the field, if one of the groups does not exist. Locks the groups until the transaction ends. */
export const requireKnownGroups = async (
  tx: TransactionSql,
  groupIds: readonly string[],
): Promise<void> => {
  const known = await repository.lockKnownGroups(tx, groupIds);
  if (known.length < groupIds.length)
    throw new AppError('invalid', 'One of the groups does not exist any more.', {
      field: 'groupIds',
    });
};

const createChangeText =
  (records: DocumentChanges) =>
  (
    caller: StaffCaller,
    documentId: string,
    {
      before,
      after: given,
    }: { readonly before: StaffDocumentText; readonly after: StaffDocumentText },
  ): Promise<StaffDocument> => {
    const after = { ...given, groupIds: toUniqueIds(given.groupIds) };
    return records.change(caller, documentId, async ({ tx, record, requireTakenOver, write }) => {
      requireTakenOver();
      requireCurrentValues('this document', record.text, before);
      const changed = pickChangedValues<StaffDocumentText>(record.text, after);
      if (!changed) return false;
      await requireKnownGroups(tx, after.groupIds);
      await repository.storeDocumentText(tx, documentId, after);
      await write('document-changed', {
        before: toLoggedDocumentValues(changed.before),
        after: toLoggedDocumentValues(changed.after),
      });
      return true;
    });
  };

/** Creates the function that stores the order of all documents. */
const createChangeOrder =
  ({ sql, now }: RecordChangesDeps) =>
  (
    caller: StaffCaller,
    { before, after }: { readonly before: string[]; readonly after: string[] },
  ): Promise<void> =>
    sql.begin(async (tx) => {
      await repository.lockDocumentOrder(tx);
      const documents = await repository.listDocumentOrder(tx);
      const current = documents.map(({ documentId }) => documentId);
      requireValidNewOrder(current, { before, after }, 'each document');
      await repository.storeDocumentOrder(tx, after);
      const titles = new Map(documents.map(({ documentId, title }) => [documentId, title]));
      const toOrder = (ids: readonly string[]) => ({
        order: ids.map((id) => titles.get(id) ?? id),
      });
      const object = { kind: 'setting', id: 'document-order' } as const;
      const values = { before: toOrder(before), after: toOrder(after) };
      await writeAuditEntry(tx, caller, { action: 'order-changed', object, ...values }, now());
      await raiseContentRevision(tx);
    });

export const createStaffDocumentsService = (deps: RecordChangesDeps, records: DocumentChanges) => {
  const { sql } = deps;
  return {
    takeOver: records.takeOver,
    giveBack: records.giveBack,
    list: async ({ search, page: asked }: StaffDocumentFilters) => {
      const found = await repository.countDocuments(sql, search);
      const pages = toShownPageAndCount(asked, found, STAFF_DOCUMENTS_PAGE_SIZE);
      return { documents: await repository.listDocumentsPage(sql, search, pages.page), ...pages };
    },
    find: async (documentId: string): Promise<StaffDocument> => {
      const document = await repository.findStaffDocument(sql, documentId);
      if (!document) throw new AppError('not-found', UNKNOWN);
      return document;
    },
    /** Returns the media key of the file of a document. */
    fileKey: async (documentId: string): Promise<string> => {
      const key = await repository.findDocumentFileKey(sql, documentId);
      if (key === undefined) throw new AppError('not-found', UNKNOWN);
      return key;
    },
    change: createChangeText(records),
    order: async () => ({
      documents: await repository.listDocumentOrder(sql),
      total: await repository.countDocuments(sql, undefined),
    }),
    changeOrder: createChangeOrder(deps),
  };
};
