/** Files of documents that administrators upload, replace and remove. 003 §2.7 */
import { createReadStream } from 'node:fs';
import {
  MAX_DOCUMENT_BYTES,
  type StaffDocument,
  type StaffDocumentText,
} from '@cairn/api/staff-documents.contract';
import { sanitiseName } from '@cairn/domain/display-name.rules';
import { writeAuditEntry } from '../../../platform/audit/audit-log.ts';
import { raiseContentRevision } from '../../../platform/database/revisions.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import type { ReceivedUpload, UploadRules } from '../../../platform/http/uploads.ts';
import { detectContentType } from '../../media/file-kinds.ts';
import {
  createUploadedMedia,
  deleteUploadedMedia,
  type MediaToUpload,
  type UploadedMedia,
} from '../../media/uploaded-media.ts';
import {
  insertRecordWithFreeId,
  type RecordChangesDeps,
} from '../catalogue-records/record-changes.ts';
import {
  type DocumentChanges,
  requireKnownGroups,
  toLoggedDocumentValues,
  toUniqueIds,
} from './staff-documents.service.ts';
import * as repository from './staff-documents.repository.ts';

export const DOCUMENT_UPLOAD_RULES: UploadRules = {
  files: 1,
  bytes: MAX_DOCUMENT_BYTES,
  tooLarge: 'A document must not be larger than 100 MB.',
  // The content of the file is checked against the name of the file, which is in the query.
  kinds: (found = 'application/octet-stream') => found,
  wrongKind: () => new AppError('unsupported', 'This file cannot be a document.'),
};

type Upload = Pick<ReceivedUpload, 'path' | 'size'>;

/** Returns a file name without characters that would end a part of a URL, and with its extension. */
const toStoredName = (fileName: string): string => sanitiseName(fileName.replaceAll(/[/\\]/g, '-'));

/** Checks that the content of a file matches the extension of its name (MCAT-13). */
const toMedia = async (fileName: string, file: Upload | undefined): Promise<MediaToUpload> => {
  if (!file) throw new AppError('invalid', 'This file is empty.');
  const name = toStoredName(fileName);
  const found = await detectContentType(name, file.path);
  if ('mismatch' in found)
    throw new AppError(
      'unsupported',
      `The content of this file does not match the ending of its name: found ${found.mismatch}.`,
    );
  return {
    use: 'file',
    name,
    contentType: found.contentType,
    bytes: file.size,
    content: createReadStream(file.path),
  };
};

interface DocumentFilesDeps extends RecordChangesDeps {
  readonly records: DocumentChanges;
  readonly files: FileStore;
  readonly onLeftOver: (error: unknown) => void;
}

interface NewDocument extends StaffDocumentText {
  readonly fileName: string;
}

const createAdd =
  ({ sql, now }: DocumentFilesDeps, { upload }: UploadedMedia) =>
  async (
    caller: StaffCaller,
    { fileName, title, category, groupIds }: NewDocument,
    sent: Upload | undefined,
  ): Promise<StaffDocument> =>
    upload(await toMedia(fileName, sent), async (fileKey, store) => {
      const result = await sql.begin(async (tx) => {
        const text = { title, category, groupIds: toUniqueIds(groupIds) };
        await requireKnownGroups(tx, text.groupIds);
        await store(tx);
        const at = now();
        const id = await insertRecordWithFreeId({ title, fallback: 'document' }, (documentId) =>
          repository.insertDocument(tx, { documentId, text, fileKey, at }),
        );
        const object = { kind: 'document', id } as const;
        const after = { ...toLoggedDocumentValues(text), file: toStoredName(fileName) };
        await writeAuditEntry(tx, caller, { action: 'document-created', object, after }, at);
        await raiseContentRevision(tx);
        const added = await repository.findStaffDocument(tx, id);
        if (!added) throw new Error(`The document ${id} was not stored.`);
        return added;
      });
      return { result, replaced: undefined };
    });

interface Replacement {
  readonly documentId: string;
  readonly fileName: string;
  /** Version of the file that the caller saw. */
  readonly before: string;
}

const createReplace =
  ({ records, now }: DocumentFilesDeps, { upload }: UploadedMedia) =>
  async (
    caller: StaffCaller,
    { documentId, fileName, before }: Replacement,
    sent: Upload | undefined,
  ): Promise<StaffDocument> =>
    upload(await toMedia(fileName, sent), async (fileKey, store) => {
      let replaced: string | undefined;
      const result = await records.change(caller, documentId, async (change) => {
        const { tx, record, requireTakenOver, write } = change;
        requireTakenOver();
        if (record.fileVersion !== before)
          throw new AppError('conflict', 'Another person has replaced the file meanwhile.', {
            current: { fileName: record.fileName, fileVersion: record.fileVersion },
          });
        await store(tx);
        await repository.storeDocumentFile(tx, documentId, { fileKey, at: now() });
        await write('document-changed', {
          before: { file: record.fileName },
          after: { file: toStoredName(fileName) },
        });
        if (record.isUploaded) replaced = await deleteUploadedMedia(tx, record.fileKey);
        return true;
      });
      return { result, replaced };
    });

export const createDocumentFiles = (deps: DocumentFilesDeps) => {
  const { records } = deps;
  const media = createUploadedMedia(deps);
  return {
    add: createAdd(deps, media),
    /**
     * Replaces the file of a document. The URL of the document does not change, and caches must revalidate the file for each
     * request (MCAT-14).
     */
    replace: createReplace(deps, media),
    /** Removes a document with the file that staff have uploaded for it. */
    remove: async (caller: StaffCaller, documentId: string): Promise<void> => {
      let removed: string | undefined;
      await records.remove(caller, documentId, async ({ tx, record, requireTakenOver, write }) => {
        requireTakenOver();
        const { title, category, fileName } = record;
        await write('document-removed', { before: { title, category, file: fileName } });
        await repository.deleteDocument(tx, documentId);
        if (record.isUploaded) removed = await deleteUploadedMedia(tx, record.fileKey);
        return true;
      });
      await media.remove(removed);
    },
  };
};
