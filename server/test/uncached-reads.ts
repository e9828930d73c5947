/** Handles the reads that are equal for many callers on a new server, so that no cache has content. */
import { getManifest } from '@cairn/api/release-channels.contract';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { createRevisionCounters } from '../src/platform/database/revisions.ts';
import { createCallerIdentifier } from '../src/modules/accounts/auth/identity.service.ts';
import { createStaffAuthoriser } from '../src/modules/accounts/permissions/staff-permission.ts';
import { createCourseCatalogueReader } from '../src/modules/catalogue/courses/catalogue.ts';
import { addCoursesRoutes } from '../src/modules/catalogue/courses/courses.routes.ts';
import { createCoursesService } from '../src/modules/catalogue/courses/courses.service.ts';
import { createCourseContentAccess } from '../src/modules/catalogue/courses/open-courses.ts';
import { addDocumentsRoutes } from '../src/modules/catalogue/documents/documents.routes.ts';
import { createDocumentsService } from '../src/modules/catalogue/documents/documents.service.ts';
import { createMediaSigner } from '../src/modules/media/media-signer.ts';
import { addCourseRecommenderRoutes } from '../src/modules/catalogue/recommender/recommender.routes.ts';
import {
  createBuiltInRecommender,
  createRecommendedCoursesFinder,
} from '../src/modules/catalogue/recommender/recommender.service.ts';
import { createLearningAttributesReader } from '../src/modules/learning/progress/student-learning.service.ts';
import { createManifestReader } from '../src/modules/releases/channels/channel-views.service.ts';
import { addJobRoleRoutes } from '../src/modules/catalogue/roles/roles.routes.ts';
import { addUpskillingRoutes } from '../src/modules/upskilling/upskilling.routes.ts';
import { createUpskillingService } from '../src/modules/upskilling/upskilling.service.ts';
import { addWebinarsRoutes } from '../src/modules/catalogue/webinars/webinars.routes.ts';
import { createWebinarsService } from '../src/modules/catalogue/webinars/webinars.service.ts';
import { createAddEndpoint } from '../src/platform/http/endpoint-route.ts';
import type { TestApp } from './test-app.ts';

const allowAll = async () => undefined;
const LIMITS = {
  perStudent: allowAll,
  perNetwork: allowAll,
  perFile: allowAll,
  takeLeavingSave: () => undefined,
  perAddress: allowAll,
  perSignIn: allowAll,
  perUnknown: allowAll,
  perReporter: allowAll,
  perAsker: allowAll,
  perCourseAsker: allowAll,
};

/**
 * Creates an app that serves these reads without any cached content.
 * @param registry the id of the registry
 */
export const createUncachedReads = (
  { sql, tokens, files, clock }: TestApp,
  registry: string,
): FastifyInstance => {
  const app = fastify()
    .setValidatorCompiler(validatorCompiler)
    .setSerializerCompiler(serializerCompiler);
  const now = () => clock.now;
  const add = createAddEndpoint(app, {
    identify: createCallerIdentifier(sql, tokens),
    authorise: createStaffAuthoriser(sql, now),
    limits: LIMITS,
    monitor: { whileUp: (work) => work() },
  });
  const revisions = createRevisionCounters(sql);
  const catalogue = createCourseCatalogueReader(sql, revisions);
  const open = createCourseContentAccess(sql, catalogue);
  const signer = createMediaSigner(Buffer.alloc(32), now);
  const courses = createCoursesService({ sql, catalogue, open, signer });
  addCoursesRoutes(add, courses);
  const recommender = createBuiltInRecommender(catalogue);
  addCourseRecommenderRoutes(add, createRecommendedCoursesFinder({ courses, recommender }));
  const learning = createLearningAttributesReader(sql);
  addJobRoleRoutes(add, { sql, courses, learning, revisions });
  addUpskillingRoutes(add, {
    sql,
    learning,
    upskilling: createUpskillingService({ sql, courses }),
  });
  addWebinarsRoutes(add, createWebinarsService(sql, revisions));
  addDocumentsRoutes(add, { documents: createDocumentsService(sql, revisions), files });
  const readManifest = createManifestReader(sql, { registry, revisions });
  add(getManifest, ({ query }) => readManifest(query.channel));
  return app;
};
