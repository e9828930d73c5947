import { listSubmissions } from '@cairn/api/submissions.contract';
import { setReporter } from '@cairn/session';
import { stubError } from '@cairn/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  buildAssignmentNode,
  buildAssignmentSubmission,
  openAssignmentViewer,
  UPLOADED_FILE_URL,
} from './test/assignment-page.tsx';

const DUE = '2026-03-01T12:00:00';
const at = (iso: string) => new Date(iso).toISOString();
const fact = (name: string) => screen.getByText(name).nextElementSibling;
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('an assignment', () => {
  it('[ASSG-01] shows name, description, due date, attempts, grade, attachments and previous submissions', async () => {
    const attachments = [{ fileName: 'how-we-grade.pdf', s3Url: '/media/how.pdf' }];
    const graded = { Grade: 74, GradedAt: at('2026-03-02T10:00:00') };
    openAssignmentViewer(buildAssignmentNode({ dueDate: DUE, MaxScore: 80, attachments }), [
      buildAssignmentSubmission({ Attempt: 2, SubmissionTime: at('2026-02-28T18:20:00') }),
      buildAssignmentSubmission({ ...graded, SubmissionTime: at('2026-02-27T09:05:00') }),
    ]);
    expect(screen.getByRole('heading', { name: 'Split your own table' })).toBeVisible();
    expect(screen.getByText('Take one spreadsheet.')).toBeVisible();
    expect(fact('Due date')).toHaveTextContent(/^03\/01\/2026 12:00 PM \S+$/);
    expect(await button(/^Attempt 2 02\/28\/2026 06:20 PM .*- \/ 80$/)).toBeVisible();
    expect(await button(/^Attempt 1 02\/27\/2026 09:05 AM .*74 \/ 80$/)).toBeVisible();
    expect(fact('Status')).toHaveTextContent('Graded');
    expect(fact('Attempts')).toHaveTextContent('2 of 3');
    expect(fact('Grade')).toHaveTextContent('74 / 80');
    expect(screen.getByRole('link', { name: 'Download how-we-grade.pdf' })).toBeVisible();
  });

  it('says so where there is no description', async () => {
    openAssignmentViewer(buildAssignmentNode({ description: ' ' }));
    expect(screen.getByText('No description provided.')).toBeVisible();
    expect(await button('Submit Assignment')).toBeEnabled();
  });

  it('[ASSG-05] says how late a submission came, by the largest whole unit', async () => {
    openAssignmentViewer(buildAssignmentNode({ dueDate: DUE }), [
      buildAssignmentSubmission({ Attempt: 3, SubmissionTime: at('2026-03-03T18:00:00') }),
      buildAssignmentSubmission({ Attempt: 2, SubmissionTime: at('2026-03-01T15:59:00') }),
      buildAssignmentSubmission({ Attempt: 1, SubmissionTime: at('2026-03-01T11:59:00') }),
    ]);
    expect(await button(/^Attempt 3 .*2 days late/)).toBeVisible();
    expect(await button(/^Attempt 2 .*3 hours late/)).toBeVisible();
    expect(await button(/^Attempt 1 (?!.*late)/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Receipt' })).toHaveTextContent(
      'Attempt 3 is submitted, 2 days late',
    );
  });

  it.each([
    [2, 'Start New Attempt', true],
    [3, 'Start New Attempt', false],
    [undefined, 'Start New Attempt', true],
  ])('[ASSG-08] with attempts 1 and 2 of %s: %s can be pressed: %s', async (used, name, may) => {
    const most = used === undefined ? undefined : 3;
    openAssignmentViewer(buildAssignmentNode({ maxAttempts: most }), [
      buildAssignmentSubmission({ Attempt: used ?? 2 }),
      buildAssignmentSubmission({ Attempt: 1 }),
    ]);
    expect(await button(name)).toHaveAccessibleDescription(may ? '' : 'No attempts are left.');
  });

  it('[ASSG-15] opens a previous submission with that one attempt', async () => {
    openAssignmentViewer(buildAssignmentNode(), [
      buildAssignmentSubmission({ Attempt: 2, Content: '<p>The second</p>' }),
      buildAssignmentSubmission({
        Attempt: 1,
        Content: '<p>The <b>first</b></p><script>alert(1)</script><img src=x onerror=alert(1)>',
        Attachments: [{ name: 'keys.docx', s3Url: UPLOADED_FILE_URL }],
        Grade: 60,
        GradedAt: at('2026-03-02T10:00:00'),
        GradedBy: 'Mateo Silva',
        GraderFeedback: 'Close.',
      }),
    ]);
    await userEvent.click(await button(/^Attempt 1 /));
    const popup = screen.getByRole('dialog', { name: /Attempt 1/ });
    const within1 = within(popup);
    expect(within1.getByText('first')).toBeVisible();
    expect(popup.querySelector('script, img')).toBeNull();
    expect(popup).toHaveTextContent('60 / 100');
    expect(popup).toHaveTextContent('Close.');
    expect(popup).toHaveTextContent('03/01/2026');
    expect(within1.getByText('keys.docx')).toBeVisible();
    expect(popup).not.toHaveTextContent('The second');
  });

  it('[ASSG-17] shows no submissions when they cannot be read, and reports it', async () => {
    const reporter = jest.fn();
    setReporter(reporter);
    openAssignmentViewer(buildAssignmentNode(), [], stubError(listSubmissions, 500));
    expect(await button('Submit Assignment')).toBeEnabled();
    expect(fact('Status')).toHaveTextContent('Not started');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(reporter).toHaveBeenCalled();
  });
});
