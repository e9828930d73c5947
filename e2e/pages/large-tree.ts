import type { Page } from '@playwright/test';

const FOLDER_COUNT = 10;
const NODES_PER_FOLDER = 999;

/** Gives the live courses of a page 10,000 nodes: `Week 0` to `Week 9`, in each `Session 3.0: …` to `Session 3.998: …`. */
export const addManyNodes = (page: Page): Promise<unknown> => replaceContent(page, createNodes());

const replaceContent = (page: Page, CourseContent: readonly object[]): Promise<unknown> =>
  page.route('**/api/courses/attributes*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { Item: object };
    await route.fulfill({ response, json: { ...body, Item: { ...body.Item, CourseContent } } });
  });

const ASSIGNMENT_COUNT = 1000;

/**
 * Gives the live courses of a page 1,000 assignments, `Task 0` to `Task 999`, of which two out of three are submitted and
 * graded.
 */
export const addManyGrades = async (page: Page): Promise<void> => {
  await page.route('**/api/courses/studentAssignments*', (route) =>
    route.fulfill({ json: createSubmissions() }),
  );
  await replaceContent(page, createAssignments());
};

const createAssignments = () =>
  Array.from({ length: ASSIGNMENT_COUNT }, (_, at) => ({
    id: `task-${at}`,
    assignmentId: `task-${at}`,
    type: 'assignment',
    name: `Task ${at}: what was seen, and what follows from it`,
    dueDate: '2026-03-05T14:30:00.000Z',
    MaxScore: 50,
  }));

const createSubmissions = () =>
  Array.from({ length: ASSIGNMENT_COUNT }, (_, at) => ({
    SubmissionID: `submission-${at}`,
    AssignmentID: `task-${at}`,
    Attempt: 1,
    SubmissionTime: '2026-03-04T09:05:00.000Z',
    Content: '<p>What I saw.</p>',
    Grade: at % 51,
    GradedAt: '2026-03-06T10:00:00.000Z',
    GraderFeedback: 'Name your sources.',
    Attachments: [],
  })).filter((_, at) => at % 3 !== 0);

const createNodes = () =>
  Array.from({ length: FOLDER_COUNT }, (_, week) => ({
    id: `week-${week}`,
    type: 'folder',
    name: `Week ${week}`,
    items: Array.from({ length: NODES_PER_FOLDER }, (__, at) => ({
      id: `node-${week}-${at}`,
      type: 'lecture',
      name: `Session ${week}.${at}: what was said and shown`,
      meetingDateTime: '2026-11-20T16:00:00.000Z',
    })),
  }));
