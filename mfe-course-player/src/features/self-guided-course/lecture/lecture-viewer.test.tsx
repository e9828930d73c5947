import { listModules } from '@cairn/api/modules.contract';
import { buildModule } from '@cairn/testing/builders';
import { stubResponse } from '@cairn/testing/stub-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getFilm, mockMediaPlayback } from '../../../lib/test/media.ts';
import {
  findNextButton,
  openSelfGuidedCourse,
  signInWithProgress,
} from '../test/self-guided-course-page.tsx';
import { buildLecture } from '../test/modules.ts';

beforeEach(() => void mockMediaPlayback());

const oneLecture = (lecture = buildLecture()) => [
  buildModule({ ModuleID: 'm1', Lecture: lecture }),
];

const withAttachment = () =>
  buildLecture({
    LectureAttachments: [{ fileName: 'hand-out.pdf', s3Url: '/media/hand-out.pdf?s=1' }],
  });

describe('lecture viewer', () => {
  it('[LECT-01] plays the lecture without offering it as a download', async () => {
    signInWithProgress();
    openSelfGuidedCourse();
    await waitFor(getFilm);
    expect(getFilm()).toHaveAttribute('src', buildLecture().LectureUrl);
    expect(getFilm()).toHaveAttribute('controls');
    expect(getFilm().getAttribute('controlslist')).toContain('nodownload');
    expect(fireEvent.contextMenu(getFilm())).toBe(false);
  });

  it.each([
    ['Read one slowly.', 'Read one slowly.'],
    [' ', 'No description provided'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ])('[LECT-03] [VIEW-15] with the description %j reads %j', async (Description, words) => {
    signInWithProgress();
    openSelfGuidedCourse({ modules: oneLecture(buildLecture({ Description })) });
    expect(await screen.findByRole('heading', { name: 'What a log line tells you' })).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    expect(document.querySelector('img[onerror]')).not.toBeInTheDocument();
  });

  it('[LECT-04] shows attachments at once where there are any, and hides them', async () => {
    signInWithProgress();
    openSelfGuidedCourse({ modules: oneLecture(withAttachment()) });
    const button = await screen.findByRole('button', { name: 'View Attachments' });
    expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(await screen.findByRole('link', { name: 'Download hand-out.pdf' })).toHaveAttribute(
      'href',
      '/media/hand-out.pdf?s=1',
    );
    await userEvent.click(button);
    expect(screen.queryByText('hand-out.pdf')).not.toBeInTheDocument();
  });

  it('[LECT-04] has no such button without attachments', async () => {
    signInWithProgress();
    openSelfGuidedCourse();
    await findNextButton();
    expect(screen.queryByRole('button', { name: 'View Attachments' })).not.toBeInTheDocument();
  });

  it('[COMP-07] has an empty list of attachments where the answer names none', async () => {
    signInWithProgress();
    const { LectureAttachments: _none, ...lecture } = buildLecture();
    openSelfGuidedCourse({
      stubs: [
        stubResponse(listModules, [{ ...buildModule({ ModuleID: 'm1' }), Lecture: lecture }]),
      ],
    });
    expect(await screen.findByRole('heading', { name: lecture.LectureTitle })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'View Attachments' })).not.toBeInTheDocument();
  });

  it('scrolls to a tool that its button has opened, and to none at the start', async () => {
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
    signInWithProgress();
    openSelfGuidedCourse({ modules: oneLecture(withAttachment()) });
    expect(await screen.findByRole('link', { name: 'Download hand-out.pdf' })).toBeVisible();
    const isToolOf = (tool: string) =>
      scroll.mock.contexts.some(
        (part) => part instanceof HTMLElement && part.dataset['tool'] === tool,
      );
    expect(isToolOf('attachments')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'View Transcript' }));
    expect(isToolOf('transcript')).toBe(true);
    scroll.mockRestore();
  });

  it('opens the transcript first, and closes it with the button or in the panel', async () => {
    signInWithProgress();
    openSelfGuidedCourse();
    const button = await screen.findByRole('button', { name: 'View Transcript' });
    expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(await screen.findByRole('tab', { name: 'Transcript', selected: true })).toBeVisible();
    await userEvent.click(button);
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole('button', { name: 'Close lecture tools' }));
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-pressed', 'false');
  });

  it('shows tools that are opened together under headings, and one alone as tabs', async () => {
    signInWithProgress();
    openSelfGuidedCourse({ modules: oneLecture(withAttachment()) });
    await screen.findByRole('tab', { name: 'Attachments', selected: true });
    await userEvent.click(screen.getByRole('button', { name: 'View Transcript' }));
    expect(screen.queryByRole('tab', { name: 'Attachments' })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Transcript' })).toBeVisible();
    const attachments = screen.getByRole('region', { name: 'Attachments' });
    expect(within(attachments).getByRole('link', { name: 'Download hand-out.pdf' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close attachments' }));
    expect(screen.getByRole('button', { name: 'View Attachments' })).toHaveFocus();
    expect(screen.getByRole('tab', { name: 'Transcript', selected: true })).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Attachments' }));
    expect(screen.getByRole('button', { name: 'View Transcript' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  });

  it('opens later with the tool that was used last', async () => {
    signInWithProgress();
    const first = openSelfGuidedCourse({ modules: oneLecture(withAttachment()) });
    await userEvent.click(await screen.findByRole('tab', { name: 'Transcript' }));
    first.unmount();
    openSelfGuidedCourse({ modules: oneLecture(withAttachment()) });
    expect(await screen.findByRole('tab', { name: 'Transcript', selected: true })).toBeVisible();
  });
});
