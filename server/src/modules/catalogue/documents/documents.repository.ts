import type { Sql } from '../../../platform/database/sql.ts';

export interface StoredLibraryDocument {
  readonly documentId: string;
  readonly title: string;
  readonly category: string;
  readonly fileKey: string;
  /** Content type of the document's file at the time of the import. */
  readonly fileType: string;
  readonly createdAt: Date;
  /** Ids of the groups that may see the document; empty: all callers. */
  readonly groupIds: string[];
}

/** Returns all documents, newest first. */
export const listStoredDocuments = (sql: Sql): Promise<StoredLibraryDocument[]> => sql<
  StoredLibraryDocument[]
>`
  select document_id as "documentId", title, category, file_key as "fileKey",
    coalesce(content_type, '') as "fileType", created_at as "createdAt",
    array(select group_id from document_groups
      where document_groups.document_id = documents.document_id order by group_id) as "groupIds"
  from documents left join media_links
    on folder = split_part(file_key, '/', 1) || '/' || split_part(file_key, '/', 2)
    and name = split_part(file_key, '/', 3)
  order by created_at desc, document_id`;

/** Returns the names of all document categories, sorted. */
export const listLibraryCategories = async (sql: Sql): Promise<string[]> => {
  const rows = await sql<{ category: string }[]>`
    select category from documents group by category order by lower(category), category`;
  return rows.map(({ category }) => category);
};
