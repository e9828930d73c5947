import { getSubmission } from '@cairn/api/submission-text.contract';
import type { Submission } from '@cairn/domain/assignment.rules';
import { renderRoute } from '@cairn/testing/render-route';
import { stubResponse, listCallsTo, stubError, stubApi } from '@cairn/testing/stub-api';
import { signInAs } from '@cairn/testing/sign-in';
import { events } from '@cairn/session';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SubmissionPopup } from './submission-popup.tsx';

// Preloads a separate chunk, whose loading is not tested here.
beforeAll(() => import('./submission-view.tsx'));

const FILE = '/api/courses/submissionFiles/0b0f1c1e-1111-4222-8333-444455556666';

const submission: Submission = {
  SubmissionID: 's2',
  AssignmentID: 'a1',
  Attempt: 2,
  SubmissionTime: '2026-03-05T14:30:00',
  Grade: 78,
  GradedAt: '2026-03-06T10:00:00',
  GradedBy: 'Mateo Silva',
  GraderFeedback: 'Name your sources.',
  Content: '<p>My <strong>answer</strong></p>',
  Attachments: [
    { name: 'worksheet.pdf', s3Url: FILE },
    { name: 'notes.txt', s3Url: 'https://bucket.example/notes?s=1' },
  ],
};

const show = (change: Partial<Submission> = {}, dueDate?: string) => {
  const onClose = jest.fn();
  const props = { submission: { ...submission, ...change }, maxScore: 80, dueDate, onClose };
  renderRoute([{ path: '/', element: <SubmissionPopup {...props} /> }], '/');
  return { onClose, popup: within(screen.getByRole('dialog', { name: 'Attempt 2' })) };
};

const valueOf = (popup: ReturnType<typeof within>, term: string) =>
  popup.getByText(term, { selector: 'dt' }).nextElementSibling;

describe('the popup of a submission', () => {
  it('[ASSG-15] shows the attempt: number, time, content, files, grade and feedback', async () => {
    const { popup, onClose } = show();
    expect(await popup.findByText('answer')).toBeVisible();
    expect(popup.getByText('answer').tagName).toBe('STRONG');
    expect(valueOf(popup, 'Attempt')).toHaveTextContent('2');
    expect(valueOf(popup, 'Submitted')).toHaveTextContent(/^03\/05\/2026 02:30 PM \S+$/);
    expect(valueOf(popup, 'Grade')).toHaveTextContent('78 / 80');
    expect(valueOf(popup, 'Graded')).toHaveTextContent('Mateo Silva, 03/06/2026 10:00 AM');
    expect(popup.getByRole('region', { name: 'Feedback' })).toHaveTextContent('Name your sources.');
    const files = within(popup.getByRole('region', { name: 'Files' })).getAllByRole('listitem');
    expect(files.map((file) => file.textContent)).toEqual([
      expect.stringContaining('worksheet.pdf'),
      expect.stringContaining('notes.txt'),
    ]);
    await userEvent.click(popup.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalled();
  });

  it('[ASSG-15] reads the content of a submission of a list, which has only its address', async () => {
    const submissionId = '0b0f1c1e-1111-4222-8333-444455556666';
    const requests = stubApi(
      stubResponse(getSubmission, { ...submission, SubmissionID: submissionId, Attachments: [] }),
    );
    const { popup } = show({
      Content: undefined,
      ContentUrl: `/api/courses/submissions/${submissionId}`,
    });
    expect(await popup.findByText('answer')).toBeVisible();
    expect(popup.queryByRole('link')).not.toBeInTheDocument();
    const paths = listCallsTo(requests, getSubmission).map(({ url }) => new URL(url).pathname);
    expect(paths).toEqual([`/api/courses/submissions/${submissionId}`]);
  });

  it('says that the content could not be loaded, and tries again', async () => {
    const submissionId = '0b0f1c1e-1111-4222-8333-444455556666';
    stubApi(stubError(getSubmission, 500));
    const { popup } = show({
      Content: undefined,
      ContentUrl: `/api/courses/submissions/${submissionId}`,
    });
    expect(await popup.findByText('The text could not be loaded.')).toBeVisible();
    stubApi(stubResponse(getSubmission, { ...submission, Attachments: [] }));
    await userEvent.click(popup.getByRole('button', { name: 'Try Again' }));
    expect(await popup.findByText('answer')).toBeVisible();
  });

  it('has no grade and no feedback before it is graded', async () => {
    const { popup } = show({ Grade: undefined, GradedAt: undefined, GraderFeedback: undefined });
    expect(await popup.findByText('- / 80')).toBeVisible();
    expect(popup.queryByRole('region', { name: 'Feedback' })).not.toBeInTheDocument();
    expect(popup.queryByText('Graded')).not.toBeInTheDocument();
  });

  it('[ASSG-05] says how late it came', async () => {
    const { popup } = show({}, '2026-03-03T12:00:00');
    expect(await popup.findByText('2 days late')).toBeVisible();
  });

  it('[ASSG-09] shows nothing of its HTML that runs, loads or looks like the page', async () => {
    const Content =
      '<p onclick="steal()">Hello <script>steal()</script><img src="x" onerror="steal()">' +
      '<a href="javascript:steal()">a</a><a href="https://example.org/">b</a>' +
      '<style>body{display:none}</style><form action="/"><input name="p"></form>' +
      '<b style="position:fixed" class="x" id="root">c</b><iframe src="https://example.org"></iframe></p>';
    const { popup } = show({ Content });
    const answer = await popup.findByRole('region', { name: 'Answer' });
    expect(answer).toHaveTextContent('Hello');
    const unsafe = 'script, img, style, form, input, iframe, [onclick], [style], [id], [class="x"]';
    expect(answer.querySelector(unsafe)).not.toBeInTheDocument();
    const links = [...answer.querySelectorAll('a')].map((a) => [a.getAttribute('href'), a.rel]);
    expect(links).toEqual([
      [null, 'noopener noreferrer nofollow'],
      ['https://example.org/', 'noopener noreferrer nofollow'],
    ]);
  });

  it('[ASSG-16] downloads a file by a GET of its address and saves it under its name', async () => {
    signInAs();
    const seen: string[] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const { method, url, headers } = new Request(input, init);
      seen.push(`${method} ${new URL(url).pathname} ${headers.has('jwt-Token')}`);
      return new Response(`bytes of ${new URL(url).pathname}`);
    });
    const kept: Blob[] = [];
    const saved: string[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${kept.push(blob)}`,
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(`${this.download} ${this.href}`);
    });
    const { popup } = show();
    await userEvent.click(await popup.findByRole('button', { name: 'Download worksheet.pdf' }));
    await waitFor(() => expect(saved).toEqual(['worksheet.pdf blob:1']));
    await userEvent.click(popup.getByRole('button', { name: 'Download notes.txt' }));
    await waitFor(() => expect(saved).toEqual(['worksheet.pdf blob:1', 'notes.txt blob:2']));
    expect(seen).toEqual([`GET ${FILE} true`, 'GET /notes false']);
    expect(kept).toHaveLength(2);
  });

  it('says that a file could not be downloaded', async () => {
    signInAs();
    const notice = jest.fn();
    const off = events.on('notice.shown', notice);
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status: 404 }));
    const { popup } = show();
    await userEvent.click(await popup.findByRole('button', { name: 'Download worksheet.pdf' }));
    await waitFor(() =>
      expect(notice).toHaveBeenCalledWith(
        expect.objectContaining({ message: 'The file could not be downloaded.' }),
      ),
    );
    off();
  });
});
