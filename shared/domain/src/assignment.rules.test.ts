import {
  getAssignmentStatus,
  describeDueDate,
  findLastGradedSubmission,
  describeLateness,
  findLatestSubmission,
  canSubmitAttempt,
  getNextAssignmentAttempt,
  normaliseSubmission,
  type SubmissionSummary,
  getSubmitLabel,
} from './assignment.rules.ts';

const submission = (given: Partial<SubmissionSummary> = {}): SubmissionSummary => ({
  Attempt: 1,
  SubmissionTime: '2026-03-01T10:00:00Z',
  ...given,
});
const graded = (Grade: number, GradedAt: string, given: Partial<SubmissionSummary> = {}) =>
  submission({ Grade, GradedAt, ...given });
const now = new Date('2026-03-05T12:00:00Z');
const dueIn = (ms: number) => ({ dueDate: new Date(now.getTime() + ms).toISOString() });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('the status of an assignment', () => {
  it.each([
    ['Not started', []],
    ['Submitted', [submission(), submission({ Attempt: 2 })]],
    ['Graded', [graded(12, '2026-03-02T10:00:00Z'), submission({ Attempt: 2 })]],
    ['Graded', [submission(), graded(0, '2026-03-02T10:00:00Z', { Attempt: 2 })]],
  ])('[ASSG-02] %s', (expected, submissions) => {
    expect(getAssignmentStatus(submissions)).toBe(expected);
  });
});

describe('the displayed grade', () => {
  it('[ASSG-03] is that of the submission graded last, not of the one handed in last', () => {
    const early = graded(18, '2026-03-09T10:00:00Z');
    const late = graded(7, '2026-03-08T10:00:00Z', {
      Attempt: 2,
      SubmissionTime: '2026-03-04T10:00:00Z',
    });
    const ungraded = submission({ Attempt: 3, SubmissionTime: '2026-03-10T10:00:00Z' });
    expect(findLastGradedSubmission([late, early, ungraded])).toBe(early);
    expect(findLastGradedSubmission([early, late, ungraded])).toBe(early);
    expect(findLatestSubmission([early, ungraded, late])).toBe(ungraded);
    expect(findLastGradedSubmission([ungraded])).toBeUndefined();
    expect(findLatestSubmission([])).toBeUndefined();
  });
});

describe('the due state', () => {
  it.each([
    ['past', dueIn(-1), 'Past due', 'red'],
    ['now', dueIn(0), 'Due in 0 minutes', 'orange'],
    ['a minute', dueIn(MINUTE), 'Due in 1 minute', 'orange'],
    ['just below an hour', dueIn(HOUR - 1), 'Due in 59 minutes', 'orange'],
    ['an hour', dueIn(HOUR), 'Due in 1 hour', 'orange'],
    ['just below a day', dueIn(DAY - 1), 'Due in 23 hours', 'orange'],
    ['a day', dueIn(DAY), 'Due in 1 day', 'orange'],
    ['just below three days', dueIn(3 * DAY - 1), 'Due in 2 days', 'orange'],
  ])('[ASSG-04] without submissions, %s', (_name, terms, text, tone) => {
    expect(describeDueDate(terms, [], now)).toEqual({ text, tone });
  });

  it.each([
    ['three days', dueIn(3 * DAY)],
    ['no due date', {}],
    ['a date that is none', { dueDate: 'soon' }],
  ])('[ASSG-04] says nothing with %s', (_name, terms) => {
    expect(describeDueDate(terms, [], now)).toBeUndefined();
  });

  it('[ASSG-04] with submissions goes by the latest one', () => {
    const terms = { dueDate: '2026-03-02T00:00:00Z' };
    const inTime = submission();
    const late = submission({ Attempt: 2, SubmissionTime: '2026-03-02T00:00:01Z' });
    expect(describeDueDate(terms, [inTime], now)).toEqual({ text: 'Submitted', tone: 'green' });
    expect(describeDueDate(terms, [late, inTime], now)).toEqual({
      text: 'Submitted late',
      tone: 'green',
    });
    expect(describeDueDate({}, [late], now)).toEqual({ text: 'Submitted', tone: 'green' });
  });

  it.each([
    [1, '0 minutes late'],
    [59 * MINUTE, '59 minutes late'],
    [HOUR, '1 hour late'],
    [2 * DAY + 5 * HOUR, '2 days late'],
  ])('tells how late something %i ms after is', (after, text) => {
    const due = '2026-03-01T10:00:00Z';
    expect(describeLateness(new Date(Date.parse(due) + after).toISOString(), due)).toBe(text);
    expect(describeLateness(due, due)).toBeUndefined();
    expect(describeLateness(due, undefined)).toBeUndefined();
  });
});

describe('the next attempt', () => {
  it.each([
    ['before the due date', dueIn(DAY), [], 'Submit Assignment'],
    ['again', dueIn(DAY), [submission()], 'Start New Attempt'],
    ['after the due date', dueIn(-DAY), [], 'Submit Late'],
    ['again, after the due date', dueIn(-DAY), [submission()], 'Submit Late'],
    ['without a due date', {}, [], 'Submit Assignment'],
  ])('[ASSG-06] is offered %s', (_name, terms, submissions, label) => {
    expect(getSubmitLabel(terms, submissions, now)).toBe(label);
  });

  it.each([
    [[], 1],
    [[1], 2],
    [[3, 1], 4],
  ])('[ASSG-07] after %j is %i', (attempts, expected) => {
    expect(getNextAssignmentAttempt(attempts.map((Attempt) => ({ Attempt })))).toBe(expected);
  });

  it('needs one that is left', () => {
    const two = [submission(), submission({ Attempt: 2 })];
    expect(canSubmitAttempt({ maxAttempts: 2 }, two)).toBe(false);
    expect(canSubmitAttempt({ maxAttempts: 3 }, two)).toBe(true);
    expect(canSubmitAttempt({}, two)).toBe(true);
  });
});

describe('a submission as it comes', () => {
  const bare = { SubmissionID: 's1', Attempt: 2, SubmissionTime: '2026-03-01T10:00:00Z' };

  it('[ASSG-18] is read under the names of assignments', () => {
    const wire = {
      ...bare,
      AssignmentID: 'a1',
      Grade: 0,
      GradedAt: '2026-03-02T10:00:00Z',
      GradedBy: 'Ada Moss',
      GraderFeedback: 'Good',
      ContentUrl: '/files/content.html',
      Attachments: [
        { name: 'one.pdf', s3Url: '/f/1' },
        { fileName: 'two.pdf', s3Url: '/f/2' },
      ],
    };
    expect(normaliseSubmission(wire)).toEqual({
      ...wire,
      Content: undefined,
      Attachments: [
        { name: 'one.pdf', s3Url: '/f/1' },
        { name: 'two.pdf', s3Url: '/f/2' },
      ],
    });
  });

  it('[ASSG-18] is read under the names of assessments, with its one file beside it', () => {
    const wire = {
      ...bare,
      AssessmentID: 'x1',
      Score: 71,
      Feedback: 'Fine',
      fileName: 'answer.txt',
      s3Url: '/f/9',
    };
    expect(normaliseSubmission(wire)).toMatchObject({
      AssignmentID: 'x1',
      Grade: 71,
      GraderFeedback: 'Fine',
      Attachments: [{ name: 'answer.txt', s3Url: '/f/9' }],
    });
    expect(normaliseSubmission({ ...bare, Grade: null })).toMatchObject({
      Grade: undefined,
      Attachments: [],
    });
  });
});
