/** Documents of the library, for the administrators of a site. 003 §2.7 */
import { acknowledgementSchema } from './acknowledgement.ts';
import { idSchema } from './course-params.ts';
import { defineEndpoint } from './endpoint.ts';
import { administratorCall, listQuerySchema, recordOriginSchema } from './staff-record.ts';
import { visibleTextSchema } from './visible-text.ts';
import { type Infer, z } from './z.ts';

/** Number of documents on a page. */
export const STAFF_DOCUMENTS_PAGE_SIZE = 50;

/** Limit of the file of a document in bytes. */
export const MAX_DOCUMENT_BYTES = 100 * 1024 * 1024;

/** Maximum number of documents whose order can be changed. */
export const MAX_ORDERED_DOCUMENTS = 1000;

/** Maximum number of groups that can be chosen when a document is added; the form of a document takes more. */
export const MAX_GROUPS_OF_NEW_DOCUMENT = 50;

const UPLOAD_TIMEOUT_MS = 10 * 60 * 1000;
const UPLOADED_FILE = {
  body: z.unknown(),
  consumes: ['application/octet-stream'],
  timeout: UPLOAD_TIMEOUT_MS,
} as const;

const titleSchema = visibleTextSchema(160);
const fileNameSchema = visibleTextSchema(255);

/** The fields of a document that staff write. */
const documentTextSchema = z.object({
  title: titleSchema,
  category: titleSchema,
  /** Ids of the groups that see the document; empty: all people see it. */
  groupIds: z.array(idSchema).check(z.maxLength(200)),
});
export type StaffDocumentText = Infer<typeof documentTextSchema>;

const listedFields = {
  documentId: z.string(),
  title: z.string(),
  category: z.string(),
  fileName: z.string(),
  /** Media type. */
  fileType: z.string(),
  bytes: z.number(),
  /** Changes with the file. */
  fileVersion: z.string(),
  /** ISO 8601: when its file was last uploaded, or the date in content files. */
  changedAt: z.string(),
  origin: recordOriginSchema,
  /** Names of the groups that see the document. */
  groups: z.array(z.string()),
};
const listedDocumentSchema = z.object(listedFields);
export type ListedStaffDocument = Infer<typeof listedDocumentSchema>;

const staffDocumentSchema = z.object({
  ...listedFields,
  text: documentTextSchema,
  /** The groups that see the document (`text.groupIds`), with their names. */
  groupFacts: z.array(z.object({ groupId: z.string(), name: z.string() })),
});
export type StaffDocument = Infer<typeof staffDocumentSchema>;

/** Returns a page of the documents, in the order in which students see them. Errors: forbidden, invalid. */
export const listStaffDocuments = defineEndpoint({
  ...administratorCall,
  method: 'GET',
  path: '/manage/documents',
  summary: 'A page of the documents',
  query: listQuerySchema,
  answer: z.object({
    documents: z.array(listedDocumentSchema),
    page: z.number(),
    pageCount: z.number(),
  }),
});
export type StaffDocumentFilters = Infer<(typeof listStaffDocuments)['query']>;

const documentParams = z.object({ documentId: idSchema });

/** Returns a document. Errors: forbidden, not-found. */
export const getStaffDocument = defineEndpoint({
  ...administratorCall,
  method: 'GET',
  path: '/manage/documents/:documentId',
  summary: 'A document',
  params: documentParams,
  answer: staffDocumentSchema,
});

/** Returns the bytes of a document, always as a download. Errors: forbidden, not-found. */
export const downloadStaffDocument = defineEndpoint({
  ...administratorCall,
  method: 'GET',
  path: '/manage/documents/:documentId/file',
  summary: 'The file of a document',
  params: documentParams,
  answer: z.unknown(),
});

/**
 * Adds a document, whose file is the body; its id is made from the title. Errors: invalid (`details.field`), forbidden, too-large,
 * unsupported (the content does not match the ending of the name).
 */
export const createStaffDocument = defineEndpoint({
  ...administratorCall,
  ...UPLOADED_FILE,
  method: 'POST',
  path: '/manage/documents',
  summary: 'Add a document',
  query: z.object({
    fileName: fileNameSchema,
    title: titleSchema,
    category: titleSchema,
    /** Ids of the groups that see the document; absent: all people see it. */
    groupIds: z.optional(
      z.union([idSchema, z.array(idSchema).check(z.maxLength(MAX_GROUPS_OF_NEW_DOCUMENT))]),
    ),
  }),
  answer: staffDocumentSchema,
});

/**
 * Replaces the file of a document; its address stays. `before` is the `fileVersion` that the caller saw. Errors: as
 * `createStaffDocument`, not-found, conflict (content files manage it; another person has replaced the file meanwhile).
 */
export const replaceDocumentFile = defineEndpoint({
  ...administratorCall,
  ...UPLOADED_FILE,
  method: 'PUT',
  path: '/manage/documents/:documentId/file',
  summary: 'Replace the file of a document',
  params: documentParams,
  query: z.object({ fileName: fileNameSchema, before: z.string().check(z.maxLength(100)) }),
  answer: staffDocumentSchema,
});

/**
 * Changes title, category and groups of a document. `before` is what the caller saw. Errors: invalid (`details.field`), forbidden,
 * not-found, conflict (content files manage it; `details.current`: what another person has saved meanwhile).
 */
export const changeStaffDocument = defineEndpoint({
  ...administratorCall,
  method: 'PUT',
  path: '/manage/documents/:documentId',
  summary: 'Change a document',
  params: documentParams,
  body: z.object({ before: documentTextSchema, after: documentTextSchema }),
  answer: staffDocumentSchema,
});

/** Removes a document. Errors: forbidden, not-found, conflict (content files manage it). */
export const removeStaffDocument = defineEndpoint({
  ...administratorCall,
  method: 'DELETE',
  path: '/manage/documents/:documentId',
  summary: 'Remove a document',
  params: documentParams,
  answer: acknowledgementSchema,
});

const orderSchema = z.array(idSchema).check(z.maxLength(MAX_ORDERED_DOCUMENTS));

/** Returns all documents in the order in which students see them, at most `MAX_ORDERED_DOCUMENTS`. Errors: forbidden. */
export const getDocumentOrder = defineEndpoint({
  ...administratorCall,
  method: 'GET',
  path: '/manage/document-order',
  summary: 'The order of the documents',
  answer: z.object({
    documents: z.array(z.object({ documentId: z.string(), title: z.string() })),
    /** Number of all documents. */
    total: z.number(),
  }),
});

/** Stores the order of all documents. `before` is the order that the caller saw. Errors: invalid, forbidden, conflict (`details.current`). */
export const changeDocumentOrder = defineEndpoint({
  ...administratorCall,
  method: 'PUT',
  path: '/manage/document-order',
  summary: 'Change the order of the documents',
  body: z.object({ before: orderSchema, after: orderSchema }),
  answer: acknowledgementSchema,
});

/** Takes a document over from its content files: imports change it no more. Errors: forbidden, not-found. */
export const takeOverDocument = defineEndpoint({
  ...administratorCall,
  method: 'POST',
  path: '/manage/documents/:documentId/take-over',
  summary: 'Take a document over from its files',
  params: documentParams,
  answer: staffDocumentSchema,
});

/** Returns a document to its content files: the next import stores what the files contain. Errors: forbidden, not-found. */
export const giveDocumentBack = defineEndpoint({
  ...administratorCall,
  method: 'POST',
  path: '/manage/documents/:documentId/give-back',
  summary: 'Give a document back to its files',
  params: documentParams,
  answer: staffDocumentSchema,
});
