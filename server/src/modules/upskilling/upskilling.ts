/** Registers upskilling: goal roles, resume, and the evaluation of skills. */
import type { AppContext } from '../../platform/app-context.ts';
import type { CoursesService } from '../catalogue/courses/courses.service.ts';
import { createReadDocument } from '../../platform/documents/read-document.ts';
import { addResumesRoutes } from './resumes/resumes.routes.ts';
import { createResumesService } from './resumes/resumes.service.ts';
import {
  createEmbeddedSkillService,
  type EmbeddedSkillsDeps,
} from './skill-service/embedded-skill-service.ts';
import { createOutsideSkillService } from './skill-service/outside-skill-service.ts';
import { addSkillServiceRoutes } from './skill-service/skill-service.routes.ts';
import type { StudentLearning } from '../accounts/user/student-learning.ts';
import { addUpskillingRoutes } from './upskilling.routes.ts';
import { createUpskillingService } from './upskilling.service.ts';

interface UpskillingDeps {
  readonly courses: Pick<CoursesService, 'list'>;
  readonly learning: StudentLearning;
  /** The URL of an external skill service. Absent: skills are evaluated here; empty: skills are not evaluated. */
  readonly skillServiceUrl?: string | undefined;
}

const createSkillService = (url: string | undefined, deps: EmbeddedSkillsDeps) => {
  if (url === undefined) return createEmbeddedSkillService(deps);
  return url === '' ? undefined : createOutsideSkillService(url);
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
