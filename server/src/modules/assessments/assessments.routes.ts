import { submitAssessment } from '@cairn/api/assessments.contract';
import type { AddEndpoint } from '../../plugins/endpoint-route.ts';
import type { HandIn } from './assessments.service.ts';

/** Score, status, grades and number in the body are the client's guess; the answer is what counts. */
export const addAssessmentsRoutes = (add: AddEndpoint, handIn: HandIn): void =>
  add(submitAssessment, ({ body }, caller) => {
    const { responses, timeTaken, datetimeStarted, datetimeSubmitted } = body.attemptData;
    return handIn(caller, {
      courseId: body.courseId,
      assessmentId: body.moduleId,
      responses,
      timeTaken,
      startedAt: new Date(datetimeStarted),
      submittedAt: new Date(datetimeSubmitted),
    });
  });
