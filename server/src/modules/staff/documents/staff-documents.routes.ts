import {
  changeDocumentOrder,
  changeStaffDocument,
  createStaffDocument,
  downloadStaffDocument,
  getDocumentOrder,
  getStaffDocument,
  giveDocumentBack,
  listStaffDocuments,
  removeStaffDocument,
  replaceDocumentFile,
  takeOverDocument,
} from '@cairn/api/staff-documents.contract';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { createContentDisposition } from '../../../platform/http/content-disposition.ts';
import { parseMediaKey } from '../../media/media-key.ts';
import { findMediaFile } from '../../media/media.repository.ts';
import { sendMediaFile } from '../../media/send-media.ts';
import { createDocumentFiles, DOCUMENT_UPLOAD_RULES } from './document-files.ts';
import { createDocumentChanges, createStaffDocumentsService } from './staff-documents.service.ts';

type StaffDocuments = ReturnType<typeof createStaffDocumentsService>;

/** Adds the endpoints that send and receive files of documents. */
const addFileRoutes = (
  { app, add, sql, files, now, receive }: AppContext,
  documents: StaffDocuments,
  records: ReturnType<typeof createDocumentChanges>,
): void => {
  const documentFiles = createDocumentFiles({
    sql,
    now,
    records,
    files,
    onLeftOver: (err) => app.log.error({ err }, 'replaced document could not be removed'),
  });
  add(createStaffDocument, ({ query }, caller, { request }) =>
    receive(request, DOCUMENT_UPLOAD_RULES, ([file]) =>
      documentFiles.add(caller, { ...query, groupIds: [query.groupIds ?? []].flat() }, file),
    ),
  );
  add(replaceDocumentFile, ({ params, query }, caller, { request }) =>
    receive(request, DOCUMENT_UPLOAD_RULES, ([file]) =>
      documentFiles.replace(caller, { ...params, ...query }, file),
    ),
  );
  add(removeStaffDocument, async ({ params }, caller) => {
    await documentFiles.remove(caller, params.documentId);
    return { message: 'The document has been removed.' };
  });
  add(
    downloadStaffDocument,
    async ({ params }, _caller, reply) => {
      const key = parseMediaKey(await documents.fileKey(params.documentId));
      const media = key && (await findMediaFile(sql, key.folder, key.name));
      if (!media) throw new AppError('not-found', 'This file is gone.');
      void reply.header('content-disposition', createContentDisposition('attachment', key.name));
      return sendMediaFile(reply.request, reply, files, media, 'asked');
    },
    { answer: 'file' },
  );
};

/** Adds the endpoints with which administrators manage documents. */
export const registerStaffDocuments = (context: AppContext): void => {
  const { add, sql, now } = context;
  const records = createDocumentChanges({ sql, now });
  const documents = createStaffDocumentsService({ sql, now }, records);
  add(listStaffDocuments, ({ query }) => documents.list(query));
  add(getStaffDocument, ({ params }) => documents.find(params.documentId));
  add(changeStaffDocument, ({ params, body }, caller) =>
    documents.change(caller, params.documentId, body),
  );
  add(getDocumentOrder, () => documents.order());
  add(changeDocumentOrder, async ({ body }, caller) => {
    await documents.changeOrder(caller, body);
    return { message: 'The order has been saved.' };
  });
  add(takeOverDocument, ({ params }, caller) => documents.takeOver(caller, params.documentId));
  add(giveDocumentBack, ({ params }, caller) => documents.giveBack(caller, params.documentId));
  addFileRoutes(context, documents, records);
};
