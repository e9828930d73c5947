import { submitAssessment } from '@cairn/api/assessments.contract';
import { startAttempt } from '@cairn/api/running-attempt.contract';
import { getUserAttributes } from '@cairn/api/user.contract';
import { collectPageEvents } from '@cairn/course-content/test/collect-page-events';
import { buildModule } from '@cairn/testing/builders';
import { stubResponse, listCallsTo, stubError, stubLostConnection } from '@cairn/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { delayResponses } from '../../../lib/test/delay-responses.ts';
import {
  buildAttempt,
  buildRunningAttempt,
  openAssessment,
  pressAssessmentButton,
  submitAttempt,
  takeAssessment,
  trueFalseQuestion,
} from '../test/assessment-page.tsx';

const heard = collectPageEvents();

const result = () => screen.findByRole('region', { name: 'Your result' });
const rows = () => screen.getAllByRole('listitem');

describe('results', () => {
  it('[ASMT-17] grades, says when it has, and lets nobody past', async () => {
    openAssessment();
    const release = delayResponses(submitAssessment);
    await pressAssessmentButton('Start Assessment');
    await submitAttempt();
    const dialog = screen.getByRole('dialog', { name: 'Grading' });
    expect(dialog).toHaveTextContent('Grading your assessment…');
    expect(within(dialog).queryByRole('button')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    release();
    expect(await within(dialog).findByText('Your assessment has been graded.')).toBeVisible();
    await pressAssessmentButton('View Results');
    expect(await result()).toBeVisible();
  });

  it('[ASMT-18] tells score, share and time', async () => {
    openAssessment({
      mcq: {
        Questions: [trueFalseQuestion({ points: 2 }), trueFalseQuestion({ text: 'Second?' })],
      },
      stored: {
        score: 66,
        timeTaken: 125,
        grades: [
          { score: 2, points: 2, status: 'graded', feedback: '' },
          { score: 0, points: 1, status: 'graded', feedback: '' },
        ],
      },
    });
    await takeAssessment();
    expect(await result()).toHaveTextContent('2 / 3');
    expect(await result()).toHaveTextContent('66%');
    expect(await result()).toHaveTextContent('Time spent: 2 minute(s) and 5 second(s)');
  });

  it('[ASMT-19] lists every question with its grade and what was said about it', async () => {
    const grade = (score: number, points: number) => ({ score, points, status: 'graded' as const });
    openAssessment({
      mcq: {
        Questions: ['1', '2', '3', '4', '5', '6', '7'].map((text) => trueFalseQuestion({ text })),
      },
      stored: {
        status: 'failed',
        responses: ['True', '', null, '', '', '', ''],
        grades: [
          { ...grade(9, 10), feedback: 'Well put.' },
          { ...grade(8, 10), feedback: '' },
          { ...grade(7, 10), feedback: '' },
          { ...grade(6, 10), feedback: '' },
          { ...grade(5, 10), feedback: '' },
          { score: 5, points: 10, status: 'pending', feedback: '' },
          { score: 0, points: 10, status: 'error', feedback: 'AI grading error' },
        ],
      },
    });
    await takeAssessment();
    await result();
    const pills = ['9 / 10', '8 / 10', '7 / 10', '6 / 10', '5 / 10', '5 / 10 pending', '0 / 10'];
    expect(pills.map((text) => screen.getByText(text).dataset['tone'])).toEqual([
      'g5',
      'g4',
      'g3',
      'g2',
      'g1',
      'open',
      'open',
    ]);
    expect(rows()[0]).toHaveTextContent('Your answerTrueFeedbackWell put.');
    expect(rows()[1]).toHaveTextContent('Your answerNo answer');
    expect(rows()[6]).toHaveTextContent('FeedbackAI grading error');
  });

  it('[GRADE-16] shows provisional points as pending, with what the grader said', async () => {
    const feedback = 'Provisional grade, pending review.';
    openAssessment({
      mcq: { Questions: ['1', '2'].map((text) => trueFalseQuestion({ text })) },
      stored: {
        responses: ['True', 'True'],
        grades: [
          { score: 2.5, points: 5, status: 'pending', feedback },
          { score: 2.5, points: 5, status: 'graded', feedback: '' },
        ],
      },
    });
    await takeAssessment();
    await result();
    expect(within(rows()[0] as HTMLElement).getByText('2.5 / 5 pending')).toBeVisible();
    expect(rows()[0]).toHaveTextContent(feedback);
    expect(rows()[1]).not.toHaveTextContent(/pending/i);
  });

  it('show how many points still await review', async () => {
    const pending = { status: 'pending' as const, feedback: '' };
    openAssessment({
      mcq: { Questions: ['1', '2', '3'].map((text) => trueFalseQuestion({ text })) },
      stored: {
        grades: [
          { score: 1, points: 2, ...pending },
          { score: 6, points: 6, ...pending },
          { score: 3, points: 4, status: 'graded', feedback: '' },
        ],
      },
    });
    await takeAssessment();
    const words = '8 of 12 points await review, so this score may change.';
    expect(await result()).toHaveTextContent(words);
  });

  it('says nothing of a review where there is none', async () => {
    openAssessment();
    await takeAssessment();
    expect(await result()).not.toHaveTextContent('review');
  });

  it.each([
    ['passed', 'Next', 'Retake Assessment'],
    ['failed', 'Retake Assessment', 'Next'],
  ] as const)(
    '[ASMT-20] [ASMT-25] after the server says %s the way on is %s',
    async (status, there, gone) => {
      // The student's own answer is the opposite.
      const grades = [{ score: 0.42, points: 1, status: 'graded' as const, feedback: '' }];
      openAssessment({
        mcq: { MinimumPassingPercentage: 60 },
        stored: { status, score: 42, grades },
      });
      await pressAssessmentButton('Start Assessment');
      if (status === 'failed') await userEvent.click(screen.getByRole('radio', { name: 'True' }));
      await submitAttempt();
      await pressAssessmentButton('View Results');
      expect(await result()).toHaveTextContent('42%');
      expect(within(rows()[0] as HTMLElement).getByText('0.42 / 1')).toBeVisible();
      expect(screen.getByRole('button', { name: there })).toBeVisible();
      expect(screen.queryByRole('button', { name: gone })).not.toBeInTheDocument();
    },
  );

  it('[ASMT-20] Retake begins anew', async () => {
    const mcq = {
      Questions: [trueFalseQuestion(), trueFalseQuestion({ text: 'Second?' })],
      Timer: 10,
    };
    const shown = () =>
      screen.getAllByRole('group').map((group) => within(group).getByText(/^(Logs|Second)/));
    const order = () => shown().map(({ textContent }) => textContent);
    const again = buildRunningAttempt(buildModule({ McqObj: mcq }), {
      order: [1, 0],
      datetimeStarted: '2026-03-04T11:00:00.000Z',
    });
    const { requests } = openAssessment({
      mcq,
      stored: { status: 'failed', score: 0 },
      stubs: [
        {
          ...stubResponse(startAttempt, again),
          when: () => listCallsTo(requests, startAttempt).length > 1,
        },
      ],
    });
    await pressAssessmentButton('Start Assessment');
    const [, first] = await screen.findAllByRole('radio', { name: 'False' });
    await userEvent.click(first as HTMLElement);
    expect(order()).toEqual(['Logs have clocks.', 'Second?']);
    await submitAttempt();
    await pressAssessmentButton('View Results');
    await pressAssessmentButton('Retake Assessment');
    expect(await screen.findByText('0 / 2 answered')).toBeVisible();
    expect(order()).toEqual(['Second?', 'Logs have clocks.']);
    for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
    expect(screen.getByText('10:00')).toBeVisible();
    expect(listCallsTo(requests, startAttempt)).toHaveLength(2);
    await submitAttempt();
    await screen.findByText('Your assessment has been graded.');
    expect(listCallsTo(requests, submitAssessment)).toHaveLength(2);
  });

  it('starts an attempt whose first response was lost, because its time runs', async () => {
    const { requests } = openAssessment({
      stubs: [
        {
          ...stubLostConnection(startAttempt),
          when: () => listCallsTo(requests, startAttempt).length === 1,
        },
      ],
    });
    await pressAssessmentButton('Start Assessment');
    expect(await screen.findByText('0 / 1 answered')).toBeVisible();
    expect(listCallsTo(requests, startAttempt)).toHaveLength(2);
  });

  it('[ASMT-21] hands the attempt in for the server to grade, then reads the attributes', async () => {
    const { requests } = openAssessment({
      attempts: [buildAttempt({ attemptNumber: 4, status: 'failed' })],
      mcq: {
        Questions: [trueFalseQuestion({ points: 2 }), trueFalseQuestion({ text: 'Second?' })],
      },
    });
    await pressAssessmentButton('Retake Assessment');
    await userEvent.click(screen.getAllByRole('radio', { name: 'True' })[0] as HTMLElement);
    await submitAttempt();
    await screen.findByText('Your assessment has been graded.');
    const sent = submitAssessment.body.parse(
      await listCallsTo(requests, submitAssessment)[0]?.json(),
    );
    const { datetimeStarted, datetimeSubmitted } = sent.attemptData;
    const ms = Date.parse(datetimeSubmitted) - Date.parse(datetimeStarted);
    expect(sent).toEqual({
      courseId: 'course-1',
      moduleId: 'module-1',
      attemptData: {
        attemptNumber: 5,
        responses: ['True', ''],
        // Real time, since a busy machine may take longer.
        timeTaken: Math.round(ms / 1000),
        datetimeStarted: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
        datetimeSubmitted: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      },
    });
    const paths = requests.map(({ url }) => new URL(url).pathname);
    // Answers are saved if the test takes longer than a second.
    expect(paths.filter((path) => path !== '/api/profile/assessment/answers')).toEqual([
      '/api/profile/assessment/running',
      '/api/profile/assessment/start',
      '/api/profile/assessment/submit',
      '/api/user/attributes',
    ]);
  });

  it('[ASMT-22] a failing refresh of the attributes is only logged', async () => {
    openAssessment({ stubs: [stubError(getUserAttributes, 400, 'invalid')] });
    await takeAssessment();
    expect(await result()).toBeVisible();
    expect(heard.reports).toHaveLength(1);
    expect(heard.notices).toEqual([]);
  });

  it('[GRADE-12] shows what no reader could grade as an error, and the rest as it is graded', async () => {
    openAssessment({
      mcq: { Questions: [trueFalseQuestion(), { type: 'long-answer', points: 3, text: 'Why?' }] },
      stored: {
        status: 'failed',
        score: 25,
        responses: ['True', 'Because.'],
        grades: [
          { score: 1, points: 1, status: 'graded', feedback: '' },
          { score: 0, points: 3, status: 'error', feedback: 'AI grading error' },
        ],
      },
    });
    await takeAssessment();
    expect(await result()).toHaveTextContent('1 / 4');
    expect(rows()[0]).toHaveTextContent('1 / 1');
    expect(rows()[1]).toHaveTextContent('0 / 3');
    expect(rows()[1]).toHaveTextContent('FeedbackAI grading error');
    expect(screen.getByText('0 / 3')).toHaveClass('open');
  });
});
