import type { CourseNode } from '@cairn/api/course-item.contract';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  gradedCourseContent,
  getGradesRow,
  openGradesTable,
  buildSubmission,
  getGradesCell,
} from './test/grades-page.tsx';

// Preloads a separate chunk, whose loading is not tested here.
beforeAll(() => import('../../../lib/submission/submission-view.tsx'));

const zoned: CourseNode = { id: 'z', type: 'assignment', name: 'Zoned' };

describe('the grades of a live course', () => {
  it('[GTAB-01] has its columns, and says Graded, Submitted or Not started', async () => {
    const table = await openGradesTable([
      buildSubmission({ Grade: 0, GradedAt: '2026-03-06T10:00:00' }),
      buildSubmission({ SubmissionID: 's2', AssignmentID: 'a2' }),
    ]);
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Item Name',
      'Due Date',
      'Status',
      'Last Submission Time',
      'Grade',
      'Feedback',
    ]);
    expect(getGradesCell('Worksheet', 'Status')).toHaveTextContent(/^Graded$/);
    expect(getGradesCell('Essay', 'Status')).toHaveTextContent(/^Submitted$/);
    expect(getGradesCell('Check', 'Status')).toHaveTextContent(/^Not started$/);
  });

  it('[GTAB-02] has a row for each assignment and assessment at any depth, in the order of the tree', async () => {
    const table = await openGradesTable([]);
    const [, ...rows] = within(table).getAllByRole('row');
    expect(rows.map((one) => one.querySelector('td')?.textContent)).toEqual([
      'Worksheet',
      'Check',
      'Essay',
    ]);
  });

  it('leaves out what was handed in for the same id in another course', async () => {
    await openGradesTable([
      buildSubmission({ SubmissionID: 's2', CourseID: 'another', Attempt: 2 }),
      buildSubmission({ CourseID: 'course-1', AssignmentID: 'a2' }),
    ]);
    expect(getGradesCell('Worksheet', 'Status')).toHaveTextContent('Not started');
    expect(getGradesCell('Essay', 'Status')).toHaveTextContent('Submitted');
  });

  it('[GTAB-02] of very many items shows the first, and the next when they are asked for', async () => {
    const nodes = Array.from({ length: 60 }, (_, at): CourseNode => {
      return { id: `n${at}`, type: 'assignment', name: `Item ${at}` };
    });
    const table = await openGradesTable([], { nodes });
    const names = () =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((one) => one.querySelector('td')?.textContent);
    expect(names()).toEqual(nodes.slice(0, 25).map(({ name }) => name));
    expect(screen.getByText(/25 of 60 items/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(names()).toEqual(nodes.map(({ name }) => name));
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('[GTAB-02] is empty where the course asks for nothing', async () => {
    const table = await openGradesTable([], {
      nodes: [{ id: 'l1', type: 'lecture', name: 'Kick-off' }],
    });
    expect(within(table).getAllByRole('row')).toHaveLength(1);
    expect(screen.getByText('There is nothing to hand in in this course')).toBeVisible();
  });

  it('[GTAB-03] shows due dates as MM/DD/YYYY with a 12-hour time of the viewer, and none as -', async () => {
    const at = new Date(2026, 11, 9, 0, 7);
    await openGradesTable([], {
      nodes: [...gradedCourseContent, { ...zoned, dueDate: at.toISOString() }],
    });
    expect(getGradesCell('Worksheet', 'Due Date')).toHaveTextContent('03/05/2026 02:30 PM');
    expect(getGradesCell('Zoned', 'Due Date')).toHaveTextContent(/^12\/09\/2026 12:07 AM$/);
    expect(getGradesCell('Check', 'Due Date')).toHaveTextContent(/^-$/);
  });

  it('[GTAB-04] has a clock with a tooltip where the due date has passed and nothing is handed in', async () => {
    await openGradesTable([]);
    expect(within(getGradesRow('Essay')).queryByRole('img')).not.toBeInTheDocument();
    expect(within(getGradesRow('Check')).queryByRole('img')).not.toBeInTheDocument();
    const clock = within(getGradesRow('Worksheet')).getByRole('img', { name: 'Past due' });
    const tooltip = within(getGradesRow('Worksheet')).getByRole('tooltip', { hidden: true });
    expect(tooltip).toHaveTextContent('Past due');
    expect(tooltip).not.toHaveClass('open');
    await userEvent.hover(clock);
    expect(tooltip).toHaveClass('open');
    await userEvent.unhover(clock);
    expect(tooltip).not.toHaveClass('open');
    await userEvent.tab();
    expect(clock).toHaveFocus();
    expect(tooltip).toHaveClass('open');
  });

  it('[GTAB-04] has no clock once something is handed in, however late', async () => {
    await openGradesTable([buildSubmission({ SubmissionTime: '2026-04-04T09:05:00' })]);
    expect(within(getGradesRow('Worksheet')).queryByRole('img')).not.toBeInTheDocument();
  });

  it('[GTAB-05] shows the latest submission time, red and marked when it is after the due date', async () => {
    await openGradesTable([
      buildSubmission({ SubmissionID: 's2', Attempt: 2, SubmissionTime: '2026-03-06T01:03:00' }),
      buildSubmission(),
      buildSubmission({
        SubmissionID: 's3',
        AssignmentID: 'a2',
        SubmissionTime: '2026-03-06T01:03:00',
      }),
    ]);
    const late = within(getGradesRow('Worksheet')).getByText(
      '03/06/2026 01:03 AM (Submitted late)',
    );
    expect(late).toHaveClass('late');
    const inTime = within(getGradesRow('Essay')).getByText('03/06/2026 01:03 AM');
    expect(inTime).not.toHaveClass('late');
    expect(getGradesCell('Check', 'Last Submission Time')).toHaveTextContent(/^-$/);
  });

  it.each([
    [46, 50, '46 / 50', 'g5'],
    [82, 100, '82 / 100', 'g4'],
    [74, undefined, '74 / 100', 'g3'],
    [12, 20, '12 / 20', 'g2'],
    [5, 10, '5 / 10', 'g1'],
    [0, 10, '0 / 10', 'g1'],
    [undefined, undefined, '- / 100', 'g0'],
    [undefined, 40, '- / 40', 'g0'],
  ])('[GTAB-06] shows %s of %s as a pill %s', async (Grade, MaxScore, text, tone) => {
    await openGradesTable(
      [buildSubmission({ AssignmentID: 'p', Grade, GradedAt: '2026-03-06T10:00:00' })],
      {
        nodes: [{ id: 'p', type: 'assignment', name: 'Piece', MaxScore }],
      },
    );
    const pill = within(getGradesCell('Piece', 'Grade')).getByText(text);
    expect(pill).toHaveClass(tone);
  });

  it('[GTAB-06] takes the grade that was given last, of whatever attempt', async () => {
    await openGradesTable([
      buildSubmission({ Attempt: 1, Grade: 91, GradedAt: '2026-03-08T10:00:00' }),
      buildSubmission({
        SubmissionID: 's2',
        Attempt: 2,
        Grade: 40,
        GradedAt: '2026-03-07T10:00:00',
      }),
    ]);
    expect(getGradesCell('Worksheet', 'Grade')).toHaveTextContent('91 / 100');
  });

  it('[GTAB-07] has a feedback icon only where a graded submission has feedback, and shows it', async () => {
    const GradedAt = '2026-03-06T10:00:00';
    await openGradesTable([
      buildSubmission({ Grade: 78, GradedAt, GraderFeedback: 'Name your sources.' }),
      buildSubmission({ SubmissionID: 's2', AssignmentID: 'a2', Grade: 20, GradedAt }),
    ]);
    expect(within(getGradesRow('Essay')).queryByRole('button', { name: /Feedback/ })).toBeNull();
    expect(getGradesCell('Essay', 'Feedback')).toHaveTextContent('-');
    const icon = within(getGradesRow('Worksheet')).getByRole('button', {
      name: 'Feedback for Worksheet',
    });
    expect(icon).toHaveAccessibleDescription('Name your sources.');
    const tooltip = within(getGradesRow('Worksheet')).getByRole('tooltip', { hidden: true });
    expect(tooltip).not.toHaveClass('open');
    await userEvent.hover(icon);
    expect(tooltip).toHaveClass('open');
    await userEvent.click(icon);
    const popup = await screen.findByRole('dialog', { name: 'Worksheet: Attempt 1' });
    expect(await within(popup).findByText('Name your sources.')).toBeVisible();
  });

  it('[GTAB-07] has none for feedback without a grade', async () => {
    await openGradesTable([buildSubmission({ GraderFeedback: 'Name your sources.' })]);
    expect(
      within(getGradesRow('Worksheet')).queryByRole('button', { name: /Feedback/ }),
    ).toBeNull();
  });
});
