import { listDocumentCategories, listDocuments } from '@cairn/api/documents.contract';
import { listGroups, listGroupsAsStudent } from '@cairn/api/groups.contract';
import { events, setReporter } from '@cairn/session';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubError, stubApi } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  buildDocument,
  createLibraryStubs,
  openDocumentLibrary,
  findDocumentRow,
} from './test/open-library.tsx';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });
const files = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildDocument({
      DocumentID: `d${index}`,
      Title: `Document ${index}`,
      CreatedAt: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
    }),
  );
const titles = async () =>
  within(await screen.findByRole('list', { name: 'Documents' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);

const notices: string[] = [];
const reported: unknown[] = [];
let stop: () => void;
beforeEach(() => {
  notices.length = 0;
  reported.length = 0;
  stop = events.on('notice.shown', ({ message }) => notices.push(message));
});
afterEach(() => {
  stop();
  setReporter(undefined);
});

const groupCalls = (requests: readonly Request[]) =>
  requests.map(({ url }) => new URL(url).pathname).filter((path) => path.endsWith('/groups'));

describe('document library', () => {
  it('[DOCS-01] shows a visitor title, category, file type and date, with a call without token', async () => {
    const { requests } = openDocumentLibrary(createLibraryStubs([buildDocument()]));
    const shown = within(await findDocumentRow());
    for (const text of ['Reference', 'PDF', 'git.pdf', day.format(Date.UTC(2026, 4, 4, 10))]) {
      expect(shown.getByText(text)).toBeVisible();
    }
    expect(listCallsTo(requests, listDocuments)[0]?.headers.has('jwt-Token')).toBe(false);
  });

  it('shows a place that is loading', async () => {
    openDocumentLibrary(createLibraryStubs([buildDocument()]));
    expect(screen.getByRole('group', { name: 'Loading documents' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    await findDocumentRow();
  });

  it('[DOCS-02] [PAPI-58] fetches 250 with exactly three calls of 100', async () => {
    const all = files(250);
    const page = (number: number) =>
      stubResponse(
        listDocuments,
        { items: all.slice((number - 1) * 100, number * 100), total: 250 },
        (url) => url.searchParams.get('page') === String(number),
      );
    signInAs({ GroupIDs: ['a', 'b'] });
    const { requests } = openDocumentLibrary([
      page(1),
      page(2),
      page(3),
      stubResponse(listDocumentCategories, ['Reference']),
    ]);
    expect(await screen.findByText('250 documents')).toBeVisible();
    const queries = listCallsTo(requests, listDocuments).map(({ url }) => new URL(url).search);
    expect(queries).toEqual([1, 2, 3].map((n) => `?page=${n}&pageSize=100&groups=a%2Cb`));
    expect(await titles()).toContain('Document 249');
  });

  it('[DOCS-03] shows nothing of other groups, whatever the answer holds', async () => {
    openDocumentLibrary(
      createLibraryStubs([
        buildDocument(),
        buildDocument({ DocumentID: 'x', Title: 'Not yours', GroupIDs: ['south'] }),
      ]),
    );
    expect(await titles()).toEqual(['Git on One Page']);
  });

  it('[DOCS-04] finds by title and file name and goes back to page 1', async () => {
    const { router } = openDocumentLibrary(
      createLibraryStubs([
        ...files(8),
        buildDocument({ DocumentID: 'p', Title: 'Ports', FileName: 'Poster-7.PNG' }),
      ]),
      '/documents?page=2',
    );
    await screen.findByRole('list', { name: 'Documents' });
    await userEvent.type(screen.getByRole('searchbox'), 'poster-7.png');
    expect(await titles()).toEqual(['Ports']);
    // Page translators leave the name of the file as it is.
    expect(screen.getByText('Poster-7.PNG')).toHaveAttribute('translate', 'no');
    expect(router.state.location.search).toBe('?search=poster-7.png');
    await userEvent.type(screen.getByRole('searchbox'), 'zzz');
    expect(screen.getByRole('heading', { name: 'No documents found.' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await titles()).toHaveLength(6);
  });

  it('[DOCS-05] [PAPI-56] narrows by the categories of the server, together with the search', async () => {
    const { router } = openDocumentLibrary(
      createLibraryStubs(
        [
          buildDocument(),
          buildDocument({ DocumentID: 'p', Title: 'Git poster', Category: 'Posters' }),
        ],
        ['Posters', 'Reference'],
      ),
      '/documents?search=git',
    );
    const pills = within(await screen.findByRole('group', { name: 'Categories' }));
    expect(pills.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'All',
      'Posters',
      'Reference',
    ]);
    expect(pills.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(pills.getByRole('button', { name: 'Posters' }));
    expect(await titles()).toEqual(['Git poster']);
    expect(router.state.location.search).toBe('?search=git&category=Posters');
    await userEvent.click(pills.getByRole('button', { name: 'All' }));
    expect(await titles()).toHaveLength(2);
  });

  it('bad values in the address fall back without a word', async () => {
    openDocumentLibrary(createLibraryStubs([buildDocument()]), '/documents?category=Gone&page=-3');
    expect(await titles()).toEqual(['Git on One Page']);
    expect(await screen.findByRole('button', { name: 'All' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  it('[DOCS-06] shows seven on pages of six and one, newest first across pages', async () => {
    openDocumentLibrary(createLibraryStubs(files(7)));
    expect(await titles()).toEqual([6, 5, 4, 3, 2, 1].map((n) => `Document ${n}`));
    const pages = screen.getByRole('navigation', { name: 'Pages' });
    await userEvent.click(within(pages).getByRole('link', { name: 'Next' }));
    expect(await titles()).toEqual(['Document 0']);
  });

  it('[DOCS-07] [PAPI-61] takes group names from the first address, else once from the other', async () => {
    setReporter((_error, context) => reported.push(context));
    signInAs({ GroupIDs: ['north'] });
    const mine = createLibraryStubs([buildDocument({ GroupIDs: ['north'] })]);
    const names = [{ GroupID: 'north', GroupName: 'North College' }];
    const first = openDocumentLibrary([...mine, stubResponse(listGroupsAsStudent, names)]);
    expect(await screen.findByText('For North College')).toBeVisible();
    expect(groupCalls(first.requests)).toEqual(['/api/admin/groups']);
    first.unmount();
    const second = openDocumentLibrary([
      ...mine,
      stubError(listGroupsAsStudent, 403, 'forbidden'),
      stubResponse(listGroups, names),
    ]);
    expect(await screen.findByText('For North College')).toBeVisible();
    expect(groupCalls(second.requests)).toEqual(['/api/admin/groups', '/api/groups']);
    expect(notices).toEqual([]);
  });

  it('[DOCS-08] a failed list is only logged: an empty place, no notice, another try', async () => {
    setReporter((_error, context) => reported.push(context));
    openDocumentLibrary([stubError(listDocuments, 500), stubResponse(listDocumentCategories, [])]);
    expect(
      await screen.findByRole('heading', { name: 'The documents could not be loaded.' }),
    ).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(reported).toEqual([{ at: 'documents' }]);
    expect(notices).toEqual([]);
    stubApi(...createLibraryStubs([buildDocument()]));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await titles()).toEqual(['Git on One Page']);
  });

  it('[DOCS-08] failed categories and groups are only logged: no pills, no names', async () => {
    setReporter((_error, context) => reported.push(context));
    signInAs({ GroupIDs: ['north'] });
    openDocumentLibrary([
      stubResponse(listDocuments, { items: [buildDocument({ GroupIDs: ['north'] })], total: 1 }),
      stubError(listDocumentCategories, 500),
      stubError(listGroupsAsStudent, 500),
      stubError(listGroups, 500),
    ]);
    expect(await titles()).toEqual(['Git on One Page']);
    await waitFor(() =>
      expect(reported).toEqual(
        expect.arrayContaining([{ at: 'document categories' }, { at: 'group names' }]),
      ),
    );
    expect(screen.queryByRole('group', { name: 'Categories' })).not.toBeInTheDocument();
    expect(screen.queryByText(/^For /)).not.toBeInTheDocument();
    expect(notices).toEqual([]);
  });
});
