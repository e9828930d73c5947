/** Test helpers for the desk of an instructor of one course who collaborates in another. */
import type { openChatSocket } from '@cairn/api/chat-socket';
import {
  type GradedSubmission,
  type GradeRevision,
  listTaughtCourses,
  listWork,
  openSubmission,
  type TaughtCourse,
  type GradableWork,
  type WorkPage,
  type WorkPosition,
} from '@cairn/api/teaching.contract';
import { OpenChatSocketContext } from '@cairn/course-content/chat/use-conversation';
import { Outlet, SiteContext, type Site } from '@cairn/runtime';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, type Stub, stubApi } from '@cairn/testing/stub-api';
import { teachRoutes } from '../teach.routes.tsx';

export const FIRST_SUBMISSION_ID = '11111111-1111-4111-8111-111111111111';
export const SECOND_SUBMISSION_ID = '22222222-2222-4222-8222-222222222222';
export const THIRD_SUBMISSION_ID = '33333333-3333-4333-8333-333333333333';

export const buildTaughtCourse = (change: Partial<TaughtCourse> = {}): TaughtCourse => ({
  CourseID: 'live',
  CourseTitle: 'Statistics Live',
  CourseType: 'sync',
  Category: 'Data',
  ThumbnailUrl: '',
  standing: 'instructor',
  toGrade: 14,
  unread: 2,
  enrolled: 20,
  ...change,
});

export const buildGradableWork = (change: Partial<GradableWork> = {}): GradableWork => ({
  kind: 'assignment',
  workId: FIRST_SUBMISSION_ID,
  learner: { learnerId: 'omar', name: 'Omar Haddad', pictureUrl: '' },
  CourseID: 'live',
  CourseTitle: 'Statistics Live',
  itemName: 'Model handover',
  attempt: 2,
  maxAttempts: 3,
  submittedAt: '2026-03-02T13:15:00.000Z',
  dueAt: '2026-03-02T12:00:00.000Z',
  isLate: true,
  waits: true,
  maxPoints: 100,
  ...change,
});

export const buildWorkPage = (change: Partial<WorkPage> = {}): WorkPage => ({
  work: [buildGradableWork()],
  page: 1,
  pageCount: 1,
  counts: { waiting: 1, late: 1, graded: 0 },
  items: [{ itemId: 'model', itemName: 'Model handover', CourseID: 'live' }],
  ...change,
});

export const buildGradedSubmission = (
  change: Partial<GradedSubmission> = {},
): GradedSubmission => ({
  work: buildGradableWork(),
  assignmentId: 'model',
  description: 'Hand over your model.',
  content: '<p>Four <strong>tables</strong>.</p>',
  files: [],
  revision: 0,
  grades: [],
  others: [],
  ...change,
});

export const buildGradeRevision = (change: Partial<GradeRevision> = {}): GradeRevision => ({
  revision: 1,
  grade: 60,
  feedback: 'Think again.',
  gradedAt: '2026-03-03T09:00:00.000Z',
  gradedBy: 'Ben Ruiz',
  ...change,
});

export const secondOfThreePosition: WorkPosition = {
  position: 2,
  total: 3,
  previous: { kind: 'assignment', workId: SECOND_SUBMISSION_ID },
  next: { kind: 'assignment', workId: THIRD_SUBMISSION_ID },
};

export const stubSubmission = (
  submission: GradedSubmission = buildGradedSubmission(),
  position: WorkPosition = secondOfThreePosition,
): Stub =>
  stubResponse(openSubmission, { submission, place: position }, ({ pathname }) =>
    pathname.endsWith(submission.work.workId),
  );

const site: Site = {
  brand: { name: 'Cairn', mode: 'main' },
  aboutUrl: '/',
  instructorUrl: '',
  supportEmail: 'support@cairn.example',
  officeViewerUrl: '',
};

/** Messages sent over the chat's socket, which acknowledges all of them. */
export const sentChatMessages: object[] = [];
const openSocket: typeof openChatSocket = ({ userId }) => ({
  isConnected: () => true,
  send: async ({ text, ...given }) => {
    sentChatMessages.push({ text, ...given });
    const createdAt = '2026-03-01T11:00:00.000Z';
    return { message: { messageId: 'sent', senderId: userId, text, createdAt } };
  },
  type: () => undefined,
  close: () => undefined,
});

/** Opens the teaching desk; stubs that are passed override the default ones. */
export const openTeachingDesk = (path = '/teach', ...stubs: Stub[]) => {
  signInAs();
  const requests = stubApi(
    stubResponse(listTaughtCourses, {
      InstructorID: 'ada-moss',
      courses: [
        buildTaughtCourse(),
        buildTaughtCourse({
          CourseID: 'sql',
          CourseTitle: 'Tuning Slow Queries',
          standing: 'collaborator',
          toGrade: 0,
          unread: 0,
        }),
      ],
    }),
    stubResponse(listWork, buildWorkPage()),
    stubSubmission(),
    stubSubmission(
      buildGradedSubmission({ work: buildGradableWork({ workId: THIRD_SUBMISSION_ID }) }),
      { total: 2 },
    ),
    ...stubs,
  );
  sentChatMessages.length = 0;
  const element = (
    <SiteContext value={site}>
      <OpenChatSocketContext value={openSocket}>
        <Outlet />
      </OpenChatSocketContext>
    </SiteContext>
  );
  return { ...renderRoute([{ element, children: teachRoutes }], path), requests };
};
