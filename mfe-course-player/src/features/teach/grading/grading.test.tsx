import { getLearnersWork, setAllowance } from '@cairn/api/roster.contract';
import { getSubmissionFile } from '@cairn/api/submissions.contract';
import { gradeSubmission } from '@cairn/api/teaching.contract';
import { answers, callsTo, fails, type Stub } from '@cairn/testing/stub-api';
import type { OpenPdf } from '@cairn/ui/pdf-engine';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listen } from '../../../lib/test/listen.ts';
import {
  answersSubmission,
  buildGrade,
  buildSubmission,
  buildWork,
  FIRST,
  openDesk,
  SECOND,
  THIRD,
} from '../test/desk-page.tsx';

const openPdf = jest.fn<Promise<OpenPdf>, [Blob]>();
// The real one needs a canvas and a worker: it is run by the browser journey of files.
jest.mock('@cairn/ui/pdf-engine', () => ({ openPdf: (file: Blob) => openPdf(file) }));

const heard = listen();
const graded = buildSubmission({ revision: 1, grades: [buildGrade({ grade: 78 })] });
const open = async (...stubs: Stub[]) => {
  const desk = openDesk(
    `/teach/all/submissions/${FIRST}?state=late`,
    answers(gradeSubmission, graded),
    ...stubs,
  );
  await screen.findByRole('heading', { level: 2, name: 'Omar Haddad' });
  return desk;
};
const grade = () => screen.getByRole('textbox', { name: 'Grade out of 100' });
const feedback = () => screen.getByRole('textbox', { name: 'Feedback for Omar' });
const sent = async (requests: readonly Request[]) =>
  Promise.all(callsTo(requests, gradeSubmission).map((call) => call.json()));
const place = ({ router }: Awaited<ReturnType<typeof open>>) =>
  router.state.location.pathname + router.state.location.search;

describe('one submission', () => {
  it('shows who handed in what and when, and what was asked', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Model handover' })).toBeVisible();
    expect(screen.getByText('1 h 15 min late')).toBeVisible();
    expect(screen.getByText('Attempt 2 of 3')).toBeVisible();
    expect(screen.getByRole('article', { name: 'Answer' })).toHaveTextContent('Four tables.');
    expect(screen.getByText('Hand over your model.')).toBeInTheDocument();
    expect(screen.getByText('2 of 3')).toBeVisible();
  });

  it('runs nothing and loads nothing of what somebody has written', async () => {
    const content =
      '<p onclick="boom()" style="position:fixed">Hi <img src=x onerror=boom()><a href="javascript:boom()">x</a><a href="https://a.example">y</a><script>boom()</script><iframe src="/"></iframe></p>';
    await open(answersSubmission(buildSubmission({ content })));
    const answer = screen.getByRole('article', { name: 'Answer' });
    expect(answer.querySelectorAll('img, script, iframe, [onclick], [style]')).toHaveLength(0);
    expect(answer.innerHTML).not.toContain('javascript:');
    expect(within(answer).getByRole('link', { name: 'y' })).toHaveAttribute(
      'rel',
      expect.stringContaining('noopener'),
    );
  });

  it('gives a file that is no PDF and no picture as a download only, and says when one cannot be had', async () => {
    const fileId = '55555555-5555-4555-8555-555555555555';
    const file = { fileId, fileName: 'model.xlsx', bytes: 62_000, type: 'text/plain' };
    URL.createObjectURL = jest.fn(() => 'blob:model');
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(`${this.download} of ${this.href}`);
    });
    const stub = answers(getSubmissionFile, 'bytes');
    const { unmount } = await open(answersSubmission(buildSubmission({ files: [file] })), stub);
    expect(screen.getByRole('heading', { name: 'Files (1)' })).toBeVisible();
    expect(screen.getByText('62 KB')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Download model.xlsx' }));
    await waitFor(() => expect(saved).toEqual(['model.xlsx of blob:model']));
    unmount();
    const refused = fails(getSubmissionFile, 404, 'not-found');
    await open(answersSubmission(buildSubmission({ files: [file] })), refused);
    await userEvent.click(screen.getByRole('button', { name: 'Download model.xlsx' }));
    await waitFor(() => expect(heard.notices).toEqual(['The file could not be downloaded.']));
    expect(screen.queryByRole('button', { name: /Preview/ })).toBeNull();
  });

  it('shows a picture from bytes that are read as who grades, and gives them back', async () => {
    const fileId = '44444444-4444-4444-8444-444444444444';
    const file = { fileId, fileName: 'model.png', bytes: 1_840_000, type: 'image/png' };
    URL.createObjectURL = jest.fn(() => 'blob:picture');
    URL.revokeObjectURL = jest.fn();
    const { requests } = await open(
      answersSubmission(buildSubmission({ files: [file] })),
      answers(getSubmissionFile, 'bytes'),
    );
    expect(callsTo(requests, getSubmissionFile)).toHaveLength(0);
    const button = screen.getByRole('button', { name: 'Preview model.png' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    const picture = await screen.findByRole('img', { name: 'model.png' });
    expect(picture).toHaveAttribute('src', 'blob:picture');
    expect(callsTo(requests, getSubmissionFile)[0]?.headers.get('jwt-token')).not.toBeNull();
    fireEvent.error(picture);
    expect(await screen.findByText('The file could not be shown.')).toBeVisible();
    await userEvent.click(button);
    expect(screen.queryByRole('region', { name: 'Preview of model.png' })).toBeNull();
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:picture');
  });

  it('draws a PDF a page at a time, and closes it again', async () => {
    const fileId = '66666666-6666-4666-8666-666666666666';
    const file = { fileId, fileName: 'notes.PDF', bytes: 240_000, type: 'application/pdf' };
    const close = jest.fn();
    const draw = () => ({ done: Promise.resolve(), stop: () => undefined });
    const page = async (number: number) => ({ number, width: 6, height: 8, text: 'Four', draw });
    openPdf.mockResolvedValue({ pageCount: 2, page, close });
    await open(
      answersSubmission(buildSubmission({ files: [file] })),
      answers(getSubmissionFile, 'bytes'),
    );
    const button = screen.getByRole('button', { name: 'Preview notes.PDF' });
    await userEvent.click(button);
    expect(await screen.findByRole('img', { name: 'notes.PDF, page 1 of 2' })).toBeVisible();
    await userEvent.click(button);
    await waitFor(() => expect(close).toHaveBeenCalled());
  });

  it('has every grade there was, and the other attempts', async () => {
    await open(
      answersSubmission(
        buildSubmission({
          revision: 2,
          grades: [buildGrade({ revision: 2, grade: 70 }), buildGrade({ gradedBy: 'Ada Moss' })],
          others: [
            {
              submissionId: SECOND,
              attempt: 1,
              submittedAt: '2026-03-01T09:00:00.000Z',
              isLate: false,
              grade: 58,
              feedback: 'One wide table.',
            },
          ],
        }),
      ),
    );
    const given = screen.getByRole('region', { name: 'Grades given' });
    expect(
      within(given)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('70 / 100'), expect.stringContaining('Ada Moss')]);
    const others = screen.getByRole('region', { name: 'Other attempts' });
    expect(within(others).getByRole('link', { name: 'Attempt 1' })).toHaveAttribute(
      'href',
      `/teach/all/submissions/${SECOND}?state=late`,
    );
    expect(others).toHaveTextContent('58 / 100');
    expect(grade()).toHaveValue('70');
  });
});

describe('another attempt', () => {
  const allowance = { dueAt: '2026-03-09T12:00:00.000Z', extraAttempts: 1 };
  const learnersWork = answers(getLearnersWork, {
    learnerId: 'omar',
    name: 'Omar Haddad',
    assignments: [
      { assignmentId: 'other', name: 'Other', maxScore: 10, attempts: 0, allowance: null },
      {
        assignmentId: 'model',
        name: 'Model',
        maxScore: 100,
        maxAttempts: 2,
        attempts: 2,
        allowance,
      },
    ],
  });
  const button = () => screen.queryByRole('button', { name: 'Ask for another attempt' });

  it('is granted beside what was granted before, once', async () => {
    const stored = answers(setAllowance, { message: 'Stored.' });
    const { requests } = await open(learnersWork, stored);
    await userEvent.dblClick(button()!);
    expect(await screen.findByText('Omar may hand in once more, and is told.')).toBeVisible();
    const calls = callsTo(requests, setAllowance);
    expect(await Promise.all(calls.map((call) => call.json()))).toEqual([
      { learnerId: 'omar', assignmentId: 'model', ...allowance, extraAttempts: 2 },
    ]);
    expect(button()).toBeNull();
  });

  it('can be asked for again where it could not be granted', async () => {
    await open(learnersWork, fails(setAllowance, 500));
    await userEvent.click(button()!);
    await waitFor(() => expect(heard.notices).toEqual(['The attempt could not be granted.']));
    expect(button()).toBeEnabled();
  });

  it('is not asked for where there are as many as they like', async () => {
    const work = buildWork({ maxAttempts: undefined });
    await open(answersSubmission(buildSubmission({ work })));
    expect(button()).toBeNull();
  });
});

describe('a grade', () => {
  it('is saved with its words, and the next piece of work is offered', async () => {
    const desk = await open();
    await userEvent.type(grade(), '77,5');
    await userEvent.type(feedback(), 'Good.');
    await userEvent.click(screen.getByRole('button', { name: 'Save and open next' }));
    await waitFor(() => expect(place(desk)).toBe(`/teach/all/submissions/${THIRD}?state=late`));
    expect(await sent(desk.requests)).toEqual([{ grade: 77.5, feedback: 'Good.', revision: 0 }]);
    // The list is left when nothing follows.
    expect(await screen.findByRole('button', { name: 'Save and go to the list' })).toBeVisible();
  });

  it('can be saved in its place', async () => {
    const desk = await open();
    await userEvent.type(grade(), '78');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved. The student is told.')).toBeVisible();
    expect(place(desk)).toBe(`/teach/all/submissions/${FIRST}?state=late`);
  });

  it.each(['', '101', '-1', 'A'])('is not "%s"', async (typed) => {
    const { requests } = await open();
    if (typed) await userEvent.type(grade(), typed);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(grade()).toHaveAccessibleDescription('Please give a number from 0 to 100.');
    expect(grade()).toHaveFocus();
    expect(callsTo(requests, gradeSubmission)).toHaveLength(0);
  });

  it('that is not saved survives a reload, for this person alone, until it is saved', async () => {
    const first = await open();
    await userEvent.type(grade(), '78');
    await userEvent.type(feedback(), 'Half a thought');
    expect(feedback()).toHaveAccessibleDescription(/Kept in this browser/);
    first.unmount();
    const second = await open();
    expect(grade()).toHaveValue('78');
    expect(feedback()).toHaveValue('Half a thought');
    expect(Object.keys(localStorage).some((key) => key.includes('student-1'))).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved. The student is told.');
    second.unmount();
    await open();
    expect(feedback()).toHaveValue('');
  });

  it('that could not be saved stays in the form and says so', async () => {
    await open(fails(gradeSubmission, 500));
    await userEvent.type(grade(), '78');
    await userEvent.click(screen.getByRole('button', { name: 'Save and open next' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The grade could not be saved.');
    expect(grade()).toHaveValue('78');
  });
});

describe('two who grade at once', () => {
  const conflict: Stub = {
    endpoint: gradeSubmission,
    status: 409,
    body: { code: 'conflict', message: 'Somebody else.', details: buildGrade() },
  };
  const meet = async (...stubs: Stub[]) => {
    const desk = await open(conflict, ...stubs);
    await userEvent.type(grade(), '78');
    await userEvent.type(feedback(), 'Fine.');
    await userEvent.click(screen.getByRole('button', { name: 'Save and open next' }));
    await screen.findByText(/Ben Ruiz graded this/);
    return desk;
  };

  it('see both grades side by side, and nothing is overwritten', async () => {
    const desk = await meet();
    expect(screen.getByRole('region', { name: 'Theirs' })).toHaveTextContent(
      '60 / 100Think again.',
    );
    expect(screen.getByRole('region', { name: 'Yours' })).toHaveTextContent('78 / 100Fine.');
    expect(place(desk)).toContain(FIRST);
  });

  it('may keep the other’s', async () => {
    const read = buildSubmission({ revision: 1, grades: [buildGrade()] });
    let isGraded = false;
    await meet({
      ...answersSubmission(read),
      when: (url) => isGraded && url.pathname.includes(FIRST),
    });
    isGraded = true;
    await userEvent.click(screen.getByRole('button', { name: 'Keep theirs' }));
    await waitFor(() => expect(grade()).toHaveValue('60'));
    expect(feedback()).toHaveValue('Think again.');
    expect(screen.queryByText(/Ben Ruiz graded this/)).not.toBeInTheDocument();
  });

  it('may save theirs, having seen the other’s', async () => {
    const { requests } = await meet();
    await userEvent.click(screen.getByRole('button', { name: 'Save mine instead' }));
    await waitFor(async () =>
      expect((await sent(requests)).at(-1)).toEqual({ grade: 78, feedback: 'Fine.', revision: 1 }),
    );
  });
});
