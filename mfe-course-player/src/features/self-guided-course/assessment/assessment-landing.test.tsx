import { collectPageEvents } from '@cairn/course-content/test/collect-page-events';
import { screen, waitFor } from '@testing-library/react';
import { buildModule } from '@cairn/testing/builders';
import {
  buildAttempt,
  openAssessment,
  pressAssessmentButton,
  trueFalseQuestion,
} from '../test/assessment-page.tsx';

const heard = collectPageEvents();

const fact = (label: string) => screen.getByText(label).closest('div');
const button = (name: string) => screen.queryByRole('button', { name });

describe('landing page of an assessment', () => {
  it('[ASMT-01] tells points, questions and minutes', () => {
    openAssessment({
      mcq: {
        Questions: [trueFalseQuestion({ points: 2 }), trueFalseQuestion({ points: 3.5 })],
        Timer: 20,
      },
    });
    expect(fact('Total points')).toHaveTextContent('5.5');
    expect(fact('Questions')).toHaveTextContent('2');
    expect(fact('Time limit')).toHaveTextContent('20 minutes');
  });

  it.each([{ Timer: 0 }, { Timer: 20, UnlimitedTimeLimit: true }])(
    '[ASMT-02] %j is no limit, and there is no clock',
    async (mcq) => {
      openAssessment({ mcq });
      expect(fact('Time limit')).toHaveTextContent('No time limit');
      await pressAssessmentButton('Start Assessment');
      expect(screen.getByText('0 / 1 answered')).toBeVisible();
      expect(screen.queryByText('Time left:')).not.toBeInTheDocument();
      expect(document.querySelector('progress')).not.toBeInTheDocument();
    },
  );

  it.each([
    [
      'the latest passed one',
      [
        buildAttempt({ attemptNumber: 1, score: 70 }),
        buildAttempt({
          attemptNumber: 2,
          score: 80,
          datetimeSubmitted: '2026-12-01T12:00:00.000Z',
        }),
        buildAttempt({ attemptNumber: 3, score: 10, status: 'failed' }),
      ],
      'You passed this assessment on 12/01/2026 with a score of 80%.',
    ],
    [
      'else the latest',
      [
        buildAttempt({ attemptNumber: 2, score: 40, status: 'failed' }),
        buildAttempt({ attemptNumber: 1, score: 50, status: 'failed' }),
      ],
      'You attempted this assessment on 03/04/2026 and scored 40%.',
    ],
  ])('[ASMT-04] [ASMT-05] tells of an earlier attempt: %s', (_, attempts, words) => {
    openAssessment({ attempts });
    expect(screen.getByText(words)).toBeVisible();
  });

  it.each([
    ['none', {}, ['Start Assessment']],
    ['a failed one', { attempts: [buildAttempt({ status: 'failed' })] }, ['Retake Assessment']],
    ['a passed one', { attempts: [buildAttempt()] }, ['Retake Assessment', 'Next']],
    ['none, but it is done', { isDone: true }, ['Start Assessment', 'Next']],
  ])('[ASMT-06] an earlier attempt, %s: offers what fits', (_, world, offered) => {
    openAssessment(world);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(offered);
  });

  it('[VIEW-10] a visitor is sent to sign in and back', async () => {
    const { requests } = openAssessment({ isVisitor: true });
    await pressAssessmentButton('Start Assessment');
    expect(heard.paths).toEqual(['/login?redirect=%2Fcourse%2Fcourse-1']);
    expect(button('Submit Assessment')).not.toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  it('reads the questions first when the module was still locked', async () => {
    const withheld = {
      Questions: [trueFalseQuestion({ text: undefined, correctAnswer: undefined })],
    };
    openAssessment({
      mcq: withheld,
      renewed: buildModule({ McqObj: { Questions: [trueFalseQuestion()] } }),
    });
    await pressAssessmentButton('Start Assessment');
    expect(await screen.findByRole('group', { name: 'Logs have clocks.' })).toBeVisible();
  });

  it('does not begin without the questions', async () => {
    const withheld = { Questions: [trueFalseQuestion({ text: undefined })] };
    openAssessment({ mcq: withheld, renewed: buildModule({ McqObj: withheld }) });
    await pressAssessmentButton('Start Assessment');
    await waitFor(() => expect(heard.notices).toEqual(['This assessment is not open to you yet.']));
    expect(button('Start Assessment')).toBeVisible();
  });
});
