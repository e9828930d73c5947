import { events } from '@cairn/session';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { stubAssistantService } from '../../lib/test/assistant-service.ts';
import { getFilm, mockMediaPlayback } from '../../lib/test/media.ts';
import {
  findModuleList,
  openSelfGuidedCourse,
  signInWithProgress,
} from './test/self-guided-course-page.tsx';
import { buildLecture, threeModules } from './test/modules.ts';

// Preloads separate chunks, whose loading is not tested here.
beforeAll(async () => {
  await import('./lecture/tool-panel.tsx');
  await import('./lecture/lecture-assistant.tsx');
  await import('../../lib/assistant/assistant-panel.tsx');
});
afterEach(() => act(() => events.emit('session.ended', { reason: 'signed-out' })));

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const withAttachment = () => {
  const [first, ...others] = threeModules();
  const LectureAttachments = [{ fileName: 'hand-out.pdf', s3Url: '/media/hand-out.pdf' }];
  return first ? [{ ...first, Lecture: buildLecture({ LectureAttachments }) }, ...others] : [];
};

describe('the assistant in a self-guided course', () => {
  it('[LECT-05] buttons open and close transcript and chat; attachments, transcript and chat stand together', async () => {
    mockMediaPlayback();
    signInWithProgress();
    openSelfGuidedCourse({ modules: withAttachment() });
    await press('View Transcript');
    await press('Ask AI Assistant');
    const tools = await screen.findByRole('complementary', { name: 'Lecture tools' });
    const parts = () =>
      within(tools)
        .getAllByRole('region')
        .map((region) => region.querySelector('h3')?.textContent);
    await waitFor(() => expect(parts()).toEqual(['Transcript', 'AI Assistant', 'Attachments']));
    expect(await within(tools).findByRole('log', { name: 'Conversation' })).toBeVisible();
    await press('View Transcript');
    expect(parts()).toEqual(['AI Assistant', 'Attachments']);
    await press('Ask AI Assistant');
    expect(screen.queryByRole('log')).not.toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Attachments', selected: true })).toBeVisible();
  });

  it('[AICH-03] [AICH-07] detects the module of a lecture, and a range plays its place in the film', async () => {
    const { play } = mockMediaPlayback();
    signInWithProgress();
    openSelfGuidedCourse();
    const { asked, say, end } = stubAssistantService();
    await press('Ask AI Assistant');
    expect(await screen.findByText('Module detected: Logs')).toBeVisible();
    expect(screen.getByText('Hello! How can I help with the lecture "Lecture one?"')).toBeVisible();
    const field = screen.getByRole('textbox', { name: 'Ask AI about this lecture' });
    expect(field).toBeEnabled();
    await userEvent.type(field, 'Why?{Enter}');
    await waitFor(() => expect(asked).toHaveLength(1));
    await say('metadata: {"start_time": [42], "end_time": [50]}', 'data: So.');
    await end();
    await press('Play 0:42 to 0:50');
    expect(getFilm().currentTime).toBe(42);
    expect(play).toHaveBeenCalled();
  });

  it.each([
    ['exercise', { m1: { LectureCompleted: true } }],
    [
      'assessment',
      { m1: { LectureCompleted: true, ExerciseCompleted: true }, m2: { LectureCompleted: true } },
    ],
  ])('[AICH-06] beside an %s it is closed, and says why', async (_, progress) => {
    mockMediaPlayback();
    signInWithProgress(progress);
    openSelfGuidedCourse();
    await press('Ask AI Assistant');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'AI chat is available for lectures only.',
    );
    expect(screen.getByRole('textbox', { name: 'Ask AI about this lecture' })).toBeDisabled();
  });

  it('[AICH-09] in a module without a lecture it says that there is none', async () => {
    mockMediaPlayback();
    signInWithProgress();
    const [first] = threeModules();
    openSelfGuidedCourse({ modules: first ? [{ ...first, Lecture: undefined }] : [] });
    const { asked } = stubAssistantService();
    await press('Ask AI Assistant');
    await userEvent.type(await screen.findByRole('textbox'), 'Why?{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('log')).toHaveTextContent('This Module does not have a lecture.'),
    );
    expect(asked).toEqual([]);
  });

  it('has a conversation for each lecture, and keeps it from one item to the next', async () => {
    mockMediaPlayback();
    signInWithProgress({ m1: { LectureCompleted: true, ExerciseCompleted: true } });
    openSelfGuidedCourse();
    const { say, end } = stubAssistantService();
    await press('Ask AI Assistant');
    await userEvent.type(await screen.findByRole('textbox'), 'Why?{Enter}');
    await say('data: So.');
    await end();
    const modules = within(await findModuleList());
    await userEvent.click(modules.getByText('Module 1: Logs'));
    await userEvent.click(modules.getByRole('button', { name: /Lecture one/ }));
    await screen.findByText('Hello! How can I help with the lecture "Lecture one?"');
    expect(screen.getByRole('log')).not.toHaveTextContent('So.');
    await userEvent.click(modules.getByRole('button', { name: /Lecture two/ }));
    await waitFor(() => expect(screen.getByRole('log')).toHaveTextContent('So.'));
  });
});
