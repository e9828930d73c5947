/**
 * Live courses: submissions of assignments, the chat with instructors, and a page that replaces the meeting service in a trial.
 */
import { DEFAULT_MAX_UPLOAD_BYTES } from '@cairn/api/submissions.contract';
import type { AppContext } from '../../platform/app-context.ts';
import { getMaxSubmissionBytes } from '../../platform/site/site-features.ts';
import { registerInstructorChat } from './instructor-chat/instructor-chat.ts';
import { addDemoMeetingPage } from './meeting-page/meeting-page.routes.ts';
import { addSubmissionRoutesAndJobs } from './submissions/submissions.ts';

interface LiveCoursesDeps {
  /** Maximum size of a submitted file in bytes; 25 MB by default. */
  readonly submissionBytes?: number | undefined;
  /** True to add the page that replaces the meeting service, which only a trial has. */
  readonly hasMeetingPage: boolean;
}

export const registerLiveCourses = (
  context: AppContext,
  { submissionBytes = DEFAULT_MAX_UPLOAD_BYTES, hasMeetingPage }: LiveCoursesDeps,
): void => {
  const { app, add } = context;
  const mostBytes = () => getMaxSubmissionBytes(context.settings, submissionBytes);
  addSubmissionRoutesAndJobs(app, add, { ...context, mostBytes });
  registerInstructorChat(add, context);
  if (hasMeetingPage) addDemoMeetingPage(app);
};
