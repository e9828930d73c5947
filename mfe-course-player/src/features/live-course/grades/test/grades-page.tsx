import type { AssessmentAttempt } from '@cairn/api/assessments.contract';
import type { CourseNode } from '@cairn/api/course-item.contract';
import { listStudentAssignments, type SubmissionAnswer } from '@cairn/api/submissions.contract';
import { record } from '@cairn/session';
import { buildCourseItem } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, stubApi } from '@cairn/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { indexCourseNodes } from '../../explorer/node-index.ts';
import { GradesTable } from '../grades-table.tsx';

const NEVER = '2999-12-31T23:59:00';

export const gradedCourseContent: CourseNode[] = [
  {
    id: 'w1',
    type: 'folder',
    name: 'Week 1',
    items: [
      { id: 'l1', type: 'lecture', name: 'Kick-off' },
      {
        id: 'f1',
        type: 'folder',
        name: 'Afterwards',
        items: [
          { id: 'a1', type: 'assignment', name: 'Worksheet', dueDate: '2026-03-05T14:30:00' },
          { id: 'c1', type: 'assessment', name: 'Check', MaxScore: 20 },
        ],
      },
    ],
  },
  { id: 'n2', assignmentId: 'a2', type: 'assignment', name: 'Essay', dueDate: NEVER, MaxScore: 50 },
  { id: 'd1', type: 'file', name: 'Reading.pdf' },
];

export const buildSubmission = (change: Partial<SubmissionAnswer> = {}): SubmissionAnswer => ({
  SubmissionID: 's1',
  AssignmentID: 'a1',
  Attempt: 1,
  SubmissionTime: '2026-03-04T09:05:00',
  Content: '<p>First try</p>',
  Attachments: [],
  ...change,
});

export const buildAttempt = (change: Partial<AssessmentAttempt> = {}): AssessmentAttempt => ({
  attemptNumber: 1,
  status: 'passed',
  score: 75,
  responses: ['x'],
  grades: [{ score: 3, points: 4, status: 'graded', feedback: '' }],
  timeTaken: 60,
  datetimeStarted: '2026-03-01T10:00:00',
  datetimeSubmitted: '2026-03-01T10:01:00',
  ...change,
});

interface Given {
  readonly nodes?: CourseNode[];
  readonly attempts?: readonly AssessmentAttempt[];
}

export const openGradesTable = async (
  submissions: SubmissionAnswer[],
  { nodes = gradedCourseContent, attempts }: Given = {},
) => {
  const course = buildCourseItem({ CourseType: 'sync' });
  const entry = { AssessmentAttempts: attempts };
  signInAs(attempts && { Courses: { [course.CourseID]: { c1: entry } } });
  record.read();
  stubApi(stubResponse(listStudentAssignments, submissions));
  const element = <GradesTable course={course} index={indexCourseNodes(nodes)} />;
  renderRoute([{ path: '/', element }], '/');
  return screen.findByRole('table', { name: 'Grades' });
};

export const getGradesRow = (name: string) =>
  screen.getByRole('row', { name: new RegExp(`^${name} `) });

const COLUMNS = ['Due Date', 'Status', 'Last Submission Time', 'Grade', 'Feedback'] as const;

/** Returns the cell's value after checking the column label that phones show beside it. */
export const getGradesCell = (name: string, column: (typeof COLUMNS)[number]): HTMLElement => {
  const cell = within(getGradesRow(name)).getAllByRole('cell')[COLUMNS.indexOf(column) + 1];
  const [label, shown] = cell?.children ?? [];
  expect(label).toHaveTextContent(column);
  return shown as HTMLElement;
};
