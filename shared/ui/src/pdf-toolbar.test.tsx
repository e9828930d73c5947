import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { PdfToolbar } from './pdf-toolbar.tsx';

const search = {
  words: '',
  setWords: jest.fn(),
  all: [],
  current: undefined,
  tally: '',
  hasFailed: false,
  retry: jest.fn(),
  next: jest.fn(),
  previous: jest.fn(),
};

const Toolbar = () => {
  const [page, setPage] = useState(1);
  return (
    <PdfToolbar
      {...{ page, search }}
      name="Playbook"
      pageCount={3}
      onGo={setPage}
      zoom="width"
      scale={1}
      onZoom={jest.fn()}
      hasThumbnails={false}
      onThumbnails={jest.fn()}
    />
  );
};

it('announces the page that its buttons open, as the focus stays on them', async () => {
  render(<Toolbar />);
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(screen.getByText('Page 2 of 3').closest('[role="status"]')).not.toBeNull();
});
