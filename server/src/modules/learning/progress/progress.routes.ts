import {
  submitSurvey,
  updateCompletedDate,
  updateModuleProgress,
  updateTimeSpent,
} from '@cairn/api/progress.contract';
import { updateScormCompletion } from '@cairn/api/scorm.contract';
import { MAX_SURVEY_BYTES } from '@cairn/domain/survey.limits';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { CourseCompletionService } from './completion.service.ts';
import type { MarkModulePartDone } from './module-progress.service.ts';
import type { AnswerCourseSurvey } from './survey.service.ts';

interface ProgressDeps {
  readonly markDone: MarkModulePartDone;
  readonly completion: CourseCompletionService;
  readonly answerSurvey: AnswerCourseSurvey;
}

/** Throws if the request changes other attributes than the caller's own survey answers. */
const refuseOtherAttributes = (attributes: object, caller: string): void => {
  const { SurveyResponses: responses, ...others } = attributes as { SurveyResponses: object };
  const students = Object.keys(responses);
  if (Object.keys(others).length > 0 || students.some((id) => id !== caller)) {
    throw new AppError('forbidden', 'You can change only your own survey answers.');
  }
};

export const addProgressRoutes = (add: AddEndpoint, deps: ProgressDeps): void => {
  const { markDone, completion, answerSurvey } = deps;
  add(updateModuleProgress, ({ body }, caller) => markDone(caller, body));
  add(updateCompletedDate, async ({ body }, caller) => ({
    CompletedDate: (await completion.complete(caller, body.courseId)).toISOString(),
  }));
  add(updateScormCompletion, async ({ body }, caller) => ({
    CompletedDate: (await completion.completePackage(caller, body.courseId)).toISOString(),
  }));
  add(updateTimeSpent, async ({ body }, caller) => ({
    TimeSpent: await completion.addTime(caller, body.courseId, body.timeSpent),
  }));
  add(
    submitSurvey,
    async ({ body }, caller) => {
      refuseOtherAttributes(body.attributes, caller);
      const { SurveyResponses } = body.attributes;
      const answers = Object.hasOwn(SurveyResponses, caller) ? SurveyResponses[caller] : undefined;
      if (!answers) throw new AppError('invalid', 'There are no answers of yours in this.');
      await answerSurvey(caller, body.courseID, answers);
      return { message: 'Thank you for your feedback.' };
    },
    { bodyLimit: MAX_SURVEY_BYTES },
  );
};
