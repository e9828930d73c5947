import {
  getDocumentFile,
  listDocumentCategories,
  listDocuments,
} from '@cairn/api/documents.contract';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import { createContentDisposition } from '../../../platform/http/content-disposition.ts';
import { sendMediaFile } from '../../media/send-media.ts';
import type { DocumentsService } from './documents.service.ts';

interface DocumentsDeps {
  readonly documents: DocumentsService;
  readonly files: FileStore;
}

export const addDocumentsRoutes = (add: AddEndpoint, { documents, files }: DocumentsDeps): void => {
  add(listDocuments, ({ query }, caller) =>
    documents.list(
      { page: Number(query.page), pageSize: Number(query.pageSize), groups: query.groups },
      caller,
    ),
  );
  add(listDocumentCategories, ({ query }, caller) => documents.categories(query.groups, caller));
  add(
    getDocumentFile,
    async ({ params }, caller, reply) => {
      const { name, media } = await documents.file(params.id, caller);
      // The file is always sent as an attachment, so that the browser does not display it in the site's origin. The page decides
      // by type what it displays.
      void reply.header('content-disposition', createContentDisposition('attachment', name));
      return sendMediaFile(reply.request, reply, files, media, 'asked');
    },
    { answer: 'file' },
  );
};
