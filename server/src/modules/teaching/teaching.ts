/** Registers the teaching desk. */
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
import { createAttemptReview } from './attempt-review.service.ts';
import { createSubmissionGrading } from './submission-grading.service.ts';
import { addRosterRoutes } from './roster.routes.ts';
import { createWorkService } from './work.service.ts';

/** Adds the routes of the work to grade and of the students of a course. */
export const registerTeaching = ({ add, sql, now }: AppContext): void => {
  addRosterRoutes(add, { sql, now });
  const work = createWorkService(sql);
  const submissions = createSubmissionGrading({ sql, now, place: work.place });
  const attempts = createAttemptReview({ sql, now, place: work.place });
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
    // The limit of answers also suffices for feedback to each of them.
    { bodyLimit: MAX_ANSWERS_BYTES },
  );
};
