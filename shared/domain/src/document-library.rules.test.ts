import {
  formatFileType,
  isDocumentVisible,
  libraryUrlFormat,
  type ListedDocument,
  sortNewestFirst,
  findSafePreviewType,
  selectLibraryPage,
  removeUnknownCategory,
} from './document-library.rules.ts';

const document = (change: Partial<ListedDocument> = {}): ListedDocument => ({
  Title: 'Git on One Page',
  Category: 'Reference',
  GroupIDs: [],
  FileName: 'git.pdf',
  FileType: 'application/pdf',
  CreatedAt: '2026-05-04T10:00:00.000Z',
  ...change,
});

describe('isDocumentVisible', () => {
  it.each([
    ['public, visitor', [], undefined, true],
    ['public, student', [], { GroupIDs: ['a'] }, true],
    ['of a group, visitor', ['a'], undefined, false],
    ['of a group, student without', ['a'], { GroupIDs: [] }, false],
    ['of a shared group', ['a', 'b'], { GroupIDs: ['c', 'b'] }, true],
    ['of another group', ['a'], { GroupIDs: ['b'] }, false],
    ['the older single field', ['a'], { GroupID: 'a' }, true],
    ['the older single field of another', ['a'], { GroupID: 'b' }, false],
    ['the older single field, empty', [''], { GroupID: '' }, false],
  ])('[DOCS-03] %s', (_name, GroupIDs, reader, visible) => {
    expect(isDocumentVisible({ GroupIDs }, reader)).toBe(visible);
  });
});

it('[DOCS-06] orders newest first; unreadable dates come last', () => {
  const list = [
    document({ Title: 'none', CreatedAt: '' }),
    document({ Title: 'old', CreatedAt: '2025-01-01T00:00:00Z' }),
    document({ Title: 'new b', CreatedAt: '2026-06-01T00:00:00Z' }),
    document({ Title: 'new a', CreatedAt: '2026-06-01T00:00:00Z' }),
  ];
  expect(sortNewestFirst(list).map(({ Title }) => Title)).toEqual([
    'new a',
    'new b',
    'old',
    'none',
  ]);
});

describe('selectLibraryPage', () => {
  const all = [
    document({ Title: 'Git on One Page', FileName: 'cheat-sheet.pdf' }),
    document({ Title: 'Port Numbers', FileName: 'PORTS.png', Category: 'Posters' }),
  ];
  it.each([
    ['', '', ['Git on One Page', 'Port Numbers']],
    ['GIT', '', ['Git on One Page']],
    ['ports.png', '', ['Port Numbers']],
    ['sheet', 'Posters', []],
    ['', 'Posters', ['Port Numbers']],
  ])('[DOCS-04] [DOCS-05] %j in %j finds %j', (search, category, titles) => {
    const { items } = selectLibraryPage(all, { search, category, page: 1 });
    expect(items.map(({ Title }) => Title)).toEqual(titles);
  });

  it('[DOCS-06] shows seven on pages of six and one', () => {
    const seven = Array.from({ length: 7 }, () => document());
    const sizes = [1, 2, 99].map(
      (page) => selectLibraryPage(seven, { search: '', category: '', page }).items.length,
    );
    expect(sizes).toEqual([6, 1, 1]);
  });
});

describe('the address', () => {
  it('drops a search with markup', () => {
    const view = { search: '<b>', category: 'Posters', page: 2 };
    expect(libraryUrlFormat.sound(view)).toEqual({ ...view, search: '' });
  });

  it('forgets a category that there is not', () => {
    const view = { search: '', category: 'Gone', page: 1 };
    expect(removeUnknownCategory(view, ['Posters']).category).toBe('');
    expect(removeUnknownCategory(view, ['Gone'])).toBe(view);
  });
});

describe('findSafePreviewType', () => {
  it.each([
    ['application/pdf', 'application/pdf'],
    ['image/png', 'image/png'],
    ['IMAGE/JPEG; x=y', 'image/jpeg'],
    ['image/svg+xml', undefined],
    ['text/html; charset=utf-8', undefined],
    ['text/html,application/pdf', undefined],
    ['application/zip', undefined],
    ['', undefined],
  ])('%j is shown as %j', (type, shown) => expect(findSafePreviewType(type)).toBe(shown));
});

it.each([
  ['notes.pdf', '', 'PDF'],
  ['archive.tar.gz', '', 'GZ'],
  ['README', 'text/plain; charset=utf-8', 'PLAIN'],
  ['README', '', 'FILE'],
])('[DOCS-01] the type of %j (%j) is called %s', (FileName, FileType, label) => {
  expect(formatFileType({ FileName, FileType })).toBe(label);
});
