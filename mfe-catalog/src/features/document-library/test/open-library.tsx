import {
  type LibraryDocument,
  listDocumentCategories,
  listDocuments,
} from '@cairn/api/documents.contract';
import { renderRoute } from '@cairn/testing/render-route';
import { stubResponse, type Stub, stubApi } from '@cairn/testing/stub-api';
import { screen } from '@testing-library/react';
import { DocumentLibraryPage } from '../document-library.page.tsx';

const routes = [{ path: '/documents', element: <DocumentLibraryPage /> }];

/** Builds a public PDF; a test sets what matters. */
export const buildDocument = (change: Partial<LibraryDocument> = {}): LibraryDocument => ({
  DocumentID: 'git',
  Title: 'Git on One Page',
  Category: 'Reference',
  GroupIDs: [],
  FileName: 'git.pdf',
  FileUrl: '/api/documents/git/file',
  FileType: 'application/pdf',
  CreatedAt: '2026-05-04T10:00:00.000Z',
  ...change,
});
/** Stubs all responses that the library needs when it opens. */
export const createLibraryStubs = (
  items: readonly LibraryDocument[],
  categories: string[] = ['Reference'],
) => [
  stubResponse(listDocuments, { items: [...items], total: items.length }),
  stubResponse(listDocumentCategories, categories),
];
export const openDocumentLibrary = (stubs: readonly Stub[], url = '/documents') => {
  const requests = stubApi(...stubs);
  return { ...renderRoute(routes, url), requests };
};
export const findDocumentRow = (title = 'Git on One Page') =>
  screen.findByRole('article', { name: title });
