/** SQL that the statements about records of the catalogue share. */
import { toCompactSearchText } from '@cairn/domain/search-text.rules';
import {
  escapeLikePattern,
  sqlFragment,
  type SqlFragment,
} from '../../../platform/database/sql.ts';
import type { ContentKind } from '../../content/content-records.ts';

/**
 * SQL join of the import state of a record, for `RECORD_ORIGIN_SQL`.
 * @param id column with the id of the record
 */
export const joinContentRecord = (kind: ContentKind, id: SqlFragment): SqlFragment =>
  sqlFragment`left join content_records on content_records.kind = ${kind} and content_records.id = ${id}`;

/** SQL column that says whether content files manage a record. */
export const RECORD_ORIGIN_SQL = sqlFragment`case when content_records.id is null then 'staff'
  when taken_over_at is null then 'files' else 'taken-over' end`;

/** SQL condition that a text contains the search text. Case, accents and spaces are ignored. */
export const containsSearchTextSql = (column: SqlFragment, search = ''): SqlFragment =>
  sqlFragment`replace(fold_for_search(${column}), ' ', '') like ${`%${escapeLikePattern(toCompactSearchText(search))}%`}`;

/** Returns the number of the page to show, and the number of pages, which is at least one. */
export const toShownPageAndCount = (asked: number, found: number, pageSize: number) => {
  const pageCount = Math.max(1, Math.ceil(found / pageSize));
  return { page: Math.min(asked, pageCount), pageCount };
};
