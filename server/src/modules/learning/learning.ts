/**
 * Learning: modules of a course, progress, completion, surveys, notes, positions in lectures, the weekly goal and the learning
 * list.
 */
import type { AppContext } from '../../platform/app-context.ts';
import type { StudentLearning } from '../accounts/user/student-learning.ts';
import type { CatalogueServices } from '../catalogue/catalogue.ts';
import { addCourseModulesRoutes } from './course-modules/course-modules.routes.ts';
import { createCourseModulesService } from './course-modules/course-modules.service.ts';
import { createDiscloseModules, type DiscloseModules } from './course-modules/disclosed-modules.ts';
import { addLearningListRoutes } from './learning-list/learning-list.routes.ts';
import { addLectureNotesRoutes } from './lecture-notes/lecture-notes.routes.ts';
import { createLectureNotesService } from './lecture-notes/lecture-notes.service.ts';
import { addLecturePositionRoutes } from './lecture-places/lecture-positions.routes.ts';
import { createLecturePositions } from './lecture-places/lecture-positions.service.ts';
import { createCompletionService } from './progress/completion.service.ts';
import { createMarkComponentDone } from './progress/module-progress.service.ts';
import { addProgressRoutes } from './progress/progress.routes.ts';
import { createAnswerSurvey } from './progress/survey.service.ts';
import { addStudyWeekRoutes } from './study-week/study-week.routes.ts';
import { createStudyWeekService } from './study-week/study-week.service.ts';

interface LearningDeps extends Pick<CatalogueServices, 'open' | 'signer'> {
  readonly learning: StudentLearning;
}

/**
 * Registers the routes of learning.
 * @returns a function that returns the modules of a course as far as the caller may see them
 */
export const registerLearning = (
  { add, sql, now }: AppContext,
  { open, signer, learning }: LearningDeps,
): DiscloseModules => {
  const disclose = createDiscloseModules(sql, open);
  addCourseModulesRoutes(add, createCourseModulesService(disclose, signer));
  addProgressRoutes(add, {
    markDone: createMarkComponentDone(sql),
    completion: createCompletionService(sql),
    answerSurvey: createAnswerSurvey(sql),
  });
  addLectureNotesRoutes(add, createLectureNotesService(sql));
  addLecturePositionRoutes(add, createLecturePositions(sql));
  addStudyWeekRoutes(add, createStudyWeekService(sql, now));
  addLearningListRoutes(add, { sql, open, learning });
  return disclose;
};
