import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { attempt, row, show, submission, value } from './test/grades-page.tsx';

// Preloads a separate chunk, whose loading is not tested here.
beforeAll(() => import('../../../lib/submission/submission-view.tsx'));

const latest = submission({
  SubmissionID: 's2',
  Attempt: 2,
  SubmissionTime: '2026-03-05T10:00:00',
  Content: '<p>Second try</p>',
});
const twice = [submission(), latest];

describe('a row of the grades', () => {
  it('[GTAB-08] opens the popup on the latest submission when it is clicked anywhere', async () => {
    await show(twice);
    await userEvent.click(value('Worksheet', 'Status'));
    const popup = await screen.findByRole('dialog', { name: 'Worksheet: Attempt 2' });
    expect(await within(popup).findByText('Second try')).toBeVisible();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('[GTAB-08] does nothing without submissions', async () => {
    await show(twice);
    await userEvent.click(value('Essay', 'Status'));
    await userEvent.click(screen.getByText('Essay'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(within(row('Essay')).queryByRole('button')).not.toBeInTheDocument();
  });

  it('opens by the keyboard, and gives the focus back', async () => {
    await show(twice);
    const button = within(row('Worksheet')).getByRole('button', { name: 'Worksheet' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Worksheet: Attempt 2' });
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it('opens several windows side by side', async () => {
    await show([...twice, submission({ SubmissionID: 's9', AssignmentID: 'a2' })]);
    await userEvent.click(within(row('Worksheet')).getByRole('button'));
    await userEvent.click(within(row('Essay')).getByRole('button'));
    await userEvent.click(within(row('Worksheet')).getByRole('button', { name: 'Worksheet' }));
    expect(screen.getAllByRole('dialog')).toHaveLength(2);
  });

  it('shows the attempt that the feedback is about, where a later one waits', async () => {
    const graded = { Grade: 60, GradedAt: '2026-03-05T09:00:00', GraderFeedback: 'Go on.' };
    await show([submission(graded), latest]);
    await userEvent.click(within(row('Worksheet')).getByRole('button', { name: /^Feedback/ }));
    const popup = await screen.findByRole('dialog', { name: 'Worksheet: Attempt 1' });
    expect(within(popup).getByText('60 / 100')).toBeVisible();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });
});

describe('an assessment among the grades', () => {
  it('has the attempts of the student’s record, graded in points of its maximum', async () => {
    const second = { attemptNumber: 2, score: 90, datetimeSubmitted: '2026-03-02T10:00:00' };
    await show([], { attempts: [attempt(second), attempt()] });
    expect(value('Check', 'Status')).toHaveTextContent('Graded');
    expect(value('Check', 'Last Submission Time')).toHaveTextContent('03/02/2026 10:00 AM');
    expect(value('Check', 'Grade')).toHaveTextContent('18 / 20');
    await userEvent.click(row('Check'));
    const popup = await screen.findByRole('dialog', { name: 'Check: Attempt 2' });
    expect(await within(popup).findByText('18 / 20')).toBeVisible();
    expect(within(popup).queryByRole('region', { name: 'Answer' })).not.toBeInTheDocument();
  });

  it('has no grade while an answer waits for a person to read it', async () => {
    const grades = [{ score: 0, points: 4, status: 'pending' as const, feedback: '' }];
    await show([], { attempts: [attempt({ grades })] });
    expect(value('Check', 'Status')).toHaveTextContent('Submitted');
    expect(value('Check', 'Grade')).toHaveTextContent('- / 20');
  });

  it('counts an attempt once that a server lists besides', async () => {
    const listed = { AssignmentID: 'c1', SubmissionTime: '2026-03-01T10:01:00', Grade: 15 };
    await show([submission(listed), submission({ ...listed, SubmissionID: 's2', Attempt: 2 })], {
      attempts: [attempt()],
    });
    await userEvent.click(row('Check'));
    expect(await screen.findByRole('dialog', { name: 'Check: Attempt 2' })).toBeVisible();
  });
});
