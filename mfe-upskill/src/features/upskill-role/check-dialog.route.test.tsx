import { computeLearningPath, generateCheck, submitCheck } from '@cairn/api/skill-service.contract';
import {
  stubResponse,
  listCallsTo,
  stubError,
  holdFetch,
  stubLostConnection,
  type Stub,
  stubApi,
} from '@cairn/testing/stub-api';
import { SiteContext } from '@cairn/runtime';
import { renderRoute } from '@cairn/testing/render-route';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CompetencyCheckDialog } from './check-dialog.tsx';
import {
  getButton,
  stubSkillEvaluation,
  openLearningPathStep,
  pressButton,
  buildCheckQuestion,
  educationSite,
  findCompetencyTexts,
} from './test/upskill-page.tsx';

const pending = stubSkillEvaluation('Satisfied', 'Pending', 'Missing');

const openCheck = async (...stubs: Stub[]) => {
  const opened = await openLearningPathStep({ stubs: [pending, ...stubs] });
  await pressButton('Validate Charts');
  await screen.findByRole('dialog', { name: 'Validate Charts' });
  return opened;
};
const choose = async (label: string) => userEvent.click(await screen.findByLabelText(label));
const answerAll = async () => {
  await choose('Right one');
  await pressButton('Next');
  await choose('Wrong two');
};
const result = async () => within(await screen.findByRole('dialog')).findByRole('status');
const COMPLETE = 'Complete Assessment';
const escape = () => userEvent.keyboard('{Escape}');

describe('the check of a competency', () => {
  it('[MCQC-01] [PAPI-30] shows one question at a time, with no way back', async () => {
    const { requests } = await openCheck();
    expect(await screen.findByRole('group', { name: 'Question one?' })).toBeVisible();
    expect(screen.queryByText('Question two?')).toBeNull();
    const [asked] = listCallsTo(requests, generateCheck);
    expect(asked?.url).toMatch(/\/mcq\/generate$/);
    expect(await asked?.json()).toEqual({
      studentID: 'maya',
      competencyID: 'charts',
    });
    await choose('Right one');
    await pressButton('Next');
    expect(await screen.findByRole('group', { name: 'Question two?' })).toBeVisible();
    expect(screen.queryByText('Question one?')).toBeNull();
    const names = within(screen.getByRole('dialog'))
      .getAllByRole('button')
      .map((one) => one.textContent || one.getAttribute('aria-label'));
    expect(names).toEqual([COMPLETE, 'Close']);
  });

  it('[MCQC-02] needs an answer to go on, and to be handed in', async () => {
    const { requests } = await openCheck();
    await pressButton('Next');
    expect(screen.getByRole('alert')).toHaveTextContent('Please select an answer to continue.');
    expect(screen.getByRole('group', { name: 'Question one?' })).toBeVisible();
    await choose('Right one');
    expect(screen.queryByRole('alert')).toBeNull();
    await pressButton('Next');
    await pressButton(COMPLETE);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Please select an answer before submitting.',
    );
    expect(listCallsTo(requests, submitCheck)).toEqual([]);
  });

  it('[MCQC-03] [MCQC-10] [PAPI-32] is handed in as a whole, once even on a double click', async () => {
    const { requests } = await openCheck();
    await answerAll();
    await userEvent.dblClick(getButton(COMPLETE));
    expect(await result()).toHaveTextContent('Assessment passed ✅');
    const calls = listCallsTo(requests, submitCheck);
    expect(calls).toHaveLength(1);
    expect(await calls[0]?.json()).toEqual({
      studentID: 'maya',
      competencyID: 'charts',
      answers: [
        { questionId: 'one', choiceId: 'r' },
        { questionId: 'two', choiceId: 'w' },
      ],
      answerKey: 'opaque',
    });
  });

  it('[MCQC-04] says of a question without choices that it has none', async () => {
    await openCheck(
      stubResponse(generateCheck, {
        questions: [{ ...buildCheckQuestion('one'), choices: [] }],
        answerKey: '',
      }),
    );
    expect(await screen.findByText('This question has no answer choices.')).toBeVisible();
  });

  it('[MCQC-05] sends letters for choices that are plain texts', async () => {
    const plain = { ...buildCheckQuestion('one'), choices: ['This', 'That'] };
    const { requests } = await openCheck(
      stubResponse(generateCheck, { questions: [plain], answerKey: 'k' }),
    );
    await choose('That');
    await pressButton(COMPLETE);
    await waitFor(() => expect(listCallsTo(requests, submitCheck)).toHaveLength(1));
    expect(await listCallsTo(requests, submitCheck)[0]?.json()).toMatchObject({
      answers: [{ questionId: 'one', choiceId: 'B' }],
    });
  });

  it('[MCQC-06] is left by Escape, by the cross or beside it, but not while it is handed in', async () => {
    const { requests } = await openCheck();
    const beside = () => {
      const box = screen.getByRole('dialog');
      fireEvent.pointerDown(box);
      fireEvent.click(box);
    };
    for (const leave of [escape, () => pressButton('Close'), async () => beside()]) {
      await leave();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await pressButton('Validate Charts');
      await screen.findByRole('dialog');
    }
    await answerAll();
    const release = holdFetch();
    await pressButton(COMPLETE);
    await escape();
    beside();
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    release();
    expect(await result()).toHaveTextContent('Assessment passed ✅');
    expect(listCallsTo(requests, submitCheck)).toHaveLength(1);
  });

  it('[MCQC-07] says when the service cannot be reached, and keeps the answers for another try', async () => {
    await openCheck(stubError(submitCheck, 500));
    await answerAll();
    await pressButton(COMPLETE);
    expect(await screen.findByRole('alert')).toHaveTextContent('Assessment service unavailable.');
    expect(screen.getByLabelText('Wrong two')).toBeChecked();
    const later = stubApi(stubResponse(submitCheck, { passed: false }));
    await pressButton(COMPLETE);
    expect(await result()).toHaveTextContent('Assessment failed ❌');
    const [again, ...others] = listCallsTo(later, submitCheck);
    expect(others).toEqual([]);
    expect(await again?.json()).toMatchObject({
      answers: [
        { questionId: 'one', choiceId: 'r' },
        { questionId: 'two', choiceId: 'w' },
      ],
    });
  });

  it('[MCQC-07] with an empty address of the service it says so and asks for nothing', async () => {
    const requests = stubApi();
    const charts = { id: 'charts', name: 'Charts' };
    const element = (
      <SiteContext value={{ ...educationSite, hasSkillService: false }}>
        <CompetencyCheckDialog
          studentId="maya"
          competency={charts}
          onResult={() => {}}
          onClose={() => {}}
        />
      </SiteContext>
    );
    renderRoute([{ path: '/', element }], '/');
    expect(await screen.findByRole('alert')).toHaveTextContent('Assessment service unavailable.');
    expect(requests).toEqual([]);
  });

  it.each([
    [true, 'Assessment passed'],
    [false, 'Assessment failed'],
  ])('[MCQC-09] draws the sign after the words itself: passed %s', async (passed, words) => {
    await openCheck(stubResponse(submitCheck, { passed }));
    await answerAll();
    await pressButton(COMPLETE);
    // The documented character is a separate text for screen readers.
    const shown = within(await result()).getByText(words, { exact: true });
    expect(shown.parentElement?.querySelectorAll('svg')).toHaveLength(1);
    expect(within(shown).getByText(passed ? '✅' : '❌')).toBeInTheDocument();
  });

  it.each([
    [true, 'Assessment passed ✅'],
    [false, 'Assessment failed ❌'],
  ])(
    'that was taken and whose reply was lost has its result at the next try: %s',
    async (passed, words) => {
      await openCheck(stubLostConnection(submitCheck));
      await answerAll();
      await pressButton(COMPLETE);
      expect(await screen.findByRole('alert')).toHaveTextContent('Assessment service unavailable.');
      const taken = stubError(submitCheck, 409, 'conflict');
      stubApi({ ...taken, body: { code: 'conflict', message: 'Taken.', details: { passed } } });
      await pressButton(COMPLETE);
      expect(await result()).toHaveTextContent(words);
    },
  );

  it('that another page has begun anew is not called a service that is away', async () => {
    const message = 'Another check of this competency was begun since.';
    await openCheck(stubError(submitCheck, 409, 'conflict', message));
    await answerAll();
    await pressButton(COMPLETE);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  it('[MCQC-07] says when there is no check to be had', async () => {
    await openCheck(stubError(generateCheck, 500));
    expect(await screen.findByRole('alert')).toHaveTextContent('Assessment service unavailable.');
  });

  it('[MCQC-08] says when there are no questions', async () => {
    await openCheck(stubResponse(generateCheck, { questions: [], answerKey: 'k' }));
    expect(await screen.findByText('No questions available right now.')).toBeVisible();
  });

  it.each([
    [true, 'Assessment passed ✅', 'Charts Satisfied', ['maps']],
    [false, 'Assessment failed ❌', 'Charts Missing', ['charts', 'maps']],
  ] as const)(
    '[PATH-06] [PATH-07] [MCQC-09] [PCON-02] with passed: %s shows for 4.5 s, decides, and opens the path',
    async (passed, words, status, missing) => {
      const { requests } = await openCheck(stubResponse(submitCheck, { passed }));
      await answerAll();
      const complete = getButton(COMPLETE);
      jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
      try {
        fireEvent.click(complete);
        await act(() => jest.advanceTimersByTimeAsync(100));
        expect(within(screen.getByRole('dialog')).getByRole('status')).toHaveTextContent(words);
        await act(() => jest.advanceTimersByTimeAsync(4300));
        expect(within(screen.getByRole('dialog')).getByRole('status')).toHaveTextContent(words);
        await act(() => jest.advanceTimersByTimeAsync(300));
        expect(screen.queryByRole('dialog')).toBeNull();
      } finally {
        jest.useRealTimers();
      }
      expect(await findCompetencyTexts()).toEqual(['SQL Satisfied', status, 'Maps Missing']);
      expect(screen.queryByText('Pending validations')).toBeNull();
      await waitFor(() => expect(listCallsTo(requests, computeLearningPath)).toHaveLength(1));
      expect(await listCallsTo(requests, computeLearningPath)[0]?.json()).toMatchObject({
        missingCompetencyIDs: missing,
      });
    },
  );
});
