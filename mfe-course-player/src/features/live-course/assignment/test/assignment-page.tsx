import type { CourseNode } from '@cairn/api/course-item.contract';
import {
  getAssignmentDraft,
  listSubmissions,
  saveAssignmentDraft,
  type SubmissionAnswer,
  DEFAULT_MAX_UPLOAD_BYTES,
  submissionLimits,
  submitAssignment,
  uploadAssignmentAttachment,
} from '@cairn/api/submissions.contract';
import { buildCourseItem } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, type Stub, stubApi } from '@cairn/testing/stub-api';
import { AssignmentViewer } from '../assignment-viewer.tsx';

export const buildAssignmentNode = (change: Partial<CourseNode> = {}): CourseNode => ({
  id: 'a1',
  type: 'assignment',
  name: 'Split your own table',
  description: 'Take one spreadsheet.',
  maxAttempts: 3,
  ...change,
});

export const buildAssignmentSubmission = (
  change: Partial<SubmissionAnswer> = {},
): SubmissionAnswer => ({
  SubmissionID: `s${change.Attempt ?? 1}`,
  AssignmentID: 'a1',
  Attempt: 1,
  SubmissionTime: '2026-03-01T10:00:00.000Z',
  Content: '<p>My answer</p>',
  Attachments: [],
  ...change,
});

export const UPLOADED_FILE_URL =
  '/api/courses/submissionFiles/1b4e28ba-2fa1-41d2-883f-0016d3cca427';

/** Renders the viewer with a stubbed server; the last stub of an endpoint wins. Returns the requests. */
export const openAssignmentViewer = (
  node: CourseNode = buildAssignmentNode(),
  submissions: SubmissionAnswer[] = [],
  ...stubs: readonly Stub[]
) => {
  signInAs();
  const requests = stubApi(
    stubResponse(listSubmissions, submissions),
    stubResponse(getAssignmentDraft, { content: '', revision: 0 }),
    stubResponse(saveAssignmentDraft, {
      content: '',
      revision: 1,
      savedAt: '2026-03-01T10:42:00.000Z',
    }),
    stubResponse(uploadAssignmentAttachment, { s3Url: UPLOADED_FILE_URL }),
    stubResponse(submissionLimits, { fileBytes: DEFAULT_MAX_UPLOAD_BYTES }),
    stubResponse(submitAssignment, { message: 'Assignment submitted successfully!' }),
    ...stubs,
  );
  const course = buildCourseItem({ CourseID: 'c1', CourseType: 'sync', CourseContent: [node] });
  const view = renderRoute(
    [{ path: '/', element: <AssignmentViewer course={course} node={node} /> }],
    '/',
  );
  return { requests, ...view };
};
