import { buildModule } from '@cairn/testing/builders';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { film, installMedia } from '../../../lib/test/media.ts';
import { next, openSelfGuidedCourse, study } from '../test/self-guided-course-page.tsx';
import { buildLecture } from '../test/modules.ts';

beforeEach(() => void installMedia());

const oneLecture = (lecture = buildLecture()) => [
  buildModule({ ModuleID: 'm1', Lecture: lecture }),
];

describe('lecture viewer', () => {
  it('[LECT-01] plays the lecture without offering it as a download', async () => {
    study();
    openSelfGuidedCourse();
    await waitFor(film);
    expect(film()).toHaveAttribute('src', buildLecture().LectureUrl);
    expect(film()).toHaveAttribute('controls');
    expect(film().getAttribute('controlslist')).toContain('nodownload');
    expect(fireEvent.contextMenu(film())).toBe(false);
  });

  it.each([
    ['Read one slowly.', 'Read one slowly.'],
    [' ', 'No description provided'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ])('[LECT-03] [VIEW-15] with the description %j reads %j', async (Description, words) => {
    study();
    openSelfGuidedCourse({ modules: oneLecture(buildLecture({ Description })) });
    expect(await screen.findByRole('heading', { name: 'What a log line tells you' })).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    expect(document.querySelector('img[onerror]')).not.toBeInTheDocument();
  });

  it('[LECT-04] shows attachments at once where there are any, and hides them', async () => {
    study();
    const LectureAttachments = [{ fileName: 'hand-out.pdf', s3Url: '/media/hand-out.pdf?s=1' }];
    openSelfGuidedCourse({ modules: oneLecture(buildLecture({ LectureAttachments })) });
    const button = await screen.findByRole('button', { name: 'View Attachments' });
    expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('link', { name: 'Download hand-out.pdf' })).toHaveAttribute(
      'href',
      '/media/hand-out.pdf?s=1',
    );
    await userEvent.click(button);
    expect(screen.queryByText('hand-out.pdf')).not.toBeInTheDocument();
  });

  it('[LECT-04] has no such button without attachments', async () => {
    study();
    openSelfGuidedCourse();
    await next();
    expect(screen.queryByRole('button', { name: 'View Attachments' })).not.toBeInTheDocument();
  });

  it('shows and hides the transcript', async () => {
    study();
    openSelfGuidedCourse();
    await userEvent.click(await screen.findByRole('button', { name: 'View Transcript' }));
    expect(screen.queryByRole('heading', { name: 'Transcript' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'View Transcript' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close transcript' }));
    expect(screen.queryByRole('heading', { name: 'Transcript' })).not.toBeInTheDocument();
  });
});
