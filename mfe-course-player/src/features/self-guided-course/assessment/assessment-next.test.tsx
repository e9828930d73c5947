import { submitAssessment } from '@cairn/api/assessments.contract';
import { listCallsTo } from '@cairn/testing/stub-api';
import { openAssessment, press, takeIt } from '../test/assessment-page.tsx';

describe('Next after a pass', () => {
  it('Next goes on at once with an attempt that is stored', async () => {
    const { requests, onNext } = openAssessment();
    await takeIt();
    await press('Next');
    expect(onNext).toHaveBeenCalledTimes(1);
    expect(listCallsTo(requests, submitAssessment)).toHaveLength(1);
  });
});
