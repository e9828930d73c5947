import {
  downloadStaffDocument,
  getDocumentOrder,
  getStaffDocument,
  listStaffDocuments,
  type StaffDocumentFilters,
} from '@cairn/api/staff-documents.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';
import { ALWAYS_STALE_OPTIONS, manageQueries } from './manage-queries.ts';

/** Downloads the file of a document. */
export const downloadDocument = (documentId: string, signal?: AbortSignal): Promise<Blob> =>
  http.download(downloadStaffDocument, {
    params: { documentId },
    ...(signal && { signal }),
  });

export const documentQueries = {
  /** Loads a page of the documents; the previous page stays visible until then. */
  list: (query: Partial<StaffDocumentFilters>) =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'documents', query],
      queryFn: ({ signal }) => http.call(listStaffDocuments, { query, signal }),
      placeholderData: (before) => before,
      ...ALWAYS_STALE_OPTIONS,
    }),
  detail: (documentId: string) =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'document', documentId],
      queryFn: ({ signal }) => http.call(getStaffDocument, { params: { documentId }, signal }),
      ...ALWAYS_STALE_OPTIONS,
    }),
  order: () =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'document-order'],
      queryFn: async ({ signal }) => {
        const { documents, total } = await http.call(getDocumentOrder, { signal });
        return {
          items: documents.map(({ documentId, title }) => ({ id: documentId, name: title })),
          isComplete: documents.length === total,
        };
      },
      ...ALWAYS_STALE_OPTIONS,
    }),
  /** Loads the file of a document for a preview. Another version is another file. */
  file: (documentId: string, fileVersion: string) =>
    queryOptions({
      queryKey: ['document-file', documentId, fileVersion],
      queryFn: ({ signal }) => downloadDocument(documentId, signal),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
};
