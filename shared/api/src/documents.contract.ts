import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

const strings = z.default(z.array(z.string()), []);
/**
 * Group ids, separated by commas or as repeated parameters. They narrow the caller's own groups and never widen them
 * (PAPI-59).
 */
const groups = z.optional(z.union([z.string(), z.array(z.string())]));

/**
 * A document of the library. Without `GroupIDs` all callers see it. `FileType` is a media type, `FileUrl` the URL of
 * `getDocumentFile`, `CreatedAt` an ISO date and time. 002 §3.
 */
export const documentSchema = z.object({
  DocumentID: z.string(),
  Title: z.string(),
  Category: z.string(),
  GroupIDs: strings,
  FileName: z.string(),
  FileUrl: z.string(),
  FileType: z.string(),
  CreatedAt: z.string(),
  /** Place in the order that staff chose; absent without one. Documents without one come first, the newest at the top. */
  Position: z.optional(z.number()),
});
export type LibraryDocument = Infer<typeof documentSchema>;

/** Returns one page of the documents that the caller may see, in their order; an empty page past the end. Errors: invalid. */
export const listDocuments = defineEndpoint({
  method: 'GET',
  path: '/documents',
  auth: 'optional',
  summary: 'Documents that the caller may see',
  query: z.object({
    /** Page number, from 1. */
    page: z.default(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), '1'),
    /** Number of documents on a page, 1 to 100. */
    pageSize: z.default(z.string().check(z.regex(/^([1-9]\d?|100)$/)), '100'),
    groups,
  }),
  answer: z.object({ items: z.array(documentSchema), total: z.number() }),
});

/** Returns the distinct categories of the documents that the caller may see, in the order of staff, then by name. */
export const listDocumentCategories = defineEndpoint({
  method: 'GET',
  path: '/documents/categories',
  auth: 'optional',
  summary: 'Categories of the documents that the caller may see',
  query: z.object({ groups }),
  answer: z.array(z.string()),
});

/** Returns the bytes of a document, always as a download. Errors: forbidden (groups), not-found. */
export const getDocumentFile = defineEndpoint({
  method: 'GET',
  path: '/documents/:id/file',
  auth: 'optional',
  identity: ['id'],
  summary: 'The file of a document',
  params: z.object({ id: z.string() }),
  answer: z.unknown(),
});
