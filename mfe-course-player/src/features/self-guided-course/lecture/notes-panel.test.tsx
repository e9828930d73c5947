import {
  deleteLectureNote,
  type LectureNote,
  listLectureNotes,
  saveLectureNote,
} from '@cairn/api/lecture-notes.contract';
import { session } from '@cairn/session';
import {
  stubResponse,
  listCallsTo,
  stubError,
  stubLostConnection,
  holdFetch,
  type Stub,
} from '@cairn/testing/stub-api';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getFilm, mockMediaPlayback, playFilmTo } from '../../../lib/test/media.ts';
import { readNoteDraft, storeNoteDraft } from './lecture-notes.ts';
import { openSelfGuidedCourse, signInWithProgress } from '../test/self-guided-course-page.tsx';

// Preloads separate chunks, whose loading is not tested here.
beforeAll(async () => {
  await import('./tool-panel.tsx');
  await import('./notes-panel.tsx');
});

const note = (change: Partial<LectureNote> = {}): LectureNote => ({
  noteId: '11111111-1111-4111-8111-111111111111',
  at: 48,
  text: 'Ask who can write.',
  createdAt: '2026-03-04T10:00:00.000Z',
  ...change,
});

const lecture = { courseId: 'course-1', moduleId: 'm1' };

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const open = async (...stubs: Stub[]) => {
  const media = mockMediaPlayback();
  const view = openSelfGuidedCourse({
    stubs: [
      stubResponse(listLectureNotes, [note()]),
      stubResponse(saveLectureNote, note({ noteId: '2', at: 62, text: 'New.' })),
      stubResponse(deleteLectureNote, { message: 'Gone' }),
      ...stubs,
    ],
  });
  await userEvent.click(await screen.findByRole('tab', { name: /^Notes/ }));
  return { ...media, ...view };
};

/** Holds back the responses of one path until the returned function is called. */
const holdCallsTo = (path: string): (() => void) => {
  const answer = jest.mocked(fetch).getMockImplementation() as typeof fetch;
  const gate = Promise.withResolvers<void>();
  jest.mocked(fetch).mockImplementation(async (...call) => {
    const [input] = call;
    if (input instanceof Request && input.url.includes(path)) await gate.promise;
    return answer(...call);
  });
  return gate.resolve;
};

describe('notes', () => {
  it('lead to their moment, and pause the film while one is written at its own', async () => {
    signInWithProgress();
    const { pause, requests } = await open();
    await press('Go to 0:48');
    expect(getFilm().currentTime).toBe(48);
    act(() => playFilmTo(62.4));
    pause.mockClear();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Note at 1:02' }), 'New.');
    expect(pause).toHaveBeenCalledTimes(1);
    act(() => playFilmTo(70));
    await press('Add note at 1:02');
    expect(await screen.findByText('2 notes. Only you can see them.')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Notes 2' })).toBeVisible();
    expect(screen.getByText('Note added').closest('[role="status"]')).not.toBeNull();
    expect(await listCallsTo(requests, saveLectureNote)[0]?.json()).toMatchObject({
      courseId: 'course-1',
      moduleId: 'm1',
      at: 62,
      text: 'New.',
    });
    expect(screen.getByRole('textbox', { name: 'Note at 1:10' })).toHaveValue('');
  });

  it('a save that fails keeps the text, says so, and is sent again as the same note', async () => {
    signInWithProgress();
    const { requests } = await open(stubError(saveLectureNote, 403, 'forbidden'));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Note at 0:00' }), 'Mine');
    await press('Add note at 0:00');
    expect(await screen.findByRole('alert')).toHaveTextContent('Your text is still here.');
    await userEvent.click(screen.getByRole('tab', { name: 'Transcript' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Notes 1' }));
    expect(await screen.findByRole('textbox')).toHaveValue('Mine');
    await press('Add note at 0:00');
    await waitFor(() => expect(listCallsTo(requests, saveLectureNote)).toHaveLength(2));
    const [first, second] = listCallsTo(requests, saveLectureNote);
    expect(second?.url).toBe(first?.url);
    await screen.findByRole('button', { name: 'Retry' });
    await userEvent.clear(screen.getByRole('textbox'));
  });

  it('what was typed is there again after the page was left, reloaded or killed, and only for its student', async () => {
    signInWithProgress();
    const first = await open();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Note at 0:00' }), 'Mine');
    // A killed page gets no event, so only stored data remain.
    const key = `cairn.note.${session.studentId()}.course-1.m1`;
    const kept = localStorage.getItem(key) ?? '';
    first.unmount();
    localStorage.setItem(key, kept.replace('Mine', 'Mine, as it was stored'));
    await open();
    expect(await screen.findByRole('textbox', { name: 'Note at 0:00' })).toHaveValue(
      'Mine, as it was stored',
    );
  });

  it('a stored one that is being changed is so after a reload too, until it is saved or left as it was', async () => {
    signInWithProgress();
    const first = await open();
    await press('Edit note at 0:48');
    const text = () => screen.findByRole('textbox', { name: 'Text of the note at 0:48' });
    await userEvent.type(await text(), ' And when.');
    first.unmount();
    const second = await open();
    expect(await text()).toHaveValue('Ask who can write. And when.');
    await press('Cancel');
    second.unmount();
    await open();
    expect(await screen.findByText('Ask who can write.')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Text of the note at 0:48' })).toBeNull();
  });

  it('moves the focus to the text of a note that is edited, and then back to its button', async () => {
    signInWithProgress();
    await open(stubResponse(saveLectureNote, note({ text: 'Ask who can write. Now.' })));
    const edit = await screen.findByRole('button', { name: 'Edit note at 0:48' });
    const text = () => screen.getByRole('textbox', { name: 'Text of the note at 0:48' });
    await press('Edit note at 0:48');
    expect(text()).toHaveFocus();
    await press('Cancel');
    expect(edit).toHaveFocus();
    await press('Edit note at 0:48');
    await userEvent.keyboard(' Now.');
    // A second press keeps what was typed.
    await press('Edit note at 0:48');
    expect(text()).toHaveValue('Ask who can write. Now.');
    await press('Save');
    await waitFor(() => expect(edit).toHaveFocus());
    expect(screen.queryByRole('textbox', { name: 'Text of the note at 0:48' })).toBeNull();
  });

  it('a note that was stored without a response is listed, is no draft, and is not overwritten by the next one', async () => {
    signInWithProgress();
    const first = note({ noteId: '3', at: 0, text: 'First' });
    storeNoteDraft(lecture, { noteId: '3', at: 0, text: 'First ' });
    const view = await open(stubResponse(listLectureNotes, [first]));
    expect(await screen.findByText('First')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue(''));
    expect(readNoteDraft(lecture)).toBeUndefined();
    view.unmount();
    storeNoteDraft(lecture, { noteId: '3', at: 0, text: 'Second' });
    const { requests } = await open(
      stubResponse(listLectureNotes, [first]),
      stubError(saveLectureNote, 403, 'forbidden'),
    );
    await press('Add note at 0:00');
    await press('Retry');
    await waitFor(() => expect(listCallsTo(requests, saveLectureNote)).toHaveLength(2));
    const [one, two] = listCallsTo(requests, saveLectureNote).map(({ url }) => url);
    expect(one).not.toMatch(/\/3$/);
    expect(two).toBe(one);
  });

  it('a note that was stored without a response is not offered again once it was changed or deleted', async () => {
    signInWithProgress();
    const first = await open(stubLostConnection(saveLectureNote));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Note at 0:00' }), 'Mine');
    await press('Add note at 0:00');
    await screen.findByRole('button', { name: 'Retry' });
    const { noteId = '' } = readNoteDraft(lecture) ?? {};
    first.unmount();
    await open(stubResponse(listLectureNotes, [note({ noteId, at: 0, text: 'Changed' })]));
    expect(await screen.findByText('Changed')).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('');
    await press('Delete note at 0:00');
    expect(await screen.findByText('No notes yet')).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('');
    expect(readNoteDraft(lecture)).toBeUndefined();
  });

  it('text that was sent without a response is not offered until the notes are loaded or cannot be', async () => {
    signInWithProgress();
    storeNoteDraft(lecture, { noteId: '3', at: 0, text: 'Mine', sent: 'Mine' });
    const opened = open(stubError(listLectureNotes, 403, 'forbidden'));
    const answer = holdCallsTo('/courses/lectureNotes');
    await opened;
    expect(await screen.findByLabelText('Loading notes')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
    act(answer);
    expect(await screen.findByText('Your notes could not be loaded.')).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('Mine');
    storeNoteDraft(lecture, undefined);
  });

  it('what is typed while the note is being stored is not lost with it', async () => {
    signInWithProgress();
    await open();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Note at 0:00' }), 'Mine');
    const answer = holdFetch();
    await press('Add note at 0:00');
    await userEvent.type(screen.getByRole('textbox', { name: 'Note at 0:00' }), ' and more');
    act(answer);
    expect(await screen.findByText('2 notes. Only you can see them.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Note at 0:00' })).toHaveValue('Mine and more');
  });

  it('can be changed, deleted, and brought back', async () => {
    signInWithProgress();
    const { requests } = await open();
    await press('Edit note at 0:48');
    await userEvent.type(screen.getByRole('textbox', { name: /Text of the note/ }), ' Now.');
    await press('Save');
    await waitFor(() => expect(listCallsTo(requests, saveLectureNote)).toHaveLength(1));
    expect(await listCallsTo(requests, saveLectureNote)[0]?.json()).toMatchObject({
      at: 48,
      text: 'Ask who can write. Now.',
    });
    await press('Delete note at 1:02');
    expect(await screen.findByText('No notes yet')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Notes' })).toBeVisible();
    await press('Undo');
    expect(await screen.findByText('1 note. Only you can see them.')).toBeVisible();
  });

  it('of a visitor need an account', async () => {
    await open();
    expect(await screen.findByText(/Notes need an account\./)).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    act(() => playFilmTo(62.4));
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/login?redirect=%2Fcourse%2Fcourse-1%3Fmodule%3Dm1%26t%3D62',
    );
  });
});
