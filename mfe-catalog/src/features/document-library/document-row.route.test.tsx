import { getDocumentFile } from '@cairn/api/documents.contract';
import { events } from '@cairn/session';
import { stubError } from '@cairn/testing/stub-api';
import { waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  buildDocument,
  createLibraryStubs,
  openDocumentLibrary,
  findDocumentRow,
} from './test/open-library.tsx';

const notices: string[] = [];
let stop: () => void;
beforeEach(() => {
  notices.length = 0;
  stop = events.on('notice.shown', ({ message }) => notices.push(message));
});
afterEach(() => stop());

describe('a document', () => {
  const tab = { opener: window as unknown, close: jest.fn(), location: { replace: jest.fn() } };
  const made: Blob[] = [];
  const revoked: string[] = [];
  /** Callbacks that were deferred by a minute. */
  const letGo: (() => void)[] = [];
  const realSetTimeout = globalThis.setTimeout;
  const withBytes = (type: string, body = '%PDF') => {
    const list = globalThis.fetch;
    jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const { pathname } = new URL(new Request(input, init).url);
      if (pathname !== '/api/documents/git/file') return list(input, init);
      return Promise.resolve(new Response(body, { headers: { 'content-type': type } }));
    });
  };
  const press = async (name: string) =>
    userEvent.click(within(await findDocumentRow()).getByRole('button', { name }));

  beforeEach(() => {
    made.length = 0;
    revoked.length = 0;
    letGo.length = 0;
    // A plain function: the testing library would take a mock for fake timers.
    globalThis.setTimeout = ((work: () => void, delay?: number) =>
      delay === 60_000 ? letGo.push(work) : realSetTimeout(work, delay)) as typeof setTimeout;
    tab.opener = window;
    tab.close.mockReset();
    tab.location.replace.mockReset();
    jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    URL.createObjectURL = (blob: Blob) => `blob:made-${made.push(blob)}`;
    URL.revokeObjectURL = (address: string) => void revoked.push(address);
  });
  afterEach(() => {
    globalThis.setTimeout = realSetTimeout;
  });

  it('[DOCS-09] opens in a tab without opener, from bytes that are let go after a minute', async () => {
    openDocumentLibrary(createLibraryStubs([buildDocument()]));
    await findDocumentRow();
    withBytes('application/pdf');
    await press('Open');
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('blob:made-1'));
    expect(tab.opener).toBeNull();
    expect(made[0]?.type).toBe('application/pdf');
    expect(revoked).toEqual([]);
    letGo.forEach((later) => later());
    expect(revoked).toEqual(['blob:made-1']);
  });

  it.each([
    [403, 'forbidden', 'You don’t have access to do that.'],
    [404, 'not-found', 'Not found.'],
    [500, 'server', 'Service is temporarily unavailable. Please try again shortly.'],
  ] as const)('[DOCS-09] says of %s %s: %s', async (status, code, message) => {
    openDocumentLibrary([
      ...createLibraryStubs([buildDocument()]),
      stubError(getDocumentFile, status, code),
    ]);
    await press('Open');
    await waitFor(() => expect(notices).toEqual([message]));
    expect(tab.close).toHaveBeenCalled();
    expect(made).toEqual([]);
  });

  it('never shows in the site’s origin what could run there, even when the list called it a picture', async () => {
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    openDocumentLibrary(createLibraryStubs([buildDocument({ FileType: 'image/png' })]));
    await findDocumentRow();
    withBytes('text/html', '<script>alert(1)</script>');
    await press('Open');
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(tab.location.replace).not.toHaveBeenCalled();
    expect(tab.close).toHaveBeenCalled();
  });

  it.each(['text/html', 'image/svg+xml', 'application/zip'])(
    "of the type %s has no preview: 'Preview not available'",
    async (FileType) => {
      openDocumentLibrary(createLibraryStubs([buildDocument({ FileType })]));
      const button = within(await findDocumentRow()).getByRole('button', { name: 'Open' });
      expect(button).toHaveAccessibleDescription(/.+ Preview not available$/);
      await userEvent.click(button);
      expect(window.open).not.toHaveBeenCalled();
    },
  );

  it('is saved under its own name', async () => {
    const names: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    openDocumentLibrary(createLibraryStubs([buildDocument()]));
    await findDocumentRow();
    withBytes('application/pdf');
    await press('Download');
    await waitFor(() => expect(names).toEqual(['git.pdf']));
    expect(window.open).not.toHaveBeenCalled();
  });
});
