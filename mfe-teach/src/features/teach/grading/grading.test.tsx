import { gradeSubmission } from '@cairn/api/teaching.contract';
import {
  stubResponse,
  listCallsTo,
  stubError,
  stubLostConnection,
  type Stub,
} from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  stubSubmission,
  buildGradeRevision,
  buildGradedSubmission,
  FIRST_SUBMISSION_ID,
  openTeachingDesk,
  SECOND_SUBMISSION_ID,
  THIRD_SUBMISSION_ID,
} from '../test/desk-page.tsx';

const graded = buildGradedSubmission({ revision: 1, grades: [buildGradeRevision({ grade: 78 })] });
const open = async (...stubs: Stub[]) => {
  const desk = openTeachingDesk(
    `/teach/all/submissions/${FIRST_SUBMISSION_ID}?state=late`,
    stubResponse(gradeSubmission, graded),
    ...stubs,
  );
  await screen.findByRole('heading', { level: 2, name: 'Omar Haddad' });
  return desk;
};
const grade = () => screen.getByRole('textbox', { name: 'Grade out of 100' });
const feedback = () => screen.getByRole('textbox', { name: 'Feedback for Omar Haddad' });
const sent = async (requests: readonly Request[]) =>
  Promise.all(listCallsTo(requests, gradeSubmission).map((call) => call.json()));
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

  it("executes and loads nothing from the student's HTML", async () => {
    const content =
      '<p onclick="boom()" style="position:fixed">Hi <img src=x onerror=boom()><a href="javascript:boom()">x</a><a href="https://a.example">y</a><script>boom()</script><iframe src="/"></iframe></p>';
    await open(stubSubmission(buildGradedSubmission({ content })));
    const answer = screen.getByRole('article', { name: 'Answer' });
    expect(answer.querySelectorAll('img, script, iframe, [onclick], [style]')).toHaveLength(0);
    expect(answer.innerHTML).not.toContain('javascript:');
    expect(within(answer).getByRole('link', { name: 'y' })).toHaveAttribute(
      'rel',
      expect.stringContaining('noopener'),
    );
  });

  it('has every grade there was, and the other attempts', async () => {
    await open(
      stubSubmission(
        buildGradedSubmission({
          revision: 2,
          grades: [
            buildGradeRevision({ revision: 2, grade: 70 }),
            buildGradeRevision({ gradedBy: 'Ada Moss' }),
          ],
          others: [
            {
              submissionId: SECOND_SUBMISSION_ID,
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
      `/teach/all/submissions/${SECOND_SUBMISSION_ID}?state=late`,
    );
    expect(others).toHaveTextContent('58 / 100');
    expect(grade()).toHaveValue('70');
  });
});

describe('a grade', () => {
  it('is saved with its words, and the next piece of work is offered', async () => {
    const desk = await open();
    await userEvent.type(grade(), '77,5');
    await userEvent.type(feedback(), 'Good.');
    await userEvent.click(screen.getByRole('button', { name: 'Save and open next' }));
    await waitFor(() =>
      expect(place(desk)).toBe(`/teach/all/submissions/${THIRD_SUBMISSION_ID}?state=late`),
    );
    expect(await sent(desk.requests)).toEqual([{ grade: 77.5, feedback: 'Good.', revision: 0 }]);
    // Without a next item the button leads to the list.
    expect(await screen.findByRole('button', { name: 'Save and go to the list' })).toBeVisible();
  });

  it('can be saved in its place', async () => {
    const desk = await open();
    await userEvent.type(grade(), '78');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved. The student gets a notification.')).toBeVisible();
    expect(place(desk)).toBe(`/teach/all/submissions/${FIRST_SUBMISSION_ID}?state=late`);
  });

  it.each([
    ['١٢٫٥', 12.5],
    ['７', 7],
  ])('can be typed as %s', async (typed, points) => {
    const { requests } = await open();
    await userEvent.type(grade(), typed);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved. The student gets a notification.')).toBeVisible();
    const [call] = listCallsTo(requests, gradeSubmission);
    expect(await call?.json()).toMatchObject({ grade: points });
  });

  it.each(['', '101', '-1', 'A'])('is not "%s"', async (typed) => {
    const { requests } = await open();
    if (typed) await userEvent.type(grade(), typed);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(grade()).toHaveAccessibleDescription('Please give a number from 0 to 100.');
    expect(grade()).toHaveFocus();
    expect(listCallsTo(requests, gradeSubmission)).toHaveLength(0);
  });

  it('that is not saved survives a reload, for this person alone, until it is saved', async () => {
    const first = await open();
    await userEvent.type(grade(), '78');
    await userEvent.type(feedback(), 'Half a thought');
    expect(feedback()).toHaveAccessibleDescription(/Saved in this browser/);
    first.unmount();
    const second = await open();
    expect(grade()).toHaveValue('78');
    expect(feedback()).toHaveValue('Half a thought');
    expect(Object.keys(localStorage).some((key) => key.includes('student-1'))).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved. The student gets a notification.');
    second.unmount();
    await open();
    expect(feedback()).toHaveValue('');
  });

  it('is sent again when its response was lost', async () => {
    let calls = 0;
    const isFirst = () => {
      calls += 1;
      return calls === 1;
    };
    const { requests } = await open({ ...stubLostConnection(gradeSubmission), when: isFirst });
    await userEvent.type(grade(), '78');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved. The student gets a notification.')).toBeVisible();
    const body = { grade: 78, feedback: '', revision: 0 };
    expect(await sent(requests)).toEqual([body, body]);
  });

  it('that could not be saved stays in the form and says so', async () => {
    await open(stubError(gradeSubmission, 500));
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
    body: { code: 'conflict', message: 'Somebody else.', details: buildGradeRevision() },
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
    expect(place(desk)).toContain(FIRST_SUBMISSION_ID);
  });

  it('names the other in the order of the sentence', async () => {
    const details = buildGradeRevision({ gradedBy: 'محمد 王小明' });
    await open({ ...conflict, body: { code: 'conflict', message: 'Somebody else.', details } });
    await userEvent.type(grade(), '78');
    await userEvent.click(screen.getByRole('button', { name: 'Save and open next' }));
    expect(await screen.findByText(/graded this/)).toHaveTextContent(
      /^\u2068محمد 王小明\u2069 graded this/u,
    );
  });

  it('can keep the grade of the other instructor', async () => {
    const read = buildGradedSubmission({ revision: 1, grades: [buildGradeRevision()] });
    let isGraded = false;
    await meet({
      ...stubSubmission(read),
      when: (url) => isGraded && url.pathname.includes(FIRST_SUBMISSION_ID),
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
