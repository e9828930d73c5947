import {
  listSubmissions,
  submitAssignment,
  uploadAssignmentAttachment,
} from '@cairn/api/submissions.contract';
import { events } from '@cairn/session';
import {
  stubResponse,
  listCallsTo,
  stubError,
  stubLostConnection,
  holdFetch,
} from '@cairn/testing/stub-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  chooseFiles,
  submitAndConfirm,
  createTextFile,
  pressButton,
  getSubmitButton,
  openAnswerForm,
  typeAnswer,
} from './test/answer-page.tsx';
import {
  buildAssignmentNode,
  openAssignmentViewer,
  UPLOADED_FILE_URL,
} from './test/assignment-page.tsx';

jest.mock('./answer/editor.tsx', () => jest.requireActual('./test/editor-stand-in.tsx'));
jest.mock('@cairn/api/send-with-progress', () =>
  jest.requireActual('./test/send-with-progress-stand-in.ts'),
);

const notices: { message: string }[] = [];
let stopListening: () => void;
beforeEach(() => {
  notices.length = 0;
  stopListening = events.on('notice.shown', (notice) => void notices.push(notice));
});
afterEach(() => stopListening());

const bodies = (requests: readonly Request[], endpoint = submitAssignment) =>
  Promise.all(listCallsTo(requests, endpoint).map((request) => request.json()));

describe('handing in', () => {
  it('[ASSG-09] [ASSG-11] asks first, and only Submit of the question sends the text as content', async () => {
    const { requests } = openAssignmentViewer();
    await openAnswerForm();
    await typeAnswer('<p>Mine</p>');
    await userEvent.click(getSubmitButton());
    const question = await screen.findByRole('dialog', { name: 'Submit attempt 1' });
    expect(question).toHaveTextContent('Are you sure you want to submit this assignment?');
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(listCallsTo(requests, submitAssignment)).toHaveLength(0);
    await submitAndConfirm();
    await waitFor(() => expect(listCallsTo(requests, submitAssignment)).toHaveLength(1));
    expect(await bodies(requests)).toMatchObject([
      { assignmentId: 'a1', attempt: 1, content: '<p>Mine</p>', attachments: [], isLate: false },
    ]);
  });

  it('[ASSG-12] says that it is stored, closes the dialogs and reads the submissions again', async () => {
    const { requests } = openAssignmentViewer();
    await openAnswerForm();
    await typeAnswer('Mine');
    await submitAndConfirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(notices).toEqual([
      expect.objectContaining({ message: 'Assignment submitted successfully!' }),
    ]);
    expect(listCallsTo(requests, listSubmissions)).toHaveLength(2);
  });

  it('the focus goes into the answer, and back to the way to the next one', async () => {
    openAssignmentViewer();
    const button = await screen.findByRole('button', { name: 'Submit Assignment' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    const answer = await screen.findByRole('dialog', { name: 'Your answer' });
    await waitFor(() => expect(answer).toHaveFocus());
    await userEvent.click(within(answer).getByRole('button', { name: 'Close' }));
    const way = screen.getByRole('button', { name: 'Submit Assignment' });
    expect(document.activeElement).toContainElement(way);
    expect(document.body).not.toHaveFocus();

    await userEvent.click(way);
    await typeAnswer('Mine');
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
    await submitAndConfirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(document.body).not.toHaveFocus();
    // The page is shorter without the answer, so the place of the focus may have left the window.
    expect(scroll.mock.contexts).toContain(document.activeElement);
    scroll.mockRestore();
  });

  it('the focus stays at the answer while its draft is loading, and is then in it', async () => {
    openAssignmentViewer();
    const button = await screen.findByRole('button', { name: 'Submit Assignment' });
    const release = holdFetch();
    button.focus();
    await userEvent.keyboard('{Enter}');
    const loading = await screen.findByRole('group', { name: 'Loading your draft' });
    expect(document.body).not.toHaveFocus();
    expect(document.activeElement).toContainElement(loading);
    release();
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Your answer' })).toHaveFocus());
  });

  it('[ASSG-13] keeps the dialog with its text and files when it fails', async () => {
    openAssignmentViewer(buildAssignmentNode(), [], stubError(submitAssignment, 500));
    await openAnswerForm();
    await typeAnswer('Mine');
    chooseFiles(createTextFile('keys.txt'));
    await screen.findByText(/uploaded/);
    await submitAndConfirm();
    await waitFor(() =>
      expect(notices).toEqual([
        expect.objectContaining({ message: 'Error submitting assignment.' }),
      ]),
    );
    expect(screen.getByRole('dialog', { name: 'Your answer' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Mine');
    expect(screen.getByText('keys.txt')).toBeVisible();
  });

  it('sends the same submission again when its response was lost, and says that it is stored', async () => {
    let isLost = true;
    const { requests } = openAssignmentViewer(buildAssignmentNode(), [], {
      ...stubLostConnection(submitAssignment),
      when: () => isLost,
    });
    await openAnswerForm();
    await typeAnswer('Mine');
    const sendsFirst = jest.mocked(fetch).getMockImplementation() as typeof fetch;
    jest.mocked(fetch).mockImplementation((...call) => {
      const response = sendsFirst(...call);
      if (listCallsTo(requests, submitAssignment).length > 0) isLost = false;
      return response;
    });
    await submitAndConfirm();
    await waitFor(() => expect(notices).toHaveLength(1));
    expect(notices).toEqual([
      expect.objectContaining({ message: 'Assignment submitted successfully!' }),
    ]);
    const [first, second, ...others] = await bodies(requests);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ clientId: 'c1/a1/1' });
    expect(second).toEqual(first);
  });

  it('reads the submissions again when no response arrives, since the server may have stored it', async () => {
    const { requests } = openAssignmentViewer(
      buildAssignmentNode(),
      [],
      stubLostConnection(submitAssignment),
    );
    await openAnswerForm();
    await typeAnswer('Mine');
    await submitAndConfirm();
    await waitFor(() => expect(listCallsTo(requests, listSubmissions)).toHaveLength(2));
    expect(notices).toEqual([expect.objectContaining({ message: 'Error submitting assignment.' })]);
    expect(listCallsTo(requests, submitAssignment)).toHaveLength(2);
    expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Mine');
  });

  it('[ASSG-10] uploads several files, takes one away again, and sends the addresses of the others', async () => {
    const { requests } = openAssignmentViewer(
      buildAssignmentNode(),
      [],
      stubResponse(uploadAssignmentAttachment, { data: UPLOADED_FILE_URL }),
    );
    await openAnswerForm();
    chooseFiles(createTextFile('a.txt'), createTextFile('b.txt'));
    await waitFor(() => expect(screen.getAllByText(/, uploaded$/)).toHaveLength(2));
    expect(screen.getByText('a.txt')).toHaveAttribute('translate', 'no');
    const sent = listCallsTo(requests, uploadAssignmentAttachment);
    expect(sent.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      'POST /api/courses/uploadAssignmentAttachment',
      'POST /api/courses/uploadAssignmentAttachment',
    ]);
    expect(sent[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data/);
    await pressButton('Remove a.txt');
    await submitAndConfirm();
    await waitFor(() => expect(listCallsTo(requests, submitAssignment)).toHaveLength(1));
    expect(await bodies(requests)).toMatchObject([
      { attachments: [{ name: 'b.txt', s3Url: UPLOADED_FILE_URL }] },
    ]);
  });

  it('announces uploaded and removed files', async () => {
    openAssignmentViewer();
    await openAnswerForm();
    const status = within(screen.getByRole('group', { name: 'Files' })).getByRole('status');
    const release = holdFetch();
    chooseFiles(createTextFile('a.txt'), createTextFile('b.txt'));
    await screen.findByRole('progressbar', { name: 'Uploading a.txt' });
    expect(status).toBeEmptyDOMElement();
    release();
    await waitFor(() => expect(status).toHaveTextContent('2 files uploaded.'));
    await pressButton('Remove a.txt');
    expect(status).toHaveTextContent('1 file uploaded.');
  });

  it('[ASSG-10] takes files that are dropped', async () => {
    openAssignmentViewer();
    await openAnswerForm();
    const files = [createTextFile('dropped.txt')];
    fireEvent.drop(screen.getByRole('group', { name: 'Files' }), {
      dataTransfer: {
        files,
        items: files.map((one) => ({ kind: 'file', type: one.type, getAsFile: () => one })),
        types: ['Files'],
      },
    });
    expect(await screen.findByText('dropped.txt')).toBeVisible();
    expect(await screen.findByText(/, uploaded$/)).toBeVisible();
  });

  it('[ASSG-14] stays shut while there is nothing, and while a file is on its way', async () => {
    openAssignmentViewer();
    await openAnswerForm();
    const shut = () => getSubmitButton().getAttribute('aria-disabled');
    expect(shut()).toBe('true');
    await typeAnswer('   ');
    expect(shut()).toBe('true');
    await typeAnswer('Mine');
    expect(shut()).toBeNull();
    const release = holdFetch();
    chooseFiles(createTextFile('keys.txt'));
    expect(await screen.findByRole('progressbar', { name: 'Uploading keys.txt' })).toBeVisible();
    expect(shut()).toBe('true');
    release();
    await screen.findByText(/, uploaded$/);
    expect(shut()).toBeNull();
    // A file without text is enough.
    await userEvent.clear(screen.getByRole('textbox', { name: 'Your answer' }));
    expect(shut()).toBeNull();
  });

  it('[ASSG-14] a failed upload says so, counts for nothing, and can be tried again or removed', async () => {
    const { requests } = openAssignmentViewer(
      buildAssignmentNode(),
      [],
      stubError(uploadAssignmentAttachment, 500),
    );
    await openAnswerForm();
    chooseFiles(createTextFile('keys.txt'));
    expect(await screen.findByText('Not uploaded.')).toBeVisible();
    expect(notices).toEqual([expect.objectContaining({ message: 'Error submitting assignment.' })]);
    expect(getSubmitButton()).toHaveAttribute('aria-disabled', 'true');
    await pressButton('Retry keys.txt');
    await waitFor(() => expect(listCallsTo(requests, uploadAssignmentAttachment)).toHaveLength(2));
    await pressButton('Remove keys.txt');
    expect(screen.queryByText('keys.txt')).not.toBeInTheDocument();
  });

  it('says before the hand-in that a failed file is not part of it, and sends none', async () => {
    const { requests } = openAssignmentViewer(
      buildAssignmentNode(),
      [],
      stubError(uploadAssignmentAttachment, 500),
    );
    await openAnswerForm();
    await typeAnswer('My answer');
    chooseFiles(createTextFile('keys.txt'), createTextFile('more.txt'));
    await waitFor(() => expect(screen.getAllByText('Not uploaded.')).toHaveLength(2));
    await userEvent.click(getSubmitButton());
    const question = await screen.findByRole('dialog', { name: 'Submit attempt 1' });
    expect(question).toHaveTextContent('and 0 files.');
    expect(question).toHaveTextContent('2 files are not uploaded and not part of the attempt.');
    await userEvent.click(within(question).getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(listCallsTo(requests, submitAssignment)).toHaveLength(1));
    expect(await bodies(requests)).toMatchObject([{ content: 'My answer', attachments: [] }]);
  });

  it('a file on its way can be cancelled', async () => {
    openAssignmentViewer();
    await openAnswerForm();
    const release = holdFetch();
    chooseFiles(createTextFile('keys.txt'));
    await pressButton('Cancel keys.txt');
    expect(screen.queryByText('keys.txt')).not.toBeInTheDocument();
    release();
    expect(notices).toEqual([]);
  });

  it('accepts at most 200 files', async () => {
    openAssignmentViewer();
    await openAnswerForm();
    holdFetch();
    chooseFiles(...Array.from({ length: 201 }, (_, index) => createTextFile(`${index}.txt`)));
    expect(await screen.findByText('199.txt')).toBeInTheDocument();
    expect(screen.queryByText('200.txt')).not.toBeInTheDocument();
    expect(notices).toEqual([
      expect.objectContaining({ message: 'An answer has at most 200 files.' }),
    ]);
  });

  it('a second press sends nothing more, and the same attempt has the same name', async () => {
    const { requests } = openAssignmentViewer();
    await openAnswerForm();
    await typeAnswer('Mine');
    await userEvent.click(getSubmitButton());
    const question = await screen.findByRole('dialog', { name: 'Submit attempt 1' });
    await userEvent.dblClick(within(question).getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await bodies(requests)).toEqual([expect.objectContaining({ clientId: 'c1/a1/1' })]);
  });
});
