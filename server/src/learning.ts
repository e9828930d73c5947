/** Puts the learning modules together: what is taught, and what students do with it. */
import type { FastifyInstance } from 'fastify';
import type { Sql } from './database/sql.ts';
import { answersFrom } from './adapters/ai/fallback-provider.ts';
import { createDesktopSimulator } from './adapters/desktops/desktop-simulator.ts';
import type { Desktops } from './adapters/desktops/desktops.ts';
import type { FileStore } from './adapters/files/file-store.ts';
import type { DatabaseMonitor } from './database/database-monitor.ts';
import { addAssistant, type AssistantSettings } from './modules/assistant/assistant.ts';
import { addAssessments } from './modules/assessments/assessments.ts';
import type { CertificateBrand } from './modules/certificates/certificate-request.ts';
import { addCertificates } from './modules/certificates/certificates.ts';
import { addCourseAssistant } from './modules/course-assistant/course-assistant.ts';
import { addCourseModulesRoutes } from './modules/course-modules/course-modules.routes.ts';
import { createCourseModulesService } from './modules/course-modules/course-modules.service.ts';
import { createDiscloseModules } from './modules/course-modules/disclosed-modules.ts';
import { type Catalogue, createCatalogue } from './modules/courses/catalogue.ts';
import { addCoursesRoutes } from './modules/courses/courses.routes.ts';
import { createOpenCourses } from './modules/courses/open-courses.ts';
import { createCoursesService } from './modules/courses/courses.service.ts';
import { addDocumentsRoutes } from './modules/documents/documents.routes.ts';
import { createDocumentsService } from './modules/documents/documents.service.ts';
import { addExercises } from './modules/exercises/exercises.ts';
import { addInstructorChat } from './modules/instructor-chat/instructor-chat.ts';
import { addLectureNotesRoutes } from './modules/lecture-notes/lecture-notes.routes.ts';
import { createLectureNotesService } from './modules/lecture-notes/lecture-notes.service.ts';
import { addLecturePlacesRoutes } from './modules/lecture-places/lecture-places.routes.ts';
import { createLecturePlacesService } from './modules/lecture-places/lecture-places.service.ts';
import { addLearningListRoutes } from './modules/learning-list/learning-list.routes.ts';
import { addMediaRoutes } from './modules/media/media.routes.ts';
import { createMediaSigner } from './modules/media/media-signer.ts';
import { loadServerSecret } from './modules/media/server-secret.ts';
import { addPeopleRoutes } from './modules/people/people.routes.ts';
import { createCompletionService } from './modules/progress/completion.service.ts';
import { createMarkDone } from './modules/progress/module-progress.service.ts';
import { addProgressRoutes } from './modules/progress/progress.routes.ts';
import { createAnswerSurvey } from './modules/progress/survey.service.ts';
import { addModuleSearchRoutes } from './modules/module-search/module-search.routes.ts';
import { createOutsideRecommender } from './modules/recommender/outside-recommender.ts';
import type { Recommender } from './modules/recommender/recommender.ts';
import { addRecommenderRoutes } from './modules/recommender/recommender.routes.ts';
import {
  createCatalogueRecommender,
  createTopCourses,
} from './modules/recommender/recommender.service.ts';
import { addRolesRoutes } from './modules/roles/roles.routes.ts';
import { addScorm } from './modules/scorm/scorm.ts';
import { addSubmissions } from './modules/submissions/submissions.ts';
import { addRosterRoutes } from './modules/teaching/roster.routes.ts';
import { addTeaching } from './modules/teaching/teaching.ts';
import { addUpskilling } from './modules/upskilling/upskilling.ts';
import { addWebinarsRoutes } from './modules/webinars/webinars.routes.ts';
import { createWebinarsService } from './modules/webinars/webinars.service.ts';
import { addWorkspacesRoutes } from './modules/workspaces/workspaces.routes.ts';
import { createWorkspacesService } from './modules/workspaces/workspaces.service.ts';
import type { StudentLearning } from './modules/user/student-learning.ts';
import type { AddEndpoint } from './plugins/endpoint-route.ts';
import type { RequestLimits } from './plugins/request-limits.ts';
import type { Sockets } from './plugins/sockets.ts';
import type { ReceiveFiles } from './plugins/uploads.ts';

interface LearningDeps extends AssistantSettings {
  readonly limits: RequestLimits;
  readonly sql: Sql;
  readonly files: FileStore;
  readonly receive: ReceiveFiles;
  readonly sockets: Sockets;
  readonly monitor: Pick<DatabaseMonitor, 'isUp' | 'whileUp'>;
  readonly now: () => Date;
  readonly learning: StudentLearning;
  readonly brand: CertificateBrand;
  readonly founderName?: string | undefined;
  readonly recommenderUrl?: string | undefined;
  readonly graderUrl?: string | undefined;
  readonly skillServiceUrl?: string | undefined;
  readonly submissionBytes?: number | undefined;
  readonly desktops?: Desktops | undefined;
}

const recommenderAt = (url: string, catalogue: Catalogue): Recommender =>
  url === '' ? createCatalogueRecommender(catalogue) : createOutsideRecommender(url);

/** What students leave in a lecture for themselves: notes, and where they stopped. */
const addOwnTraces = (add: AddEndpoint, sql: Sql): void => {
  addLectureNotesRoutes(add, createLectureNotesService(sql));
  addLecturePlacesRoutes(add, createLecturePlacesService(sql));
};

type AssistantsDeps = Omit<
  Parameters<typeof addAssistant>[1] & Parameters<typeof addCourseAssistant>[1],
  'provider'
> &
  AssistantSettings;

/** Of the site and of its courses, from one source of answers. */
const addAssistants = async (
  app: FastifyInstance,
  add: AddEndpoint,
  deps: AssistantsDeps,
): Promise<void> => {
  const provider = answersFrom(deps.ai, app.log);
  await addAssistant(add, { ...deps, provider });
  addCourseAssistant(add, { ...deps, provider });
};

/** What is handed in and asked, and those who teach. */
const addLiveCourses = (
  app: FastifyInstance,
  add: AddEndpoint,
  deps: Parameters<typeof addSubmissions>[2] & Parameters<typeof addInstructorChat>[1],
): void => {
  addSubmissions(app, add, deps);
  addInstructorChat(add, deps);
  addTeaching(add, deps);
  addRosterRoutes(add, deps);
};

/** Who teaches, and what there is to read and watch besides courses. */
const addReading = (add: AddEndpoint, sql: Sql, files: FileStore): void => {
  addPeopleRoutes(add, sql);
  addWebinarsRoutes(add, createWebinarsService(sql));
  addDocumentsRoutes(add, { documents: createDocumentsService(sql), files });
};

/** Adds every route of the learning modules, those below /media and /scorm-content too. */
export const addLearningRoutes = async (
  app: FastifyInstance,
  add: AddEndpoint,
  {
    sql,
    files,
    receive,
    sockets,
    monitor,
    now,
    learning,
    brand,
    founderName,
    skillServiceUrl,
    submissionBytes: mostBytes,
    desktops = createDesktopSimulator({ sql, now }),
    recommenderUrl = '',
    graderUrl = '',
    ...assistant
  }: LearningDeps,
): Promise<void> => {
  const signer = createMediaSigner(await loadServerSecret(sql, 'media'), now);
  const catalogue = createCatalogue(sql);
  addMediaRoutes(app, { sql, files, signer, monitor });
  const open = createOpenCourses(sql, catalogue);
  const courses = createCoursesService({ sql, catalogue, open, signer });
  addCoursesRoutes(add, courses);
  addModuleSearchRoutes(add, { sql, courses });
  const recommender = recommenderAt(recommenderUrl, catalogue);
  addRecommenderRoutes(add, createTopCourses({ courses, recommender }));
  const disclose = createDiscloseModules(sql, open);
  addCourseModulesRoutes(add, createCourseModulesService(disclose, signer));
  addRolesRoutes(add, { sql, courses, learning });
  addProgressRoutes(add, {
    markDone: createMarkDone(sql),
    completion: createCompletionService(sql),
    answerSurvey: createAnswerSurvey(sql),
  });
  addOwnTraces(add, sql);
  addCertificates(app, add, { sql, files, signer, now, brand, founderName });
  addAssessments(app, add, { sql, open, monitor, now, graderUrl });
  addLiveCourses(app, add, { sql, files, receive, sockets, monitor, now, mostBytes });
  addExercises(add, { sql, open, signer, desktops });
  addReading(add, sql, files);
  addWorkspacesRoutes(add, createWorkspacesService({ sql, now, desktops }));
  addLearningListRoutes(add, { sql, open, learning });
  addUpskilling(app, add, { sql, files, receive, now, courses, learning, skillServiceUrl });
  await addAssistants(app, add, { ...assistant, sql, files, catalogue, signer, disclose });
  await addScorm(app, add, { sql, files, open, monitor, now });
};
