import {
  type LibraryDocument,
  listDocumentCategories,
  listDocuments,
} from '@cairn/api/documents.contract';
import { type Group, listGroups, listGroupsAsStudent } from '@cairn/api/groups.contract';
import { DOCUMENT_FETCH_SIZE, newestFirst } from '@cairn/domain/document-library.rules';
import { queryOptions } from '@cairn/runtime';
import { http, report, session } from '@cairn/session';

/** Left out of the query for who is in no group: the server knows what is public. */
const asked = (groupIds: readonly string[]) =>
  groupIds.length === 0 ? {} : { groups: groupIds.join(',') };

/** Page after page until all are here. A page without anything ends it too: the list got shorter meanwhile. */
const fetchAll = async (
  groupIds: readonly string[],
  signal: AbortSignal,
): Promise<LibraryDocument[]> => {
  const all = new Map<string, LibraryDocument>();
  let fetched = 0;
  for (let page = 1; ; page += 1) {
    // One at a time: how many there are is known from the last answer.
    const { items, total } = await http.call(listDocuments, {
      query: { page: String(page), pageSize: String(DOCUMENT_FETCH_SIZE), ...asked(groupIds) },
      signal,
    });
    for (const item of items) all.set(item.DocumentID, item);
    fetched += items.length;
    if (items.length === 0 || fetched >= total) return [...all.values()];
  }
};

const fetchGroups = async (signal: AbortSignal): Promise<readonly Group[]> => {
  if (!session.isSignedIn()) return http.call(listGroups, { signal });
  try {
    return await http.call(listGroupsAsStudent, { signal });
  } catch (error) {
    if (!signal.aborted) report(error, { at: 'groups' });
    return http.call(listGroups, { signal });
  }
};

/** What the library shows to this student (undefined: a visitor) of these groups. */
export const libraryQueries = {
  /** Newest first. */
  documents: (studentId: string | undefined, groupIds: readonly string[]) =>
    queryOptions({
      queryKey: ['documents', studentId ?? '', ...groupIds],
      queryFn: async ({ signal }) => newestFirst(await fetchAll(groupIds, signal)),
    }),
  categories: (studentId: string | undefined, groupIds: readonly string[]) =>
    queryOptions({
      queryKey: ['document-categories', studentId ?? '', ...groupIds],
      queryFn: ({ signal }) =>
        http.call(listDocumentCategories, { query: asked(groupIds), signal }),
    }),
  /** Group id → name. */
  groupNames: () =>
    queryOptions({
      queryKey: ['group-names'],
      queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> =>
        new Map((await fetchGroups(signal)).map(({ GroupID, GroupName }) => [GroupID, GroupName])),
    }),
};
