import { type CourseNode, getCourse } from '@cairn/api/course-item.contract';
import { getInstructor } from '@cairn/api/people.contract';
import { updateTimeSpent } from '@cairn/api/progress.contract';
import { listSubmissions } from '@cairn/api/submissions.contract';
import { getUserAttributes } from '@cairn/api/user.contract';
import { events } from '@cairn/session';
import { buildAttributes, buildCourseItem, buildInstructor } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubApi } from '@cairn/testing/stub-api';
import { act, screen } from '@testing-library/react';
import { routes } from './routes.tsx';

// Preloads separate chunks, whose loading is not tested here.
beforeAll(() =>
  Promise.all([import('./course.screen.tsx'), import('../features/live-course/live-course.tsx')]),
);

const essay = (terms: Partial<CourseNode>): { Item: ReturnType<typeof buildCourseItem> } => ({
  Item: buildCourseItem({
    CourseType: 'sync',
    CourseContent: [{ id: 'a1', type: 'assignment', name: 'Essay', ...terms }],
  }),
});

it('the open page of an assignment shows a later due date and another attempt once a notification arrives', async () => {
  signInAs({ Courses: { 'course-1': {} } });
  let course = essay({ dueDate: '2026-03-01T12:00:00', maxAttempts: 1 });
  const requests = stubApi(
    {
      endpoint: getCourse,
      status: 200,
      get body() {
        return course;
      },
    },
    stubResponse(getUserAttributes, buildAttributes({ Courses: { 'course-1': {} } })),
    stubResponse(getInstructor, buildInstructor()),
    stubResponse(updateTimeSpent, { TimeSpent: 30 }),
    stubResponse(listSubmissions, [
      {
        SubmissionID: 's1',
        AssignmentID: 'a1',
        Attempt: 1,
        SubmissionTime: '2026-03-01T10:00:00.000Z',
        Attachments: [],
      },
    ]),
  );
  renderRoute(routes, '/course/course-1?item=a1');
  expect(await screen.findByText('0 attempts left')).toBeVisible();
  course = essay({ dueDate: '2999-03-05T09:00:00', maxAttempts: 2 });
  const told = (kind: string, courseId: string) =>
    act(async () => events.emit('news.told', { news: [{ kind, courseId }] }));
  await told('graded', 'another');
  await told('answered', 'course-1');
  expect(listCallsTo(requests, getCourse)).toHaveLength(1);
  await told('graded', 'course-1');
  expect(await screen.findByText('1 attempt left')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Essay' })).toHaveTextContent('03/05/2999 09:00 AM');
  expect(screen.getByRole('button', { name: 'Start New Attempt' })).toBeEnabled();
});
