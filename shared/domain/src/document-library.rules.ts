/** Rules of the document library: who sees which document, the order, and what a browser may show. 002 §2.8, §5, §9. */
import { t } from 'ttag';
import { parseSearchText } from './url-search.rules.ts';
import { createListUrlFormat } from './list-view.rules.ts';
import { selectListPage } from './paging.rules.ts';
import { containsSearchText } from './search-text.rules.ts';

export interface ListedDocument {
  readonly Title: string;
  readonly Category: string;
  readonly GroupIDs: readonly string[];
  readonly FileName: string;
  readonly FileType: string;
  readonly CreatedAt: string;
  /** Place in the order that staff chose; absent without one. */
  readonly Position?: number | undefined;
}

/** Filters and page of the document library; '' means no filter, and `page` counts from 1. */
export interface DocumentLibraryView {
  readonly search: string;
  readonly category: string;
  readonly page: number;
}

/** A student's groups, as a list or in the older single field; undefined for a visitor. */
export type DocumentReader =
  | { readonly GroupIDs?: readonly string[] | undefined; readonly GroupID?: string | undefined }
  | undefined;

export const DOCUMENT_PAGE_SIZE = 6;
/** Number of documents that one API call requests. */
export const DOCUMENT_FETCH_SIZE = 100;

export const listReaderGroupIds = (reader: DocumentReader): readonly string[] => {
  if (reader?.GroupIDs) return reader.GroupIDs;
  return reader?.GroupID === undefined || reader.GroupID === '' ? [] : [reader.GroupID];
};

/** Returns whether the document is public or belongs to a group of the reader (DOCS-03). */
export const isDocumentVisible = (
  { GroupIDs }: Pick<ListedDocument, 'GroupIDs'>,
  reader: DocumentReader,
): boolean =>
  GroupIDs.length === 0 || listReaderGroupIds(reader).some((groupId) => GroupIDs.includes(groupId));

/**
 * Returns the documents sorted by date, newest first; those without a readable date come last. Documents with a place in the order of
 * staff follow in that order.
 */
export const sortNewestFirst = <D extends ListedDocument>(documents: readonly D[]): D[] => {
  const parseTime = ({ CreatedAt }: D) => {
    const time = Date.parse(CreatedAt);
    return Number.isNaN(time) ? -Infinity : time;
  };
  const isPlaced = ({ Position }: D) => Position !== undefined;
  const newest = documents
    .filter((document) => !isPlaced(document))
    .map((document) => ({ document, time: parseTime(document) }))
    .toSorted((a, b) =>
      a.time === b.time ? a.document.Title.localeCompare(b.document.Title) : b.time - a.time,
    )
    .map(({ document }) => document);
  const placed = documents
    .filter(isPlaced)
    .toSorted((a, b) => (a.Position ?? 0) - (b.Position ?? 0));
  return [...newest, ...placed];
};

export const libraryUrlFormat = createListUrlFormat<DocumentLibraryView>(
  { search: '', category: '', page: 1 },
  (view) => ({ ...view, search: parseSearchText(view.search) }),
);

/** Returns the view without its category when the list has no such category (any more); all categories then show. */
export const removeUnknownCategory = (
  view: DocumentLibraryView,
  categories: readonly string[],
): DocumentLibraryView => (categories.includes(view.category) ? view : { ...view, category: '' });

/** Returns the page of documents of the category whose title or file name contains the search; `found` counts all matches. */
export const selectLibraryPage = <D extends ListedDocument>(
  sorted: readonly D[],
  { search, category, page }: DocumentLibraryView,
) => {
  const found = sorted.filter(
    (document) =>
      (category === '' || document.Category === category) &&
      [document.Title, document.FileName].some((text) => containsSearchText(text, search)),
  );
  return { ...selectListPage(found, page, DOCUMENT_PAGE_SIZE), found: found.length };
};

/** Media types that a browser shows without running code in the page's origin: no HTML, no SVG. */
const PREVIEWABLE_TYPES = /^(image\/(png|jpeg|gif|webp|bmp)|application\/pdf)$/;

const removeTypeParameters = (type: string): string =>
  (type.split(';')[0] ?? '').trim().toLowerCase();

/** Returns the media type to show a file with in its own tab; undefined for 'Preview not available'. */
export const findSafePreviewType = (fileType: string): string | undefined => {
  const type = removeTypeParameters(fileType);
  return PREVIEWABLE_TYPES.test(type) ? type : undefined;
};

/** Returns a label for the type of a file: its extension ('PDF' for 'notes.pdf'), else the end of its media type. */
export const formatFileType = ({
  FileName,
  FileType,
}: Pick<ListedDocument, 'FileName' | 'FileType'>): string => {
  const ending = /\.([a-z\d]{1,5})$/i.exec(FileName)?.[1];
  return (ending ?? removeTypeParameters(FileType).split('/')[1] ?? '').toUpperCase() || t`FILE`;
};
