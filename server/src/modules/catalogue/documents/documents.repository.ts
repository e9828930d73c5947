import { sqlFragment, type Sql } from '../../../platform/database/sql.ts';

export interface StoredLibraryDocument {
  readonly documentId: string;
  readonly title: string;
  readonly category: string;
  readonly fileKey: string;
  /** Content type of the document's file at the time of the import. */
  readonly fileType: string;
  readonly createdAt: Date;
  /** Position of the document in the order that staff chose; null if staff chose none. */
  readonly position: number | null;
  /** Ids of the groups that may see the document; empty: all callers. */
  readonly groupIds: string[];
}

/** Order in which students see documents: those without a position first, the newest at the top; then by position. */
export const DOCUMENT_ORDER_SQL = sqlFragment`
  document_position nulls first, created_at desc, documents.document_id`;

/** Returns all documents, in the order in which students see them. */
export const listStoredDocuments = (sql: Sql): Promise<StoredLibraryDocument[]> => sql<
  StoredLibraryDocument[]
>`
  select document_id as "documentId", title, category, file_key as "fileKey",
    coalesce(content_type, '') as "fileType", created_at as "createdAt",
    document_position as position,
    array(select group_id from document_groups
      where document_groups.document_id = documents.document_id order by group_id) as "groupIds"
  from documents left join media_links
    on folder = split_part(file_key, '/', 1) || '/' || split_part(file_key, '/', 2)
    and name = split_part(file_key, '/', 3)
  order by ${DOCUMENT_ORDER_SQL}`;

/** Returns the names of all document categories: first those in the order that staff chose, then the others by name. */
export const listDocumentCategories = async (sql: Sql): Promise<string[]> => {
  const rows = await sql<{ category: string }[]>`
    select category from documents left join catalogue_categories on category_name = category
    group by category, category_position
    order by category_position nulls last, lower(category), category`;
  return rows.map(({ category }) => category);
};
