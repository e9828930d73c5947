import { submitAssessment } from '@cairn/api/assessments.contract';
import { answers, callsTo, fails } from '@cairn/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listen } from '../../../lib/test/listen.ts';
import { buildAttempt, openAssessment, press, submit, takeIt } from '../test/assessment-page.tsx';

const heard = listen();

describe('Next after a pass', () => {
  it('[ASMT-23] Next first sends an attempt again that could not be saved', async () => {
    let isDown = true;
    const { requests, onNext } = openAssessment({
      stubs: [{ ...fails(submitAssessment, 500), when: () => isDown }],
    });
    await press('Start Assessment');
    await userEvent.click(screen.getByRole('radio', { name: 'True' }));
    await submit();
    await press('View Results');
    await press('Next');
    await waitFor(() =>
      expect(heard.notices).toEqual(['Your attempt could not be saved. Please try again.']),
    );
    expect(onNext).not.toHaveBeenCalled();
    isDown = false;
    await userEvent.dblClick(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(onNext).toHaveBeenCalledTimes(1));
    const sent = await Promise.all(
      callsTo(requests, submitAssessment).map(async (call) => (await call.json()) as unknown),
    );
    expect(sent).toHaveLength(3);
    // The same attempt, so that the server stores it once.
    expect(sent[2]).toEqual(sent[0]);
  });

  it('[ASMT-23] [ASMT-25] and stays when the server grades it otherwise', async () => {
    let isDown = true;
    const { onNext } = openAssessment({
      stubs: [
        answers(submitAssessment, buildAttempt({ status: 'failed', score: 0 })),
        { ...fails(submitAssessment, 500), when: () => isDown },
      ],
    });
    await press('Start Assessment');
    await userEvent.click(screen.getByRole('radio', { name: 'True' }));
    await submit();
    await press('View Results');
    isDown = false;
    await press('Next');
    expect(await screen.findByRole('button', { name: 'Retake Assessment' })).toBeVisible();
    expect(onNext).not.toHaveBeenCalled();
  });

  it('Next goes on at once with an attempt that is stored', async () => {
    const { requests, onNext } = openAssessment();
    await takeIt();
    await press('Next');
    expect(onNext).toHaveBeenCalledTimes(1);
    expect(callsTo(requests, submitAssessment)).toHaveLength(1);
  });
});
