/** Registers the routes of the teaching desk. */
import type { AppContext } from '../../platform/app-context.ts';
import { MAX_ANSWERS_BYTES } from '@cairn/domain/assessment.limits';
import {
  gradeSubmission,
  listTaughtCourses,
  listWork,
  markAttempt,
  openAttempt,
  openSubmission,
} from '@cairn/api/teaching.contract';
import { createAttemptReviewService } from './attempt-review.service.ts';
import { createSubmissionGradingService } from './submission-grading.service.ts';
import { addRosterRoutes } from './roster.routes.ts';
import { createSubmittedWorkService } from './work.service.ts';

export const registerTeaching = ({ add, sql, now }: AppContext): void => {
  addRosterRoutes(add, { sql, now });
  const work = createSubmittedWorkService(sql);
  const submissions = createSubmissionGradingService({ sql, now, findPosition: work.findPosition });
  const attempts = createAttemptReviewService({ sql, now, findPosition: work.findPosition });
  add(listTaughtCourses, (_, caller) => work.courses(caller));
  add(listWork, ({ query }, caller) => work.list(caller, query));
  add(openSubmission, ({ params, query }, caller) =>
    submissions.open(caller, params.submissionId, query),
  );
  add(gradeSubmission, ({ params, body }, caller) =>
    submissions.grade(caller, params.submissionId, body),
  );
  add(openAttempt, ({ params, query }, caller) => attempts.open(caller, params.attemptId, query));
  add(
    markAttempt,
    ({ params, body }, caller) => attempts.mark(caller, params.attemptId, body),
    // The maximum request size for answers also suffices for feedback to each of them.
    { bodyLimit: MAX_ANSWERS_BYTES },
  );
};
