import { submitAssessment } from '@cairn/api/assessments.contract';
import { listCallsTo } from '@cairn/testing/stub-api';
import { openAssessment, pressAssessmentButton, takeAssessment } from '../test/assessment-page.tsx';

describe('Next after a pass', () => {
  it('Next goes on at once with an attempt that is stored', async () => {
    const { requests, onNext } = openAssessment();
    await takeAssessment();
    await pressAssessmentButton('Next');
    expect(onNext).toHaveBeenCalledTimes(1);
    expect(listCallsTo(requests, submitAssessment)).toHaveLength(1);
  });
});
