import { type CourseAssistant, createCourseAssistant } from '@cairn/api/ask-course';
import type { Site } from '@cairn/runtime';
import { getApiBase, report, session } from '@cairn/session';

/** Returns this site's own assistant, which identifies the caller, or the configured external one, which does not. */
export const getCourseAssistant = ({
  courseAssistantUrl,
}: Pick<Site, 'courseAssistantUrl'>): CourseAssistant =>
  createCourseAssistant({
    base: courseAssistantUrl ?? getApiBase(),
    ...(courseAssistantUrl === undefined && { token: currentToken }),
    report: (problem) => report(problem, { at: 'course assistant' }),
  });

/** A stream cannot be retried, so the token is renewed before it starts. */
const currentToken = async (): Promise<string | undefined> => {
  await session.ensureFresh();
  return session.accessToken();
};
