import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  openAssessment,
  pressAssessmentButton,
  trueFalseQuestion,
} from '../test/assessment-page.tsx';

const QUESTIONS = ['First?', 'Second?', 'Third?'].map((text) => trueFalseQuestion({ text }));
const began = (datetimeStarted: string) =>
  openAssessment({ mcq: { Questions: QUESTIONS }, begun: { datetimeStarted } });
const flag = (number: number) =>
  screen.findByRole('button', { name: `Flag for review: Question ${number} of 3` });
const onMap = () =>
  within(screen.getByRole('list', { name: 'Questions' }))
    .getAllByRole('button')
    .map((stone) => stone.getAttribute('aria-label'));

describe('a question flagged for review', () => {
  it('is marked on its card, in the map and before handing in', async () => {
    began('2026-03-04T10:00:00.000Z');
    await pressAssessmentButton('Start Assessment');
    expect(await flag(2)).not.toBePressed();
    await userEvent.click(await flag(2));
    expect(await flag(2)).toBePressed();
    expect(await flag(1)).not.toBePressed();
    expect(onMap()).toEqual([
      'Question 1, not answered',
      'Question 2, not answered, flagged',
      'Question 3, not answered',
    ]);
    await pressAssessmentButton('Submit Assessment');
    expect(screen.getByRole('dialog')).toHaveTextContent('1 question is flagged for review.');
    await pressAssessmentButton('Cancel');
    await userEvent.click(await flag(3));
    await pressAssessmentButton('Submit Assessment');
    expect(screen.getByRole('dialog')).toHaveTextContent('2 questions are flagged for review.');
  });

  it('can be taken back', async () => {
    began('2026-03-04T10:00:00.000Z');
    await pressAssessmentButton('Start Assessment');
    await userEvent.click(await flag(1));
    await userEvent.click(await flag(1));
    expect(await flag(1)).not.toBePressed();
    await pressAssessmentButton('Submit Assessment');
    expect(screen.getByRole('dialog')).not.toHaveTextContent('flagged');
  });

  it('stays flagged when the page is left and opened again, and not in another attempt', async () => {
    began('2026-03-04T10:00:00.000Z');
    await pressAssessmentButton('Start Assessment');
    await userEvent.click(await flag(2));
    cleanup();
    began('2026-03-04T10:00:00.000Z');
    await pressAssessmentButton('Start Assessment');
    expect(await flag(2)).toBePressed();
    cleanup();
    began('2026-03-04T11:00:00.000Z');
    await pressAssessmentButton('Start Assessment');
    expect(await flag(2)).not.toBePressed();
  });
});
