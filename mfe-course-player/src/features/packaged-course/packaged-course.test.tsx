import { getInstructor, listCollaborators } from '@cairn/api/people.contract';
import {
  openScormVisit,
  getScormPackage,
  saveScormData,
  updateScormCompletion,
} from '@cairn/api/scorm.contract';
import { listen } from '@cairn/course-content/test/listen';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubError } from '@cairn/testing/stub-api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { holdBack } from '../../lib/test/hold-back.ts';
import type { ScormApiWindow } from './runtime/api-objects.ts';
import { finishPackage, frame, lms, openCourse, opened } from './test/open-course.tsx';

jest.mock('./bridge/package-link.ts', () =>
  jest.requireActual('./bridge/test/package-link-stand-in.ts'),
);

// The real engine needs a canvas and a worker; a browser journey tests it.
jest.mock('@cairn/ui/pdf-engine', () => ({ openPdf: () => Promise.reject(new Error('no PDF')) }));
// Preloads the chunk of the pop-ups, whose loading is not tested here.
beforeAll(() => import('../../lib/attachments/preview-windows.tsx'));

const heard = listen();

describe('packaged course', () => {
  it("[SCO-01] [SCO-06] says 'Loading course...' until the frame has loaded", async () => {
    signInAs();
    openCourse();
    expect(screen.getByText('Loading course...')).toBeVisible();
    fireEvent.load(await opened());
    expect(screen.queryByText('Loading course...')).not.toBeInTheDocument();
    expect(frame()).toHaveAttribute('src', 'http://localhost/scorm-content/course-1/index.html');
    expect(frame()).toHaveAttribute('title', 'Spotting Phishing');
  });

  it("does not say 'Loading course...' above a package that sets values, while one of its files is missing", async () => {
    signInAs();
    openCourse();
    await opened();
    lms('LMSInitialize', '');
    expect(screen.getByText('Loading course...')).toBeVisible();
    lms('LMSSetValue', 'cmi.core.lesson_location', '5');
    await waitFor(() => expect(screen.queryByText('Loading course...')).not.toBeInTheDocument());
  });

  it('adds no main landmark: the host has it', async () => {
    signInAs();
    openCourse();
    await opened();
    expect(screen.queryByRole('main')).not.toBeInTheDocument();
  });

  it.each([
    ['package', getScormPackage],
    ['stored data', openScormVisit],
  ])('[SCO-07] there is no frame before the %s is there', async (_, awaited) => {
    signInAs();
    openCourse();
    const release = holdBack(awaited, 'course-1');
    expect(await screen.findByText(/Noor Aziz/)).toBeVisible();
    expect(frame()).not.toBeInTheDocument();
    release();
    await opened();
    lms('LMSInitialize', '');
    expect(lms('LMSGetValue', 'cmi.core.lesson_location')).toBe('4');
  });

  it('tells a student whose older visit was set aside, keeps nothing of it back, and raises no completion', async () => {
    signInAs();
    const { requests } = openCourse(
      {},
      stubResponse(saveScormData, { message: 'Saved.', saved: 0, revision: 9, isSuperseded: true }),
    );
    await opened();
    finishPackage();
    expect(
      await screen.findByText(
        'You have opened this course again in another browser. What you do there counts; what you do here is kept, but not used. Reload this page to continue from there.',
      ),
    ).toBeVisible();
    expect(listCallsTo(requests, updateScormCompletion)).toEqual([]);
    const [save] = listCallsTo(requests, saveScormData);
    expect(await save?.json()).toMatchObject({ revision: 1, visit: expect.any(String) });
    const [visit] = listCallsTo(requests, openScormVisit);
    expect(await visit?.json()).toMatchObject({ visit: expect.any(String) });
    expect(Object.keys(localStorage).filter((key) => key.startsWith('scorm.mirror'))).toEqual([]);
  });

  it('[SCO-10] lists the attachments by their decoded names, beside a frame that stays; each opens one window', async () => {
    signInAs();
    openCourse({
      Attachments: [
        '/media/attachment/ab/first%20ten%20minutes.pdf?signature=a',
        '/media/x/100%.pdf',
      ],
    });
    const before = await opened();
    const button = screen.getByRole('button', { name: 'View Attachments' });
    expect(button).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(button);
    expect(screen.getByRole('link', { name: 'Download first ten minutes.pdf' })).toHaveAttribute(
      'href',
      '/media/attachment/ab/first%20ten%20minutes.pdf?signature=a',
    );
    expect(screen.getByRole('button', { name: '100%.pdf' })).toBeVisible();
    expect(frame()).toBe(before);
    const files = within(screen.getByRole('region', { name: 'Attachments' }));
    for (const name of ['100%.pdf', 'first ten minutes.pdf', '100%.pdf']) {
      await userEvent.click(files.getByRole('button', { name }));
    }
    expect(await screen.findAllByRole('dialog')).toHaveLength(2);
    await userEvent.click(button);
    expect(screen.queryByRole('link', { name: /^Download ./ })).not.toBeInTheDocument();
    expect(screen.getAllByRole('dialog')).toHaveLength(2);
    expect(frame()).toBe(before);
  });

  it('has no such button without attachments', async () => {
    signInAs();
    openCourse({ Attachments: [] });
    await opened();
    expect(screen.queryByRole('button', { name: 'View Attachments' })).not.toBeInTheDocument();
  });

  it('[SCO-33] a failure raises no notice, is logged and can be tried again', async () => {
    signInAs();
    let isDown = true;
    openCourse({}, { ...stubError(getScormPackage, 400, 'invalid'), when: () => isDown });
    expect(await screen.findByRole('alert')).toHaveTextContent('Course could not be loaded.');
    expect(screen.queryByText('Loading course...')).not.toBeInTheDocument();
    expect(heard.notices).toEqual([]);
    expect(heard.reports).toHaveLength(1);
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await opened()).toBeInTheDocument();
  });

  it('[SCO-35] names instructor and collaborators below the frame', async () => {
    signInAs();
    openCourse();
    const people = await screen.findByText('Noor Aziz, Ken Abe');
    const position = (await opened()).compareDocumentPosition(people);
    expect(position & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it.each([
    ['the instructor', stubError(getInstructor, 404, 'not-found'), 'Unknown, Ken Abe'],
    ['the collaborators', stubError(listCollaborators, 404, 'not-found'), 'Noor Aziz, Unknown'],
  ])("[SCO-35] a failed lookup of %s reads 'Unknown'", async (_, stub, words) => {
    signInAs();
    openCourse({}, stub);
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('[SCO-19] the first save that completes the course is followed by its end, once', async () => {
    signInAs();
    const { requests } = openCourse();
    await opened();
    const goodNews = () => screen.queryByRole('dialog', { name: 'Course completed!' });
    const report = (status: string) => {
      lms('LMSSetValue', 'cmi.core.lesson_status', status);
      lms('LMSCommit', '');
    };
    expect(goodNews()).not.toBeInTheDocument();
    lms('LMSInitialize', '');
    report('completed');
    await waitFor(() => expect(goodNews()).toBeVisible());
    await userEvent.click(screen.getByText('Close', { selector: 'button > span' }));
    report('passed');
    await waitFor(() => expect(listCallsTo(requests, saveScormData).length).toBeGreaterThan(1));
    expect(listCallsTo(requests, updateScormCompletion)).toHaveLength(1);
    expect(goodNews()).not.toBeInTheDocument();
  });

  it('[SSAVE-07] tells of a save that failed, until one succeeds', async () => {
    signInAs();
    let isDown = true;
    openCourse({}, { ...stubError(saveScormData, 500), when: () => isDown });
    await opened();
    expect(screen.queryByText('Not saved, retrying')).not.toBeInTheDocument();
    lms('LMSInitialize', '');
    lms('LMSSetValue', 'cmi.core.lesson_location', '5');
    lms('LMSCommit', '');
    expect(await screen.findByText('Not saved, retrying')).toBeVisible();
    isDown = false;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText('Not saved, retrying')).not.toBeInTheDocument());
  });

  it('[GUEST-03] a guest plays and completes without a call about them', async () => {
    const { requests } = openCourse({ PublicallyAccessible: true });
    await opened();
    await screen.findByText(/Noor Aziz/);
    expect(finishPackage()).toBe('true');
    await waitFor(() => expect(localStorage).toHaveLength(1));
    expect(heard.notices).toEqual([]);
    expect(
      requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`).toSorted(),
    ).toEqual([
      'GET /api/instructor/collaborators',
      'GET /api/instructor/details',
      'GET /api/scorm/course-1',
    ]);
    expect(heard.notices).toEqual([]);
  });

  it('takes the package away with the page', async () => {
    signInAs();
    const { unmount } = openCourse();
    await opened();
    unmount();
    expect(frame()).not.toBeInTheDocument();
    expect((window as ScormApiWindow).API).toBeUndefined();
  });
});
