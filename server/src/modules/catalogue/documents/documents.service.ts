import type { LibraryDocument } from '@cairn/api/documents.contract';
import { isDocumentVisible } from '@cairn/domain/document-library.rules';
import type { RevisionCounters } from '../../../platform/database/revisions.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { SharedResponse } from '../../../platform/http/response-cache/response-cache.ts';
import { listGroupIdsOfStudent, findStudentOrVisitor } from '../courses/student-or-visitor.ts';
import { findMediaFile, type StoredMediaFile } from '../../media/media.repository.ts';
import { parseMediaKey } from '../../media/media-key.ts';
import { createDocumentLibrary } from './document-library.ts';
import type { StoredLibraryDocument } from './documents.repository.ts';

/** Group ids of the query string; undefined without this parameter. */
type RequestedGroups = string | readonly string[] | undefined;

interface DocumentPageRequest {
  readonly page: number;
  readonly pageSize: number;
  readonly groups: RequestedGroups;
}

export interface LibraryDocumentFile {
  readonly name: string;
  readonly media: StoredMediaFile;
}

export interface DocumentsService {
  /** Returns one page of the documents that the caller may see, and their total number. */
  readonly list: (
    request: DocumentPageRequest,
    caller: string | undefined,
  ) => Promise<SharedResponse<{ items: LibraryDocument[]; total: number }>>;
  readonly categories: (
    groups: RequestedGroups,
    caller: string | undefined,
  ) => Promise<SharedResponse<string[]>>;
  /**
   * Finds the file of a document.
   * @throws not-found if the document is unknown or its file is missing
   * @throws forbidden if the document is for other groups
   */
  readonly file: (documentId: string, caller: string | undefined) => Promise<LibraryDocumentFile>;
}

/** Returns those of the caller's groups that the request selects. */
const selectGroups = (own: readonly string[], requested: RequestedGroups): readonly string[] => {
  if (requested === undefined) return own;
  const wanted = new Set(
    [requested].flat().flatMap((text) => text.split(',').map((id) => id.trim())),
  );
  return own.filter((id) => wanted.has(id));
};

const toLibraryDocument = (row: StoredLibraryDocument): LibraryDocument => ({
  DocumentID: row.documentId,
  Title: row.title,
  Category: row.category,
  GroupIDs: row.groupIds,
  FileName: parseMediaKey(row.fileKey)?.name ?? '',
  FileUrl: `/api/documents/${encodeURIComponent(row.documentId)}/file`,
  FileType: row.fileType,
  CreatedAt: row.createdAt.toISOString(),
  ...(row.position !== null && { Position: row.position }),
});

export const createDocumentsService = (
  sql: Sql,
  revisions: Pick<RevisionCounters, 'content'>,
): DocumentsService => {
  const library = createDocumentLibrary(sql, revisions);
  const ownGroups = async (caller: string | undefined) =>
    listGroupIdsOfStudent(await findStudentOrVisitor(sql, caller));
  const visibleTo = async (groups: RequestedGroups, caller: string | undefined) => {
    const [documents, own] = await Promise.all([library(), ownGroups(caller)]);
    return documents.visibleTo(selectGroups(own, groups));
  };

  return {
    list: async ({ page, pageSize, groups }, caller) => {
      const source = await visibleTo(groups, caller);
      const { documents } = source;
      // Pages after the last page are all empty, so they share one cached response.
      const offset = Math.min((page - 1) * pageSize, documents.length);
      const build = () => ({
        items: documents.slice(offset, offset + pageSize).map(toLibraryDocument),
        total: documents.length,
      });
      return new SharedResponse({ source, key: `${offset} ${pageSize} ${source.key}`, build });
    },
    categories: async (groups, caller) => {
      const source = await visibleTo(groups, caller);
      const build = () => [...source.categories];
      return new SharedResponse({ source, key: source.key, build });
    },
    file: async (documentId, caller) => {
      const document = (await library()).find(documentId);
      if (!document) throw new AppError('not-found', 'There is no such document.');
      const GroupIDs = await ownGroups(caller);
      if (!isDocumentVisible({ GroupIDs: document.groupIds }, { GroupIDs })) {
        throw new AppError('forbidden', 'This document is for other groups.');
      }
      const key = parseMediaKey(document.fileKey);
      const media = key && (await findMediaFile(sql, key.folder, key.name));
      if (!media) throw new AppError('not-found', 'This file is gone.');
      return { name: key.name, media };
    },
  };
};
