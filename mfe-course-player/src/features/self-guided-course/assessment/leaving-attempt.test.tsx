import type { Question } from '@cairn/api/mcq';
import { findRunningAttempt, saveAnswers } from '@cairn/api/running-attempt.contract';
import { buildModule } from '@cairn/testing/builders';
import { stubResponse, listCallsTo } from '@cairn/testing/stub-api';
import { act, fireEvent, screen } from '@testing-library/react';
import { buildRunningAttempt, openAssessment } from '../test/assessment-page.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const settled = () => act(() => jest.advanceTimersByTimeAsync(0));
const long = (text: string): Question => ({ type: 'long-answer', points: 1, text, answerKey: '' });

it.each([70_000, 300_000])(
  'sends %i bytes of answers as any other call: they may not outlive the page',
  async (bytes) => {
    const count = bytes / 5000;
    const Questions = Array.from({ length: count + 1 }, (_, at) =>
      long(at === 0 ? 'Why?' : `Long ${at}`),
    );
    const many = { Questions, Timer: 10 };
    const begun = { responses: ['', ...Array<string>(count).fill('x'.repeat(5000))] };
    const { requests } = openAssessment({
      mcq: many,
      begun,
      stubs: [
        stubResponse(findRunningAttempt, {
          attempt: buildRunningAttempt(buildModule({ McqObj: many }), begun),
        }),
      ],
    });
    await settled();
    fireEvent.change(screen.getByRole('textbox', { name: 'Why?' }), {
      target: { value: 'Because' },
    });
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    await settled();
    expect(listCallsTo(requests, saveAnswers)[0]?.keepalive).toBe(false);
    expect(await listCallsTo(requests, saveAnswers)[0]?.json()).toMatchObject({
      responses: ['Because', ...begun.responses.slice(1)],
    });
  },
);
