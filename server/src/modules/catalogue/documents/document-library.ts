/** Caches the documents, and the list for each combination of groups. */
import { cacheByRevision, type RevisionCounters } from '../../../platform/database/revisions.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { CACHE_MEMORY_LIMITS } from '../../../platform/limits/memory-limits.ts';
import {
  listDocumentCategories,
  listStoredDocuments,
  type StoredLibraryDocument,
} from './documents.repository.ts';

/** The documents that a caller may see. */
export interface VisibleDocuments {
  /** Cache key that is equal for callers who see the same documents. */
  readonly key: string;
  /** The visible documents, in the order in which students see them. */
  readonly documents: readonly StoredLibraryDocument[];
  /** Names of the document categories, in the order in which students see them. */
  readonly categories: readonly string[];
}

export interface DocumentLibrary {
  readonly find: (documentId: string) => StoredLibraryDocument | undefined;
  readonly visibleTo: (groupIds: readonly string[]) => VisibleDocuments;
}

/** Returns a function that loads the documents. It resolves to the same object until content changes. */
export const createDocumentLibrary = (
  sql: Sql,
  revisions: Pick<RevisionCounters, 'content'>,
): (() => Promise<DocumentLibrary>) =>
  cacheByRevision(revisions.content, async () => {
    const [documents, categories] = await Promise.all([
      listStoredDocuments(sql),
      listDocumentCategories(sql),
    ]);
    return toLibrary(documents, categories);
  });

const toLibrary = (
  documents: readonly StoredLibraryDocument[],
  categories: readonly string[],
): DocumentLibrary => {
  const documentById = new Map(documents.map((document) => [document.documentId, document]));
  const named = new Set(documents.flatMap(({ groupIds }) => groupIds));
  const lists = new Map<string, VisibleDocuments>();
  return {
    find: (documentId) => documentById.get(documentId),
    visibleTo: (groupIds) => {
      const own = groupIds.filter((id) => named.has(id)).toSorted();
      const key = JSON.stringify(own);
      const known = lists.get(key);
      if (known) return known;
      const visible = documents.filter(
        (document) =>
          document.groupIds.length === 0 || document.groupIds.some((id) => own.includes(id)),
      );
      const used = new Set(visible.map(({ category }) => category));
      const list = {
        key,
        documents: visible,
        categories: categories.filter((each) => used.has(each)),
      };
      lists.set(key, list);
      for (const oldest of lists.keys()) {
        if (lists.size <= CACHE_MEMORY_LIMITS.documentLists.count) break;
        lists.delete(oldest);
      }
      return list;
    },
  };
};
