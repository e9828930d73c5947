import { getStaffJob } from '@cairn/api/staff-jobs.contract';
import { dismissOwnJobs, findOwnJob } from '@cairn/api/staff-overview.contract';
import { listStaffGroups } from '@cairn/api/staff-groups.contract';
import { listCallsTo, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildGroupsPage, buildStaffJob, openManagePage } from '../test/manage-page.tsx';

const running = buildStaffJob({ endedAt: null, changed: 140, unchanged: 4, refused: 2 });
const open = (job = running, path = '/manage/groups') =>
  openManagePage({
    path,
    stubs: [
      stubResponse(listStaffGroups, buildGroupsPage()),
      stubResponse(findOwnJob, { jobId: 'j1' }),
      stubResponse(getStaffJob, job),
      stubResponse(dismissOwnJobs, { message: 'Dismissed.' }),
    ],
  });
const findLine = async () =>
  within(await screen.findByRole('complementary', { name: 'Your action' }));

describe('the line about a job', () => {
  it.each(['/manage/groups', '/manage/people', '/manage/reports/certificates'])(
    '[MOVR-11] shows its progress on %s, and leads to it',
    async (path) => {
      open(running, path);
      const line = await findLine();
      expect(await line.findByText(/Spotting Phishing/)).toBeVisible();
      expect(line.getByRole('progressbar', { name: '146 of 389' })).toHaveValue(146);
      expect(line.getByRole('link', { name: 'Show' })).toHaveAttribute('href', '/manage/jobs/j1');
      expect(line.queryByRole('button')).not.toBeInTheDocument();
    },
  );

  it('[MOVR-11] leads to the result of an ended job until it is dismissed', async () => {
    const { requests } = open(buildStaffJob());
    const line = await findLine();
    expect(line.getByRole('link', { name: 'Show the result' })).toHaveAttribute(
      'href',
      '/manage/jobs/j1',
    );
    const reads = listCallsTo(requests, findOwnJob).length;
    await userEvent.click(line.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(listCallsTo(requests, dismissOwnJobs)).toHaveLength(1));
    await waitFor(() => expect(listCallsTo(requests, findOwnJob).length).toBeGreaterThan(reads));
  });

  it('is absent without a job', async () => {
    openManagePage({
      path: '/manage/groups',
      stubs: [stubResponse(listStaffGroups, buildGroupsPage())],
    });
    await screen.findByText('No groups found.');
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });
});
