/** The document library: who sees what, in which order, and what a browser may show. 002 §2.8, §5, §9. */
import { t } from 'ttag';
import { searchFromAddress } from './address.rules.ts';
import { listAddress } from './list-view.rules.ts';
import { pageOf } from './paging.rules.ts';
import { foldSearchText } from './search-text.rules.ts';

export interface ListedDocument {
  readonly Title: string;
  readonly Category: string;
  readonly GroupIDs: readonly string[];
  readonly FileName: string;
  readonly FileType: string;
  readonly CreatedAt: string;
}

/** '' means no filter; `page` counts from 1. */
export interface LibraryView {
  readonly search: string;
  readonly category: string;
  readonly page: number;
}

/** A student's groups, in the list or in the older single field; undefined for a visitor. */
export type DocumentReader =
  | { readonly GroupIDs?: readonly string[] | undefined; readonly GroupID?: string | undefined }
  | undefined;

export const DOCUMENT_PAGE_SIZE = 6;
/** How many are fetched with one call. */
export const DOCUMENT_FETCH_SIZE = 100;

export const groupIdsOfReader = (reader: DocumentReader): readonly string[] => {
  if (reader?.GroupIDs) return reader.GroupIDs;
  return reader?.GroupID === undefined || reader.GroupID === '' ? [] : [reader.GroupID];
};

/** Public, or of a group that the reader is in (DOCS-03). */
export const isDocumentVisible = (
  { GroupIDs }: Pick<ListedDocument, 'GroupIDs'>,
  reader: DocumentReader,
): boolean =>
  GroupIDs.length === 0 || groupIdsOfReader(reader).some((groupId) => GroupIDs.includes(groupId));

/** Newest first; what has no readable date comes last. */
export const newestFirst = <D extends ListedDocument>(documents: readonly D[]): D[] => {
  const timeOf = ({ CreatedAt }: D) => {
    const time = Date.parse(CreatedAt);
    return Number.isNaN(time) ? -Infinity : time;
  };
  return documents
    .map((document) => ({ document, time: timeOf(document) }))
    .toSorted((a, b) =>
      a.time === b.time ? a.document.Title.localeCompare(b.document.Title) : b.time - a.time,
    )
    .map(({ document }) => document);
};

export const libraryAddress = listAddress<LibraryView>(
  { search: '', category: '', page: 1 },
  (view) => ({ ...view, search: searchFromAddress(view.search) }),
);

/** The view without a category that there is not (any more): then all categories show. */
export const withKnownCategory = (view: LibraryView, categories: readonly string[]): LibraryView =>
  categories.includes(view.category) ? view : { ...view, category: '' };

/** The page of documents of the category whose title or file name holds the search; `found` counts all of them. */
export const selectLibraryPage = <D extends ListedDocument>(
  sorted: readonly D[],
  { search, category, page }: LibraryView,
) => {
  const term = foldSearchText(search);
  const found = sorted.filter(
    (document) =>
      (category === '' || document.Category === category) &&
      [document.Title, document.FileName].some((text) => foldSearchText(text).includes(term)),
  );
  return { ...pageOf(found, page, DOCUMENT_PAGE_SIZE), found: found.length };
};

/** Media types that show something and run nothing in the page's origin: no HTML, no SVG. */
const SHOWN = /^(image\/(png|jpeg|gif|webp|bmp)|application\/pdf)$/;

const bareType = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase();

/** The media type to show a file with in a tab of its own; undefined: 'Preview not available'. */
export const previewType = (fileType: string): string | undefined => {
  const type = bareType(fileType);
  return SHOWN.test(type) ? type : undefined;
};

/** What stands for the type of a file: 'PDF' of 'notes.pdf', without an ending the end of its media type. */
export const fileTypeLabel = ({
  FileName,
  FileType,
}: Pick<ListedDocument, 'FileName' | 'FileType'>): string => {
  const ending = /\.([a-z\d]{1,5})$/i.exec(FileName)?.[1];
  return (ending ?? bareType(FileType).split('/')[1] ?? '').toUpperCase() || t`FILE`;
};
