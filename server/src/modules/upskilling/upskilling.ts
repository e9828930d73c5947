/** Registers upskilling: goal roles, the student's résumé, and the evaluation of skills. */
import type { AppContext } from '../../platform/app-context.ts';
import type { CoursesService } from '../catalogue/courses/courses.service.ts';
import { createReadDocument } from '../../platform/documents/read-document.ts';
import { addResumesRoutes } from './resumes/resumes.routes.ts';
import { createResumesService } from './resumes/resumes.service.ts';
import {
  createBuiltInSkillService,
  type BuiltInSkillServiceDeps,
} from './skill-service/built-in-skill-service.ts';
import { createExternalSkillService } from './skill-service/external-skill-service.ts';
import { addSkillServiceRoutes } from './skill-service/skill-service.routes.ts';
import type { LearningAttributesReader } from '../accounts/user/student-learning.ts';
import { addUpskillingRoutes } from './upskilling.routes.ts';
import { createUpskillingService } from './upskilling.service.ts';

interface UpskillingDeps {
  readonly courses: Pick<CoursesService, 'list' | 'visibleTo'>;
  readonly learning: LearningAttributesReader;
  /**
   * URL of an external service that evaluates skills. Absent: the server evaluates them itself; empty: skills are not evaluated.
   */
  readonly skillServiceUrl?: string | undefined;
}

const createSkillService = (url: string | undefined, deps: BuiltInSkillServiceDeps) => {
  if (url === undefined) return createBuiltInSkillService(deps);
  return url === '' ? undefined : createExternalSkillService(url);
};

export const registerUpskilling = (
  { app, add, sql, files, receive, now }: AppContext,
  { courses, learning, skillServiceUrl }: UpskillingDeps,
): void => {
  const upskilling = createUpskillingService({ sql, courses });
  addUpskillingRoutes(add, { sql, upskilling, learning });
  const resumes = createResumesService({
    sql,
    files,
    read: createReadDocument(),
    onLeftOver: (error) => app.log.warn({ err: error }, 'a replaced resume was not removed'),
  });
  addResumesRoutes(add, { resumes, files, receive });
  addSkillServiceRoutes(
    add,
    createSkillService(skillServiceUrl, { sql, now, courses, learning, upskilling }),
  );
};
