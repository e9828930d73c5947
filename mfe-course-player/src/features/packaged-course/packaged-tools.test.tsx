import { collectPageEvents } from '@cairn/course-content/test/collect-page-events';
import { events } from '@cairn/session';
import { signInAs } from '@cairn/testing/sign-in';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { stubAssistantService } from '../../lib/test/assistant-service.ts';
import { findPackageFrame, openPackagedCourse, waitForPackageFrame } from './test/open-course.tsx';

jest.mock('./bridge/package-link.ts', () =>
  jest.requireActual('./bridge/test/package-link-stand-in.ts'),
);

jest.mock('@cairn/ui/pdf-engine', () => ({ openPdf: () => Promise.reject(new Error('no PDF')) }));
beforeAll(() => import('../../lib/assistant/assistant-panel.tsx'));
afterEach(() => act(() => events.emit('session.ended', { reason: 'signed-out' })));
collectPageEvents();

const ATTACHED = {
  Attachments: ['/media/attachment/ab/notes.pdf'],
  ScormS3Url: '/scorm/abc123/index.html',
};
const toggle = (name: string) => screen.getByRole('button', { name });
const chat = () => screen.queryByRole('complementary', { name: 'AI Assistant' });
const files = () => screen.queryByRole('complementary', { name: 'Course tools' });

describe('tools of a packaged course', () => {
  it('[SCO-08] the assistant can always be asked; attachments have a button only where there are any', async () => {
    signInAs();
    const first = openPackagedCourse({ Attachments: [] });
    await waitForPackageFrame();
    expect(toggle('Ask AI Assistant')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'View Attachments' })).not.toBeInTheDocument();
    first.unmount();
    openPackagedCourse(ATTACHED);
    await waitForPackageFrame();
    expect(toggle('Ask AI Assistant')).toBeVisible();
    expect(toggle('View Attachments')).toBeVisible();
  });

  it('each button opens and closes its own part, beside a frame that stays', async () => {
    signInAs();
    openPackagedCourse(ATTACHED);
    const before = await waitForPackageFrame();
    await userEvent.click(toggle('Ask AI Assistant'));
    await screen.findByRole('log');
    expect(files()).not.toBeInTheDocument();
    await userEvent.click(toggle('View Attachments'));
    expect(chat()).toBeVisible();
    expect(files()).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close AI assistant' }));
    expect(chat()).not.toBeInTheDocument();
    expect(toggle('Ask AI Assistant')).toHaveFocus();
    expect(toggle('Ask AI Assistant')).toHaveAttribute('aria-pressed', 'false');
    expect(files()).toBeVisible();
    await userEvent.click(toggle('View Attachments'));
    expect(files()).not.toBeInTheDocument();
    expect(findPackageFrame()).toBe(before);
  });

  it('[GUEST-07] a guest views attachments and asks, without a token', async () => {
    openPackagedCourse(ATTACHED);
    const { asked, say } = stubAssistantService();
    await waitForPackageFrame();
    await userEvent.click(toggle('View Attachments'));
    expect(screen.getByRole('button', { name: 'notes.pdf' })).toBeVisible();
    await userEvent.click(toggle('Ask AI Assistant'));
    await userEvent.type(await screen.findByRole('textbox'), 'Why?{Enter}');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toMatchObject({ path: '/scorm_query_stream', body: { Queue_id: 'abc123' } });
    expect(asked[0]?.headers.has('jwt-Token')).toBe(false);
    await say('data: {"response": "So."}', 'data: [DONE]');
    expect(screen.getByRole('log')).toHaveTextContent('So.');
  });
});
