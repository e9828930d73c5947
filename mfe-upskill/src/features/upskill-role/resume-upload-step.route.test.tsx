import { getResumeStatus, uploadResume, viewResume } from '@cairn/api/upskilling.contract';
import {
  stubResponse,
  listCallsTo,
  stubError,
  holdFetch,
  type Stub,
} from '@cairn/testing/stub-api';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getButton, openUpskillPage, pressButton } from './test/upskill-page.tsx';

const none = stubError(getResumeStatus, 404, 'not-found');
const field = () => screen.getByLabelText('Choose a resume');
/** Builds a file as a browser does: a blob with a name, because fetch cannot send jsdom's File. */
const fileNamed = (name: string): File =>
  Object.assign(new Blob(['words']), { name, lastModified: 0, webkitRelativePath: '' });
const choose = (name: string) =>
  // Simulates a drop, since the dialog would not offer every file.
  fireEvent.change(field(), { target: { files: [fileNamed(name)] } });
const open = (...stubs: Stub[]) => openUpskillPage({ stubs });

const revoke = jest.fn();
const opened: Blob[] = [];
beforeEach(() => {
  revoke.mockClear();
  opened.length = 0;
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      opened.push(file);
      return 'blob:resume';
    },
    revokeObjectURL: revoke,
  });
});

describe('the resume on file', () => {
  it('[RESU-01] [RESU-03] [PAPI-07] is asked for, shown by its name, and enough to go on', async () => {
    const { requests } = await open();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Upload Resume']);
    expect(await screen.findByText('maya.pdf')).toBeVisible();
    expect(screen.getByText('maya.pdf')).toHaveAttribute('translate', 'no');
    expect(listCallsTo(requests, getResumeStatus)[0]?.url).toMatch(
      /students\/maya\/resume\/status$/,
    );
    expect(getButton('Continue')).not.toHaveAttribute('aria-disabled');
  });

  it('[RESU-02] [RESU-03] may not be there, which is no error', async () => {
    await open(none);
    expect(await screen.findByText('No resume on file yet.')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(getButton('Continue')).toHaveAccessibleDescription('Upload a resume first.');
  });

  it('[RESU-02] that cannot be asked for is an error, with another try', async () => {
    const { requests } = await open(stubError(getResumeStatus, 500));
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not check resume status.');
    expect(getButton('Continue')).toHaveAccessibleDescription('Upload a resume first.');
    await pressButton('Try Again');
    await waitFor(() => expect(listCallsTo(requests, getResumeStatus)).toHaveLength(2));
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not check resume status.');
  });

  it('[RESU-10] is removed here alone, and still there for another visit', async () => {
    const { requests, unmount } = await open();
    await pressButton('Remove');
    expect(screen.getByText('No resume on file yet.')).toBeVisible();
    expect(getButton('Continue')).toHaveAccessibleDescription('Upload a resume first.');
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
    unmount();
    await open();
    expect(await screen.findByText('maya.pdf')).toBeVisible();
  });
});

describe('an upload', () => {
  it('[RESU-06] [RESU-03] [PAPI-05] runs once at a time, sends the file with the name, and says so', async () => {
    const { requests } = await open(none);
    await screen.findByText('No resume on file yet.');
    choose('new.DOCX');
    const release = holdFetch();
    await userEvent.dblClick(getButton('Upload'));
    expect(await screen.findByRole('button', { name: 'Uploading...' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    expect(field()).toBeDisabled();
    release();
    expect(await screen.findByText('new.pdf')).toBeVisible();
    expect(screen.getByText('Resume uploaded successfully.')).toBeVisible();
    expect(getButton('Continue')).not.toHaveAttribute('aria-disabled');
    const calls = listCallsTo(requests, uploadResume);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ method: 'POST' });
    expect(calls[0]?.url).toMatch(/\/upskillrole\/students\/maya\/resume$/);
    expect(calls[0]?.headers.get('jwt-token')).toMatch(/^h\./);
    expect(calls[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    const form = await calls[0]?.formData();
    expect(form?.get('resume')).toMatchObject({ name: 'new.DOCX' });
    expect([form?.get('firstName'), form?.get('lastName')]).toEqual(['Maya', 'Okafor']);
  });

  it('[PCON-02] tells of its success for five seconds', async () => {
    await open(none);
    await screen.findByText('No resume on file yet.');
    choose('new.pdf');
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    try {
      fireEvent.submit(field().closest('form') as HTMLFormElement);
      await act(() => jest.advanceTimersByTimeAsync(100));
      const notice = 'Resume uploaded successfully.';
      expect(screen.getByText(notice)).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(4800));
      expect(screen.getByText(notice)).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(300));
      expect(screen.queryByText(notice)).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  it.each(['cv.pdf.exe', 'cv', 'cv.doc', 'cv.png'])(
    '[RESU-04] of %s is refused and not sent',
    async (name) => {
      const { requests } = await open();
      await screen.findByText('maya.pdf');
      choose(name);
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Only PDF and DOCX files are allowed.',
      );
      await pressButton('Upload');
      expect(screen.getByRole('alert')).toHaveTextContent('Only PDF and DOCX files are allowed.');
      expect(listCallsTo(requests, uploadResume)).toEqual([]);
    },
  );

  it('[RESU-05] needs a file', async () => {
    const { requests } = await open();
    await pressButton('Upload');
    expect(screen.getByRole('alert')).toHaveTextContent('Please choose a file to upload.');
    expect(listCallsTo(requests, uploadResume)).toEqual([]);
  });

  it('[RESU-05] needs an account', async () => {
    const { requests } = await openUpskillPage({ isVisitor: true });
    choose('cv.pdf');
    await pressButton('Upload');
    expect(await screen.findByRole('alert')).toHaveTextContent('Unable to identify your account.');
    expect(requests).toEqual([]);
  });

  it('[RESU-07] that fails says why, and what was on file stays', async () => {
    await open(stubError(uploadResume, 413, 'too-large'));
    await screen.findByText('maya.pdf');
    choose('large.pdf');
    await pressButton('Upload');
    expect(await screen.findByRole('alert')).toHaveTextContent('Upload failed. File is too large.');
    expect(screen.getByText('maya.pdf')).toBeVisible();
    expect(getButton('Continue')).not.toHaveAttribute('aria-disabled');
    expect(getButton('Upload')).toBeEnabled();
  });
});

describe('looking at the resume', () => {
  const file = stubResponse(viewResume, {});
  const opens = (tab: Window | null) => jest.spyOn(window, 'open').mockReturnValue(tab);

  it('[RESU-08] [PAPI-09] opens it in a new tab and lets go of it after a minute', async () => {
    const tab = opens(window);
    const { requests } = await open(file);
    const view = await screen.findByRole('button', { name: 'View' });
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    try {
      fireEvent.click(view);
      await act(() => jest.advanceTimersByTimeAsync(100));
      expect(tab).toHaveBeenCalledWith('blob:resume', '_blank');
      await act(() => jest.advanceTimersByTimeAsync(59_800));
      expect(revoke).not.toHaveBeenCalled();
      await act(() => jest.advanceTimersByTimeAsync(300));
      expect(revoke).toHaveBeenCalledWith('blob:resume');
    } finally {
      jest.useRealTimers();
    }
    const [call] = listCallsTo(requests, viewResume);
    expect(call).toMatchObject({ method: 'GET' });
    expect(call?.url).toMatch(/\/upskillrole\/students\/maya\/resume\/view$/);
    expect(opened.map(({ type }) => type)).toEqual(['application/json']);
  });

  it('[RESU-08] offers it as a link where the browser does not open it', async () => {
    opens(null);
    await open(file);
    await pressButton('View');
    expect(await screen.findByRole('link', { name: 'Open maya.pdf' })).toHaveAttribute(
      'href',
      'blob:resume',
    );
  });

  it.each([
    [404, 'not-found', 'No resume found to open.'],
    [500, 'server', 'Could not open the resume (HTTP 500).'],
    [403, 'forbidden', 'Could not open the resume (HTTP 403).'],
  ] as const)('[RESU-09] says what a %s means', async (status, code, words) => {
    const tab = opens(window);
    await open(stubError(viewResume, status, code));
    await pressButton('View');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(tab).not.toHaveBeenCalled();
  });
});
