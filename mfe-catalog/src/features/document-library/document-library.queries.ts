import {
  type LibraryDocument,
  listDocumentCategories,
  listDocuments,
} from '@cairn/api/documents.contract';
import { type StudentGroup, listGroups, listGroupsAsStudent } from '@cairn/api/groups.contract';
import { DOCUMENT_FETCH_SIZE, sortNewestFirst } from '@cairn/domain/document-library.rules';
import { queryOptions } from '@cairn/runtime';
import { http, report, session } from '@cairn/session';

/**
 * Returns the query parameters with the student's groups; empty without groups, since the server adds public documents itself.
 */
const toGroupQuery = (groupIds: readonly string[]) =>
  groupIds.length === 0 ? {} : { groups: groupIds.join(',') };

/** Loads all pages of documents. An empty page ends the loading as well, because the list may have become shorter meanwhile. */
const fetchAll = async (
  groupIds: readonly string[],
  signal: AbortSignal,
): Promise<LibraryDocument[]> => {
  const all = new Map<string, LibraryDocument>();
  let fetched = 0;
  for (let page = 1; ; page += 1) {
    // Pages are requested one after the other, because each response contains the current total.
    const { items, total } = await http.call(listDocuments, {
      query: {
        page: String(page),
        pageSize: String(DOCUMENT_FETCH_SIZE),
        ...toGroupQuery(groupIds),
      },
      signal,
    });
    for (const item of items) all.set(item.DocumentID, item);
    fetched += items.length;
    if (items.length === 0 || fetched >= total) return [...all.values()];
  }
};

const fetchGroups = async (signal: AbortSignal): Promise<readonly StudentGroup[]> => {
  if (!session.isSignedIn()) return http.call(listGroups, { signal });
  try {
    return await http.call(listGroupsAsStudent, { signal });
  } catch (error) {
    if (!signal.aborted) report(error, { at: 'groups' });
    return http.call(listGroups, { signal });
  }
};

/** Queries of the document library, for a student (undefined: a visitor) and their groups. */
export const documentLibraryQueries = {
  /** Loads the documents, newest first. */
  documents: (studentId: string | undefined, groupIds: readonly string[]) =>
    queryOptions({
      queryKey: ['documents', studentId ?? '', ...groupIds],
      queryFn: async ({ signal }) => sortNewestFirst(await fetchAll(groupIds, signal)),
    }),
  categories: (studentId: string | undefined, groupIds: readonly string[]) =>
    queryOptions({
      queryKey: ['document-categories', studentId ?? '', ...groupIds],
      queryFn: ({ signal }) =>
        http.call(listDocumentCategories, { query: toGroupQuery(groupIds), signal }),
    }),
  /** Loads the names of groups by their ids. */
  groupNames: () =>
    queryOptions({
      queryKey: ['group-names'],
      queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> =>
        new Map((await fetchGroups(signal)).map(({ GroupID, GroupName }) => [GroupID, GroupName])),
    }),
};
