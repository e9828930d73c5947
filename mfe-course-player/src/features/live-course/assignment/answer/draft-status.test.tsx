import { translatePage } from '@cairn/testing/translate-page';
import { render, screen, waitFor } from '@testing-library/react';
import type { AnswerDraftState } from './draft-autosave.ts';
import { AnswerDraftStatus } from './draft-status.tsx';

const SAVED: AnswerDraftState = { status: 'saved', at: undefined };

it('follows each state of a draft on a translated page', async () => {
  const keep = { onKeepMine: () => undefined, onTakeTheirs: () => undefined };
  const view = render(<AnswerDraftStatus state={SAVED} {...keep} />);
  const endTranslation = translatePage();
  const states: readonly (readonly [AnswerDraftState, string])[] = [
    [{ status: 'unsaved' }, 'Kept in this browser, not saved yet'],
    [{ status: 'saving' }, 'Saving…'],
    [SAVED, 'Saved as a draft'],
    [
      { status: 'conflict', theirs: 'Other.', revision: 2 },
      'Another page has saved a different draft.',
    ],
    [SAVED, 'Saved as a draft'],
  ];
  for (const [state, text] of states) {
    view.rerender(<AnswerDraftStatus state={state} {...keep} />);
    await waitFor(() => expect(screen.getByText(text).localName).toBe('font'));
  }
  endTranslation();
});
