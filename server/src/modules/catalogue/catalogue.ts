/** The catalogue: courses, roles, webinars, documents and recommendations, with the rules of visibility. */
import type { AppContext } from '../../platform/app-context.ts';
import { loadServerSecret } from '../../platform/secrets/server-secret.ts';
import type { LearningAttributesReader } from '../accounts/user/student-learning.ts';
import { type ListAllCourses, createCourseCatalogueReader } from './courses/catalogue.ts';
import { addCoursesRoutes } from './courses/courses.routes.ts';
import { type CoursesService, createCoursesService } from './courses/courses.service.ts';
import { createCourseContentAccess, type CourseContentAccess } from './courses/open-courses.ts';
import { addDocumentsRoutes } from './documents/documents.routes.ts';
import { createDocumentsService } from './documents/documents.service.ts';
import { createMediaSigner, type MediaSigner } from '../media/media-signer.ts';
import { addMediaRoutes } from '../media/media.routes.ts';
import { addModuleSearchRoutes } from './module-search/module-search.routes.ts';
import { createExternalRecommender } from './recommender/external-recommender.ts';
import { addCourseRecommenderRoutes } from './recommender/recommender.routes.ts';
import {
  createBuiltInRecommender,
  createRecommendedCoursesFinder,
} from './recommender/recommender.service.ts';
import { addJobRoleRoutes } from './roles/roles.routes.ts';
import { addWebinarsRoutes } from './webinars/webinars.routes.ts';
import { createWebinarsService } from './webinars/webinars.service.ts';

interface CatalogueDeps {
  readonly learning: LearningAttributesReader;
  /** Base URL of an external course recommender. Empty or absent: similar courses of the catalogue are recommended. */
  readonly recommenderUrl?: string | undefined;
}

/** The services of the catalogue that other modules use. */
export interface CatalogueServices {
  readonly signer: MediaSigner;
  readonly catalogue: ListAllCourses;
  readonly open: CourseContentAccess;
  readonly courses: CoursesService;
}

export const registerCatalogue = async (
  context: AppContext,
  { learning, recommenderUrl = '' }: CatalogueDeps,
): Promise<CatalogueServices> => {
  const { app, add, sql, files, now, revisions } = context;
  const signer = createMediaSigner(await loadServerSecret(sql, 'media'), now);
  const catalogue = createCourseCatalogueReader(sql, revisions);
  addMediaRoutes(app, { ...context, signer });
  const open = createCourseContentAccess(sql, catalogue);
  const courses = createCoursesService({ sql, catalogue, open, signer });
  addCoursesRoutes(add, courses);
  addModuleSearchRoutes(add, { sql, courses });
  const recommender =
    recommenderUrl === ''
      ? createBuiltInRecommender(catalogue)
      : createExternalRecommender(recommenderUrl);
  addCourseRecommenderRoutes(add, createRecommendedCoursesFinder({ courses, recommender }));
  addJobRoleRoutes(add, { sql, courses, learning, revisions });
  addWebinarsRoutes(add, createWebinarsService(sql, revisions));
  addDocumentsRoutes(add, { documents: createDocumentsService(sql, revisions), files });
  return { signer, catalogue, open, courses };
};
