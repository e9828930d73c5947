import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReadablePage, ReadablePdf } from './pdf-engine.ts';
import { PdfToolbar } from './pdf-toolbar.tsx';
import { usePdfSearch } from './use-pdf-search.ts';

const key = { pieces: [{ text: 'A key', endsLine: true }] } as unknown as ReadablePage;
let isBroken = true;
const pdf: ReadablePdf = {
  pageCount: 1,
  page: () => (isBroken ? Promise.reject(new Error('the worker is gone')) : Promise.resolve(key)),
  close: () => {},
};

const Toolbar = () => {
  const search = usePdfSearch(pdf, () => {});
  return (
    <PdfToolbar
      {...{ search, name: 'notes.pdf', page: 1, pageCount: 1, zoom: 1, scale: 1 }}
      hasThumbnails={false}
      onGo={() => {}}
      onZoom={() => {}}
      onThumbnails={() => {}}
    />
  );
};
/** Texts of the toolbar that are announced. */
const listAnnounced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

beforeEach(() => {
  isBroken = true;
});

it('says that a search has failed, and searches again', async () => {
  render(<Toolbar />);
  await userEvent.type(screen.getByRole('searchbox'), 'key');
  await waitFor(() => expect(listAnnounced()).toContain('The search has failed.'));
  expect(screen.getByRole('button', { name: 'Next match' })).toHaveAccessibleDescription(
    'The search has failed.',
  );
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(listAnnounced()).toContain('1 of 1'));
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

it('forgets a failure when other words are typed', async () => {
  render(<Toolbar />);
  await userEvent.type(screen.getByRole('searchbox'), 'ke');
  await waitFor(() => expect(listAnnounced()).toContain('The search has failed.'));
  isBroken = false;
  await userEvent.type(screen.getByRole('searchbox'), 'y');
  await waitFor(() => expect(listAnnounced()).toContain('1 of 1'));
});
