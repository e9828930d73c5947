/** Reads and changes documents for the administrators of a site. */
import {
  type ListedStaffDocument,
  MAX_ORDERED_DOCUMENTS,
  STAFF_DOCUMENTS_PAGE_SIZE,
  type StaffDocument,
  type StaffDocumentText,
} from '@cairn/api/staff-documents.contract';
import { takeNamedTransactionLock } from '../../../platform/database/lock-name.ts';
import { sqlFragment, type SqlQuery, type TransactionSql } from '../../../platform/database/sql.ts';
import { DOCUMENT_ORDER_SQL } from '../../catalogue/documents/documents.repository.ts';
import {
  containsSearchTextSql,
  joinContentRecord,
  RECORD_ORIGIN_SQL,
} from '../catalogue-records/record-columns.ts';

const LISTED_COLUMNS = sqlFragment`
  documents.document_id as "documentId", title, category, split_part(file_key, '/', 3) as "fileName",
  coalesce(content_type, '') as "fileType", coalesce(bytes, 0)::float8 as bytes,
  split_part(file_key, '/', 2) as "fileVersion",
  coalesce(document_changed_at, created_at) as "changedAt", ${RECORD_ORIGIN_SQL} as origin,
  array(select group_name from document_groups seen join student_groups using (group_id)
    where seen.document_id = documents.document_id order by lower(group_name), group_id) as groups`;

const TABLES = sqlFragment`documents
  left join media_links
    on folder = split_part(file_key, '/', 1) || '/' || split_part(file_key, '/', 2)
    and media_links.name = split_part(file_key, '/', 3)
  left join media_files using (digest)
  ${joinContentRecord('documents', sqlFragment`documents.document_id`)}`;

type WithDate<Row> = Omit<Row, 'changedAt'> & { readonly changedAt: Date };

const toText = <Row extends { readonly changedAt: Date }>(row: Row) => ({
  ...row,
  changedAt: row.changedAt.toISOString(),
});

export const countDocuments = async (
  sql: SqlQuery,
  search: string | undefined,
): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from documents
    where ${containsSearchTextSql(sqlFragment`title`, search)}`;
  return row?.count ?? 0;
};

/**
 * Returns a page of the documents, in the order in which students see them.
 * @param page counted from 1
 */
export const listDocumentsPage = async (
  sql: SqlQuery,
  search: string | undefined,
  page: number,
): Promise<ListedStaffDocument[]> => {
  const rows = await sql<WithDate<ListedStaffDocument>[]>`
    select ${LISTED_COLUMNS} from ${TABLES} where ${containsSearchTextSql(sqlFragment`title`, search)}
    order by ${DOCUMENT_ORDER_SQL}
    limit ${STAFF_DOCUMENTS_PAGE_SIZE} offset ${(page - 1) * STAFF_DOCUMENTS_PAGE_SIZE}`;
  return rows.map(toText);
};

/** A document with the key of its file. */
export type StoredStaffDocument = StaffDocument & {
  readonly fileKey: string;
  /** Whether staff have uploaded the file. No other record uses an uploaded file. */
  readonly isUploaded: boolean;
};

const findStored = async (
  sql: SqlQuery,
  documentId: string,
): Promise<StoredStaffDocument | undefined> => {
  const [row] = await sql<WithDate<StoredStaffDocument>[]>`
    select ${LISTED_COLUMNS}, file_key as "fileKey", document_changed_at is not null as "isUploaded",
      json_build_object('title', title, 'category', category, 'groupIds', array(
        select group_id from document_groups seen
        where seen.document_id = documents.document_id order by group_id)) as text,
      coalesce((select json_agg(json_build_object('groupId', group_id, 'name', group_name)
          order by group_id)
        from document_groups seen join student_groups using (group_id)
        where seen.document_id = documents.document_id), '[]') as "groupFacts"
    from ${TABLES} where documents.document_id = ${documentId}`;
  return row && toText(row);
};

export const findStaffDocument = async (
  sql: SqlQuery,
  documentId: string,
): Promise<StaffDocument | undefined> => {
  const found = await findStored(sql, documentId);
  if (!found) return undefined;
  const { fileKey: _, isUploaded: _uploaded, ...document } = found;
  return document;
};

/** Returns the media key of the file of a document. */
export const findDocumentFileKey = async (
  sql: SqlQuery,
  documentId: string,
): Promise<string | undefined> => {
  const [row] = await sql<{ key: string }[]>`
    select file_key as key from documents where document_id = ${documentId}`;
  return row?.key;
};

/** Locks a document until the transaction ends, and returns it. */
export const lockStaffDocument = async (
  tx: TransactionSql,
  documentId: string,
): Promise<StoredStaffDocument | undefined> => {
  await tx`select 1 from documents where document_id = ${documentId} for update`;
  return findStored(tx, documentId);
};

/** Returns those ids that belong to existing groups. Locks these groups until the transaction ends. */
export const lockKnownGroups = async (
  tx: TransactionSql,
  groupIds: readonly string[],
): Promise<string[]> => {
  const rows = await tx<{ id: string }[]>`select group_id as id from student_groups
    where group_id = any(${[...groupIds]}::text[]) order by group_id for key share`;
  return rows.map(({ id }) => id);
};

interface NewDocument {
  readonly documentId: string;
  readonly text: StaffDocumentText;
  readonly fileKey: string;
  readonly at: Date;
}

const insertDocumentGroups = async (
  tx: TransactionSql,
  documentId: string,
  groupIds: readonly string[],
): Promise<void> => {
  await tx`insert into document_groups (document_id, group_id)
    select ${documentId}, unnest(${[...groupIds]}::text[])`;
};

/** Stores a new document. Returns false if another one has the id. */
export const insertDocument = async (
  tx: TransactionSql,
  { documentId, text, fileKey, at }: NewDocument,
): Promise<boolean> => {
  const rows = await tx`
    insert into documents (document_id, title, category, file_key, created_at, document_changed_at)
    values (${documentId}, ${text.title}, ${text.category}, ${fileKey}, ${at}, ${at})
    on conflict do nothing returning 1`;
  if (rows.length === 0) return false;
  await insertDocumentGroups(tx, documentId, text.groupIds);
  return true;
};

export const storeDocumentText = async (
  tx: TransactionSql,
  documentId: string,
  { title, category, groupIds }: StaffDocumentText,
): Promise<void> => {
  await tx`update documents set title = ${title}, category = ${category}
    where document_id = ${documentId}`;
  await tx`delete from document_groups where document_id = ${documentId}`;
  await insertDocumentGroups(tx, documentId, groupIds);
};

export const storeDocumentFile = async (
  tx: TransactionSql,
  documentId: string,
  { fileKey, at }: Pick<NewDocument, 'fileKey' | 'at'>,
): Promise<void> => {
  await tx`update documents set file_key = ${fileKey}, document_changed_at = ${at}
    where document_id = ${documentId}`;
};

export const deleteDocument = async (tx: TransactionSql, documentId: string): Promise<void> => {
  await tx`delete from documents where document_id = ${documentId}`;
};

/** Locks the order of documents until the transaction ends. */
export const lockDocumentOrder = (tx: TransactionSql): Promise<void> =>
  takeNamedTransactionLock(tx, 'order of documents');

/** Returns the documents in the order in which students see them. */
export const listDocumentOrder = (sql: SqlQuery) => sql<{ documentId: string; title: string }[]>`
  select document_id as "documentId", title from documents
  order by ${DOCUMENT_ORDER_SQL} limit ${MAX_ORDERED_DOCUMENTS}`;

export const storeDocumentOrder = async (
  tx: TransactionSql,
  documentIds: readonly string[],
): Promise<void> => {
  await tx`update documents set document_position = place
    from unnest(${[...documentIds]}::text[]) with ordinality as one (id, place)
    where document_id = id`;
};
