/** Tests keys of the player that focus an input beside it. */
import { buildModule } from '@cairn/testing/builders';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getFilm, mockMediaPlayback } from '../../../lib/test/media.ts';
import { buildLecture } from '../test/modules.ts';
import { openSelfGuidedCourse, signInWithProgress } from '../test/self-guided-course-page.tsx';

// Preloads separate chunks, whose loading is not tested here.
beforeAll(async () => {
  await import('../lecture/tool-panel.tsx');
  await import('../lecture/notes-panel.tsx');
});

const open = async () => {
  const media = mockMediaPlayback();
  signInWithProgress();
  openSelfGuidedCourse({
    transcript: '0s - 4s: A line.',
    modules: [buildModule({ ModuleID: 'm1', Lecture: buildLecture() })],
  });
  await waitFor(getFilm);
  await screen.findByRole('tab', { name: 'Transcript', selected: true });
  getFilm().focus();
  return media;
};
const note = () => screen.getByRole('textbox', { name: /^Note at / });
const search = () => screen.getByRole('searchbox', { name: 'Search the transcript' });

describe('keys that lead to a field', () => {
  it('N opens the notes at this moment and pauses, and types nothing', async () => {
    const { pause } = await open();
    pause.mockClear();
    await userEvent.keyboard('n');
    await waitFor(() => expect(note()).toHaveFocus());
    expect(pause).toHaveBeenCalledTimes(1);
    expect(note()).toHaveValue('');
    // Further keys are typed into the input.
    await userEvent.keyboard('n/');
    expect(note()).toHaveValue('n/');
    await userEvent.clear(note());
  });

  it('/ leads to the search of the transcript, wherever the panel is', async () => {
    await open();
    await userEvent.keyboard('/');
    expect(search()).toHaveFocus();
    expect(search()).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: 'Close lecture tools' }));
    getFilm().focus();
    await userEvent.keyboard('/');
    await waitFor(() => expect(search()).toHaveFocus());
  });

  it('take the focus once: a tab that is opened later leaves it alone', async () => {
    await open();
    await userEvent.keyboard('n');
    await waitFor(() => expect(note()).toHaveFocus());
    await userEvent.click(screen.getByRole('tab', { name: 'Transcript' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Notes' }));
    expect(screen.getByRole('tab', { name: 'Notes' })).toHaveFocus();
  });

  it('add their tool to several that are open', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Ask AI Assistant' }));
    fireEvent.keyDown(getFilm(), { key: 'n' });
    await waitFor(() => expect(note()).toHaveFocus());
    expect(screen.getByRole('region', { name: 'Transcript' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Notes' })).toBeVisible();
  });
});
