/**
 * Learning: modules of a course, progress, completion, surveys, notes, positions in lectures, the weekly goal and the learning
 * list.
 */
import type { AppContext } from '../../platform/app-context.ts';
import type { LearningAttributesReader } from '../accounts/user/student-learning.ts';
import type { CatalogueServices } from '../catalogue/catalogue.ts';
import { addCourseModulesRoutes } from './course-modules/course-modules.routes.ts';
import { createCourseModulesService } from './course-modules/course-modules.service.ts';
import {
  createDisclosedModulesReader,
  type ListDisclosedModules,
} from './course-modules/disclosed-modules.ts';
import { addLearningListRoutes } from './learning-list/learning-list.routes.ts';
import { addLectureNotesRoutes } from './lecture-notes/lecture-notes.routes.ts';
import { createLectureNotesService } from './lecture-notes/lecture-notes.service.ts';
import { addLecturePositionRoutes } from './lecture-positions/lecture-positions.routes.ts';
import { createLecturePositionsService } from './lecture-positions/lecture-positions.service.ts';
import { createCourseCompletionService } from './progress/completion.service.ts';
import { createModulePartMarker } from './progress/module-progress.service.ts';
import { addProgressRoutes } from './progress/progress.routes.ts';
import { createCourseSurveyAnswerer } from './progress/survey.service.ts';
import { addStudyWeekRoutes } from './study-week/study-week.routes.ts';
import { createStudyWeekService } from './study-week/study-week.service.ts';

interface LearningDeps extends Pick<CatalogueServices, 'open' | 'signer'> {
  readonly learning: LearningAttributesReader;
}

/**
 * Registers the routes of learning.
 * @returns a function that lists the modules of a course as far as the caller may see them
 */
export const registerLearning = (
  { add, sql, now }: AppContext,
  { open, signer, learning }: LearningDeps,
): ListDisclosedModules => {
  const disclose = createDisclosedModulesReader(sql, open);
  addCourseModulesRoutes(add, createCourseModulesService(disclose, signer));
  addProgressRoutes(add, {
    markDone: createModulePartMarker(sql),
    completion: createCourseCompletionService(sql),
    answerSurvey: createCourseSurveyAnswerer(sql),
  });
  addLectureNotesRoutes(add, createLectureNotesService(sql));
  addLecturePositionRoutes(add, createLecturePositionsService(sql));
  addStudyWeekRoutes(add, createStudyWeekService(sql, now));
  addLearningListRoutes(add, { sql, open, learning });
  return disclose;
};
