import { translatePage } from '@cairn/testing/translate-page';
import { render, screen, waitFor } from '@testing-library/react';
import { DraftStatus } from './draft-status.tsx';

it('follows each state of a draft on a translated page', async () => {
  const keep = { onKeepMine: () => undefined, onTakeTheirs: () => undefined };
  const view = render(<DraftStatus state={{ status: 'saved' }} {...keep} />);
  const endTranslation = translatePage();
  for (const [status, text] of [
    ['unsaved', 'Kept in this browser, not saved yet'],
    ['saving', 'Saving…'],
    ['saved', 'Saved as a draft'],
    ['conflict', 'Another page has saved a different draft.'],
    ['saved', 'Saved as a draft'],
  ] as const) {
    view.rerender(<DraftStatus state={{ status }} {...keep} />);
    await waitFor(() => expect(screen.getByText(text).localName).toBe('font'));
  }
  endTranslation();
});
