import { getInstructor, listCollaborators } from '@cairn/api/people.contract';
import {
  openScormVisit,
  getScormPackage,
  saveScormData,
  updateScormCompletion,
} from '@cairn/api/scorm.contract';
import { collectPageEvents } from '@cairn/course-content/test/collect-page-events';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubError } from '@cairn/testing/stub-api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { delayResponses } from '../../lib/test/delay-responses.ts';
import type { ScormApiWindow } from './runtime/api-objects.ts';
import {
  completeScorm12Package,
  findPackageFrame,
  callScorm12Api,
  openPackagedCourse,
  waitForPackageFrame,
} from './test/open-course.tsx';

jest.mock('./bridge/package-link.ts', () =>
  jest.requireActual('./bridge/test/package-link-stand-in.ts'),
);

// The real engine needs a canvas and a worker; a browser journey tests it.
jest.mock('@cairn/ui/pdf-engine', () => ({ openPdf: () => Promise.reject(new Error('no PDF')) }));
// Preloads the chunk of the pop-ups, whose loading is not tested here.
beforeAll(() => import('../../lib/attachments/preview-windows.tsx'));

const heard = collectPageEvents();

describe('packaged course', () => {
  it("[SCO-01] [SCO-06] says 'Loading course...' until the frame has loaded", async () => {
    signInAs();
    openPackagedCourse();
    expect(screen.getByText('Loading course...')).toBeVisible();
    fireEvent.load(await waitForPackageFrame());
    expect(screen.queryByText('Loading course...')).not.toBeInTheDocument();
    expect(findPackageFrame()).toHaveAttribute(
      'src',
      'http://localhost/scorm-content/course-1/index.html',
    );
    expect(findPackageFrame()).toHaveAttribute('title', 'Spotting Phishing');
  });

  it("does not say 'Loading course...' above a package that sets values, while one of its files is missing", async () => {
    signInAs();
    openPackagedCourse();
    await waitForPackageFrame();
    callScorm12Api('LMSInitialize', '');
    expect(screen.getByText('Loading course...')).toBeVisible();
    callScorm12Api('LMSSetValue', 'cmi.core.lesson_location', '5');
    await waitFor(() => expect(screen.queryByText('Loading course...')).not.toBeInTheDocument());
  });

  it('adds no main landmark: the host has it', async () => {
    signInAs();
    openPackagedCourse();
    await waitForPackageFrame();
    expect(screen.queryByRole('main')).not.toBeInTheDocument();
  });

  it.each([
    ['package', getScormPackage],
    ['stored data', openScormVisit],
  ])('[SCO-07] there is no frame before the %s is there', async (_, awaited) => {
    signInAs();
    openPackagedCourse();
    const release = delayResponses(awaited, 'course-1');
    expect(await screen.findByText(/Noor Aziz/)).toBeVisible();
    expect(findPackageFrame()).not.toBeInTheDocument();
    release();
    await waitForPackageFrame();
    callScorm12Api('LMSInitialize', '');
    expect(callScorm12Api('LMSGetValue', 'cmi.core.lesson_location')).toBe('4');
  });

  it('tells a student whose older visit was set aside, keeps nothing of it back, and raises no completion', async () => {
    signInAs();
    const { requests } = openPackagedCourse(
      {},
      stubResponse(saveScormData, { message: 'Saved.', saved: 0, revision: 9, isSuperseded: true }),
    );
    await waitForPackageFrame();
    completeScorm12Package();
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
    openPackagedCourse({
      Attachments: [
        '/media/attachment/ab/first%20ten%20minutes.pdf?signature=a',
        '/media/x/100%.pdf',
      ],
    });
    const before = await waitForPackageFrame();
    const button = screen.getByRole('button', { name: 'View Attachments' });
    expect(button).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(button);
    expect(screen.getByRole('link', { name: 'Download first ten minutes.pdf' })).toHaveAttribute(
      'href',
      '/media/attachment/ab/first%20ten%20minutes.pdf?signature=a',
    );
    expect(screen.getByRole('button', { name: '100%.pdf' })).toBeVisible();
    expect(findPackageFrame()).toBe(before);
    const files = within(screen.getByRole('region', { name: 'Attachments' }));
    for (const name of ['100%.pdf', 'first ten minutes.pdf', '100%.pdf']) {
      await userEvent.click(files.getByRole('button', { name }));
    }
    expect(await screen.findAllByRole('dialog')).toHaveLength(2);
    await userEvent.click(button);
    expect(screen.queryByRole('link', { name: /^Download ./ })).not.toBeInTheDocument();
    expect(screen.getAllByRole('dialog')).toHaveLength(2);
    expect(findPackageFrame()).toBe(before);
  });

  it('has no such button without attachments', async () => {
    signInAs();
    openPackagedCourse({ Attachments: [] });
    await waitForPackageFrame();
    expect(screen.queryByRole('button', { name: 'View Attachments' })).not.toBeInTheDocument();
  });

  it('[SCO-33] a failure raises no notice, is logged and can be tried again', async () => {
    signInAs();
    let isDown = true;
    openPackagedCourse({}, { ...stubError(getScormPackage, 400, 'invalid'), when: () => isDown });
    expect(await screen.findByRole('alert')).toHaveTextContent('Course could not be loaded.');
    expect(screen.queryByText('Loading course...')).not.toBeInTheDocument();
    expect(heard.notices).toEqual([]);
    expect(heard.reports).toHaveLength(1);
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await waitForPackageFrame()).toBeInTheDocument();
  });

  it('[SCO-35] names instructor and collaborators below the frame', async () => {
    signInAs();
    openPackagedCourse();
    const people = await screen.findByText('Noor Aziz, Ken Abe');
    const position = (await waitForPackageFrame()).compareDocumentPosition(people);
    expect(position & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it.each([
    ['the instructor', stubError(getInstructor, 404, 'not-found'), 'Unknown, Ken Abe'],
    ['the collaborators', stubError(listCollaborators, 404, 'not-found'), 'Noor Aziz, Unknown'],
  ])("[SCO-35] a failed lookup of %s reads 'Unknown'", async (_, stub, words) => {
    signInAs();
    openPackagedCourse({}, stub);
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('[SCO-19] the first save that completes the course is followed by its end, once', async () => {
    signInAs();
    const { requests } = openPackagedCourse();
    await waitForPackageFrame();
    const goodNews = () => screen.queryByRole('dialog', { name: 'Course completed!' });
    const report = (status: string) => {
      callScorm12Api('LMSSetValue', 'cmi.core.lesson_status', status);
      callScorm12Api('LMSCommit', '');
    };
    expect(goodNews()).not.toBeInTheDocument();
    callScorm12Api('LMSInitialize', '');
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
    openPackagedCourse({}, { ...stubError(saveScormData, 500), when: () => isDown });
    await waitForPackageFrame();
    expect(screen.queryByText('Not saved, retrying')).not.toBeInTheDocument();
    callScorm12Api('LMSInitialize', '');
    callScorm12Api('LMSSetValue', 'cmi.core.lesson_location', '5');
    callScorm12Api('LMSCommit', '');
    expect(await screen.findByText('Not saved, retrying')).toBeVisible();
    isDown = false;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText('Not saved, retrying')).not.toBeInTheDocument());
  });

  it('[GUEST-03] a guest plays and completes without a call about them', async () => {
    const { requests } = openPackagedCourse({ PublicallyAccessible: true });
    await waitForPackageFrame();
    await screen.findByText(/Noor Aziz/);
    expect(completeScorm12Package()).toBe('true');
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
    const { unmount } = openPackagedCourse();
    await waitForPackageFrame();
    unmount();
    expect(findPackageFrame()).not.toBeInTheDocument();
    expect((window as ScormApiWindow).API).toBeUndefined();
  });
});
