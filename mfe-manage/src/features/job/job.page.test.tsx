import { getStaffJob } from '@cairn/api/staff-jobs.contract';
import { stubError, stubResponse } from '@cairn/testing/stub-api';
import { screen } from '@testing-library/react';
import { buildStaffJob, openManagePage } from '../../test/manage-page.tsx';

const path = '/manage/jobs/j1';

it('shows what the action did, at its own URL', async () => {
  openManagePage({ path, stubs: [stubResponse(getStaffJob, buildStaffJob())] });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    'Enrolled in Spotting Phishing',
  );
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '371',
    '15',
    '3',
  ]);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

it('says that an action was only prepared', async () => {
  const prepared = buildStaffJob({ begunAt: null, endedAt: null });
  openManagePage({ path, stubs: [stubResponse(getStaffJob, prepared)] });
  expect(await screen.findByText(/was not started/)).toBeVisible();
});

it('says that there is no such action', async () => {
  openManagePage({ path, stubs: [stubError(getStaffJob, 404, 'not-found')] });
  expect(await screen.findByText(/There is no such action/)).toBeVisible();
});
