import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  buildAttempt,
  getGradesRow,
  openGradesTable,
  buildSubmission,
  getGradesCell,
} from './test/grades-page.tsx';

// Preloads a separate chunk, whose loading is not tested here.
beforeAll(() => import('../../../lib/submission/submission-view.tsx'));

const latest = buildSubmission({
  SubmissionID: 's2',
  Attempt: 2,
  SubmissionTime: '2026-03-05T10:00:00',
  Content: '<p>Second try</p>',
});
const twice = [buildSubmission(), latest];

describe('a row of the grades', () => {
  it('[GTAB-08] opens the popup on the latest submission when it is clicked anywhere', async () => {
    await openGradesTable(twice);
    await userEvent.click(getGradesCell('Worksheet', 'Status'));
    const popup = await screen.findByRole('dialog', { name: 'Worksheet: Attempt 2' });
    expect(await within(popup).findByText('Second try')).toBeVisible();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('[GTAB-08] does nothing without submissions', async () => {
    await openGradesTable(twice);
    await userEvent.click(getGradesCell('Essay', 'Status'));
    await userEvent.click(screen.getByText('Essay'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(within(getGradesRow('Essay')).queryByRole('button')).not.toBeInTheDocument();
  });

  it('opens by the keyboard, and gives the focus back', async () => {
    await openGradesTable(twice);
    const button = within(getGradesRow('Worksheet')).getByRole('button', { name: 'Worksheet' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Worksheet: Attempt 2' });
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it('opens several windows side by side', async () => {
    await openGradesTable([...twice, buildSubmission({ SubmissionID: 's9', AssignmentID: 'a2' })]);
    await userEvent.click(within(getGradesRow('Worksheet')).getByRole('button'));
    await userEvent.click(within(getGradesRow('Essay')).getByRole('button'));
    await userEvent.click(
      within(getGradesRow('Worksheet')).getByRole('button', { name: 'Worksheet' }),
    );
    expect(screen.getAllByRole('dialog')).toHaveLength(2);
  });

  it('shows the attempt that the feedback is about, where a later one waits', async () => {
    const graded = { Grade: 60, GradedAt: '2026-03-05T09:00:00', GraderFeedback: 'Go on.' };
    await openGradesTable([buildSubmission(graded), latest]);
    await userEvent.click(
      within(getGradesRow('Worksheet')).getByRole('button', { name: /^Feedback/ }),
    );
    const popup = await screen.findByRole('dialog', { name: 'Worksheet: Attempt 1' });
    expect(within(popup).getByText('60 / 100')).toBeVisible();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });
});

describe('an assessment among the grades', () => {
  it('has the attempts of the student’s record, graded in points of its maximum', async () => {
    const second = { attemptNumber: 2, score: 90, datetimeSubmitted: '2026-03-02T10:00:00' };
    await openGradesTable([], { attempts: [buildAttempt(second), buildAttempt()] });
    expect(getGradesCell('Check', 'Status')).toHaveTextContent('Graded');
    expect(getGradesCell('Check', 'Last Submission Time')).toHaveTextContent('03/02/2026 10:00 AM');
    expect(getGradesCell('Check', 'Grade')).toHaveTextContent('18 / 20');
    await userEvent.click(getGradesRow('Check'));
    const popup = await screen.findByRole('dialog', { name: 'Check: Attempt 2' });
    expect(await within(popup).findByText('18 / 20')).toBeVisible();
    expect(within(popup).queryByRole('region', { name: 'Answer' })).not.toBeInTheDocument();
  });

  it('has no grade while an answer waits for a person to read it', async () => {
    const grades = [{ score: 0, points: 4, status: 'pending' as const, feedback: '' }];
    await openGradesTable([], { attempts: [buildAttempt({ grades })] });
    expect(getGradesCell('Check', 'Status')).toHaveTextContent('Submitted');
    expect(getGradesCell('Check', 'Grade')).toHaveTextContent('- / 20');
  });

  it('counts an attempt once that a server lists besides', async () => {
    const listed = { AssignmentID: 'c1', SubmissionTime: '2026-03-01T10:01:00', Grade: 15 };
    await openGradesTable(
      [buildSubmission(listed), buildSubmission({ ...listed, SubmissionID: 's2', Attempt: 2 })],
      {
        attempts: [buildAttempt()],
      },
    );
    await userEvent.click(getGradesRow('Check'));
    expect(await screen.findByRole('dialog', { name: 'Check: Attempt 2' })).toBeVisible();
  });
});
