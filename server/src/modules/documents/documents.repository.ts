import { fragment, type Sql } from '../../database/sql.ts';

export interface StoredDocument {
  readonly documentId: string;
  readonly title: string;
  readonly category: string;
  readonly fileKey: string;
  readonly createdAt: Date;
  readonly groupIds: string[];
}

/** With the media type that its file was imported with. */
export interface ListedDocumentRow extends StoredDocument {
  readonly fileType: string;
}

/** Of everybody, or of one of these groups. */
const isVisible = (groupIds: readonly string[]) => fragment`(
  not exists (select from document_groups as open where open.document_id = documents.document_id)
  or exists (select from document_groups as own where own.document_id = documents.document_id
    and own.group_id = any(${[...groupIds]})))`;

const columns = fragment`
  document_id as "documentId", title, category, file_key as "fileKey", created_at as "createdAt",
  array(select group_id from document_groups
    where document_groups.document_id = documents.document_id order by group_id) as "groupIds"`;

/** Newest first. */
export const listVisibleDocuments = (
  sql: Sql,
  groupIds: readonly string[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ListedDocumentRow[]> => sql<ListedDocumentRow[]>`
  select ${columns}, coalesce(content_type, '') as "fileType"
  from documents left join media_links
    on folder = split_part(file_key, '/', 1) || '/' || split_part(file_key, '/', 2)
    and name = split_part(file_key, '/', 3)
  where ${isVisible(groupIds)}
  order by created_at desc, document_id limit ${limit} offset ${offset}`;

export const countVisibleDocuments = async (
  sql: Sql,
  groupIds: readonly string[],
): Promise<number> => {
  const [row] = await sql<{ total: number }[]>`
    select count(*)::int as total from documents where ${isVisible(groupIds)}`;
  return row?.total ?? 0;
};

export const listVisibleCategories = async (
  sql: Sql,
  groupIds: readonly string[],
): Promise<string[]> => {
  const rows = await sql<{ category: string }[]>`
    select category from documents where ${isVisible(groupIds)}
    group by category order by lower(category), category`;
  return rows.map(({ category }) => category);
};

export const findDocument = async (
  sql: Sql,
  documentId: string,
): Promise<StoredDocument | undefined> => {
  const [row] = await sql<StoredDocument[]>`
    select ${columns} from documents where document_id = ${documentId}`;
  return row;
};
