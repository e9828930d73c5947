/**
 * What the server is made of: every module, in the order in which it is added, and what it needs. A module takes what it needs
 * of the ground and of what is taught; what it needs besides stands in its line.
 */
import type { FastifyInstance } from 'fastify';
import { answersFrom } from './adapters/ai/fallback-provider.ts';
import { createDesktopSimulator } from './adapters/desktops/desktop-simulator.ts';
import { createMailbox } from './adapters/mail/mailbox.ts';
import type { AppDeps } from './app-deps.ts';
import { createRevisions } from './database/revisions.ts';
import { addHttp } from './http/http.ts';
import { createServer } from './http/server.ts';
import { createJobs } from './jobs/jobs.ts';
import { addLimits } from './limits/limits.ts';
import { addRequestLog } from './logging.ts';
import { addAssessments } from './modules/assessments/assessments.ts';
import { addAssistant } from './modules/assistant/assistant.ts';
import { addAuthRoutes } from './modules/auth/auth.routes.ts';
import { createLogin } from './modules/auth/auth.service.ts';
import { createIdentify, createIdentifyHolder } from './modules/auth/identity.service.ts';
import { createPasswords } from './modules/auth/passwords.ts';
import { addRegistration } from './modules/auth/registration.ts';
import { addSessions } from './modules/auth/sessions.ts';
import { addSignOn } from './modules/auth/sign-on.ts';
import { addCertificates } from './modules/certificates/certificates.ts';
import { addCourseAssistant } from './modules/course-assistant/course-assistant.ts';
import { addCourseModulesRoutes } from './modules/course-modules/course-modules.routes.ts';
import { createCourseModulesService } from './modules/course-modules/course-modules.service.ts';
import { createDiscloseModules } from './modules/course-modules/disclosed-modules.ts';
import { createCatalogue } from './modules/courses/catalogue.ts';
import { addCoursesRoutes } from './modules/courses/courses.routes.ts';
import { createCoursesService } from './modules/courses/courses.service.ts';
import { createOpenCourses } from './modules/courses/open-courses.ts';
import { addDocumentsRoutes } from './modules/documents/documents.routes.ts';
import { createDocumentsService } from './modules/documents/documents.service.ts';
import { addExercises } from './modules/exercises/exercises.ts';
import { addGroupsRoutes } from './modules/groups/groups.routes.ts';
import { addHealthRoutes } from './modules/health/health.routes.ts';
import { addInstructorChat } from './modules/instructor-chat/instructor-chat.ts';
import { addLearningListRoutes } from './modules/learning-list/learning-list.routes.ts';
import { addLectureNotesRoutes } from './modules/lecture-notes/lecture-notes.routes.ts';
import { createLectureNotesService } from './modules/lecture-notes/lecture-notes.service.ts';
import { addLecturePlacesRoutes } from './modules/lecture-places/lecture-places.routes.ts';
import { createLecturePlacesService } from './modules/lecture-places/lecture-places.service.ts';
import { addMailboxRoutes } from './modules/mailbox/mailbox.routes.ts';
import { createMediaSigner } from './modules/media/media-signer.ts';
import { addMediaRoutes } from './modules/media/media.routes.ts';
import { loadServerSecret } from './modules/media/server-secret.ts';
import { addDesktopPage, DESKTOP_PAGE } from './modules/desktop-page/desktop-page.routes.ts';
import { addMeetingPage } from './modules/meeting-page/meeting-page.routes.ts';
import { addModuleSearchRoutes } from './modules/module-search/module-search.routes.ts';
import { addNotifications } from './modules/notifications/notifications.ts';
import { addPackages } from './modules/packages/packages.ts';
import { addPeopleRoutes } from './modules/people/people.routes.ts';
import { addErasures } from './modules/privacy/erase-person.ts';
import { addProfilePicturesRoutes } from './modules/profile-pictures/profile-pictures.routes.ts';
import { createReplacePicture } from './modules/profile-pictures/profile-pictures.service.ts';
import { createCompletionService } from './modules/progress/completion.service.ts';
import { createMarkDone } from './modules/progress/module-progress.service.ts';
import { addProgressRoutes } from './modules/progress/progress.routes.ts';
import { createStudentLearning } from './modules/progress/student-learning.service.ts';
import { createAnswerSurvey } from './modules/progress/survey.service.ts';
import { createOutsideRecommender } from './modules/recommender/outside-recommender.ts';
import { addRecommenderRoutes } from './modules/recommender/recommender.routes.ts';
import {
  createCatalogueRecommender,
  createTopCourses,
} from './modules/recommender/recommender.service.ts';
import { endForeignAgreements } from './modules/releases/agreement.ts';
import { closePreviewOrigin } from './modules/releases/preview-origin.ts';
import { addReleases } from './modules/releases/releases.ts';
import { addRolesRoutes } from './modules/roles/roles.routes.ts';
import { PACKAGE_ROOT } from './modules/scorm/package-address.ts';
import { createPackagePlaces } from './modules/scorm/package-places.ts';
import { addScorm } from './modules/scorm/scorm.ts';
import { addSubmissions } from './modules/submissions/submissions.ts';
import { addRosterRoutes } from './modules/teaching/roster.routes.ts';
import { addStudyWeekRoutes } from './modules/study-week/study-week.routes.ts';
import { createStudyWeekService } from './modules/study-week/study-week.service.ts';
import { addTeaching } from './modules/teaching/teaching.ts';
import { addUpskilling } from './modules/upskilling/upskilling.ts';
import { createUserRepository } from './modules/user/user.repository.ts';
import { addUserRoutes } from './modules/user/user.routes.ts';
import { createUserService } from './modules/user/user.service.ts';
import { addWebinarsRoutes } from './modules/webinars/webinars.routes.ts';
import { createWebinarsService } from './modules/webinars/webinars.service.ts';
import { addWorkspacesRoutes } from './modules/workspaces/workspaces.routes.ts';
import { createWorkspacesService } from './modules/workspaces/workspaces.service.ts';
import { closeAdminPaths } from './plugins/admin-paths.ts';
import { addCrossOrigin } from './plugins/cross-origin.ts';
import { endpointRoutes } from './plugins/endpoint-route.ts';
import { addErrorHandling } from './plugins/error-handler.ts';
import { addOpenApi } from './plugins/openapi.ts';
import { addPages } from './modules/pages/page.ts';
import { addSecurityHeaders } from './plugins/security-headers.ts';
import { addSockets } from './plugins/sockets.ts';
import { addUploadLimits } from './plugins/upload-limits.ts';
import { addUploads } from './plugins/uploads.ts';

export type { AppDeps } from './app-deps.ts';

/** A ready app that is not listening; the caller closes it (and the database). */
export const buildApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const app = createServer({ ...deps, lenientPath: PACKAGE_ROOT });
  try {
    await addModules(app, deps);
    return app;
  } catch (error) {
    await app.close().catch(() => undefined);
    throw error;
  }
};

const addModules = async (app: FastifyInstance, deps: AppDeps): Promise<void> => {
  const ground = await layGround(app, deps);
  await addAccounts(ground);
  const teaching = await addCatalogue(ground);
  addStudying(ground, teaching);
  addLiveCourses(ground);
  addPractice(ground, teaching);
  await addAssistants(ground, teaching);
  await addScorm(app, ground.add, { ...ground, ...teaching });
  await addSite(ground);
};

/** What stands before every route, and what modules share. */
const layGround = async (app: FastifyInstance, deps: AppDeps) => {
  const { sql, tokens, monitor, now, observability } = deps;
  addErrorHandling(app);
  observability?.watchApp(app, deps);
  addRequestLog(app);
  await addSecurityHeaders(app);
  await addCrossOrigin(app, deps.corsOrigins);
  await addHttp(app);
  const { previewOrigin } = deps.pages?.registry ?? {};
  if (previewOrigin) closePreviewOrigin(app, previewOrigin);
  endForeignAgreements(app);
  const onFailedJob = (error: unknown) => {
    // While the database is away its monitor says so, once.
    if (monitor.isUp()) app.log.warn({ err: error }, 'background work failed');
  };
  const jobs = createJobs(sql, onFailedJob, observability?.jobs);
  const limiting = addLimits(app, { ...deps, jobs });
  addUploadLimits(app, limiting.shares);
  await addOpenApi(app, deps.brandName);
  const receive = await addUploads(app, deps.files);
  app.addHook('onReady', () => jobs.start(deps.runsJobs));
  app.addHook('onClose', jobs.stop);
  const identify = createIdentify(sql, tokens);
  const add = endpointRoutes(app, { ...limiting, identify, monitor });
  const revisions = createRevisions(sql, monitor);
  const holder = createIdentifyHolder(sql, tokens);
  const sockets = addSockets(app, { ...deps, ...limiting, identify: holder });
  observability?.watchSockets(app, sockets);
  const desktops = deps.desktops ?? createDesktopSimulator({ sql, now });
  const learning = createStudentLearning(sql);
  const packagePlaces = createPackagePlaces(deps.packages ?? { trusted: [] });
  const made = { app, add, jobs, receive, identify, sockets, desktops, learning, packagePlaces };
  return { ...deps, ...limiting, ...made, revisions };
};

type Ground = Awaited<ReturnType<typeof layGround>>;

/** Who is here, how they sign in, and what they are told. */
const addAccounts = async (ground: Ground): Promise<void> => {
  const { app, add, sql, now, identify, receive, learning, mailer } = ground;
  addHealthRoutes(app, ground);
  closeAdminPaths(app, identify);
  const sessions = await addSessions(ground);
  const mailbox = createMailbox(sql, now);
  const passwords = createPasswords();
  const mailing = { ...ground, mailer: mailer ?? mailbox, passwords };
  const mail = await addRegistration(app, add, mailing);
  const logIn = createLogin({ sql, sessions, passwords, claimSignUp: mail.claimSignUp });
  addAuthRoutes(add, { ...ground, logIn, sessions });
  const { publicUrl } = ground.signOn ?? {};
  addNotifications(app, add, { ...ground, outbox: mail.outbox, publicUrl });
  if (!mailer) addMailboxRoutes(app, { ...ground, mailbox, readers: ground.mailboxReaders });
  if (ground.pages?.site.meetingPage !== undefined) addMeetingPage(app);
  if (ground.pages?.site.desktopUrl === DESKTOP_PAGE) addDesktopPage(app, ground);
  const users = createUserService(createUserRepository(sql), learning);
  addUserRoutes(add, { users, learning });
  await addSignOn(app, add, { ...ground, ...mail, passwords, sessions, users });
  addGroupsRoutes(add, sql);
  const onLeftOver = (error: unknown) =>
    app.log.warn({ err: error }, 'a replaced picture was not removed');
  const replacePicture = createReplacePicture({ ...ground, onLeftOver });
  addProfilePicturesRoutes(add, { receive, replacePicture });
};

/** What is taught, and who may see it. */
const addCatalogue = async ({ app, add, recommenderUrl = '', ...ground }: Ground) => {
  const { sql, now, learning, revisions } = ground;
  const signer = createMediaSigner(await loadServerSecret(sql, 'media'), now);
  const catalogue = createCatalogue(sql, revisions);
  addMediaRoutes(app, { ...ground, signer });
  const open = createOpenCourses(sql, catalogue);
  const courses = createCoursesService({ sql, catalogue, open, signer });
  addCoursesRoutes(add, courses);
  addModuleSearchRoutes(add, { sql, courses });
  const recommender =
    recommenderUrl === ''
      ? createCatalogueRecommender(catalogue)
      : createOutsideRecommender(recommenderUrl);
  addRecommenderRoutes(add, createTopCourses({ courses, recommender }));
  const disclose = createDiscloseModules(sql, open);
  addCourseModulesRoutes(add, createCourseModulesService(disclose, signer));
  addRolesRoutes(add, { sql, courses, learning, revisions });
  return { signer, catalogue, open, courses, disclose };
};

type Teaching = Awaited<ReturnType<typeof addCatalogue>>;

/** What students do with a course, what they leave in it for themselves, and what they get for it. */
const addStudying = (ground: Ground, { signer, open }: Teaching): void => {
  const { app, add, sql, now, brandName, graderUrl = '' } = ground;
  addProgressRoutes(add, {
    markDone: createMarkDone(sql),
    completion: createCompletionService(sql),
    answerSurvey: createAnswerSurvey(sql),
  });
  addLectureNotesRoutes(add, createLectureNotesService(sql));
  addLecturePlacesRoutes(add, createLecturePlacesService(sql));
  addStudyWeekRoutes(add, createStudyWeekService(sql, now));
  const brand = { name: brandName, mode: ground.pages?.site.brand.mode ?? 'main' };
  const { publicUrl } = ground.signOn ?? {};
  addCertificates(app, add, { ...ground, signer, brand, publicUrl });
  addAssessments(app, add, { ...ground, open, graderUrl });
};

/** What is handed in and asked, and those who teach. */
const addLiveCourses = (ground: Ground): void => {
  const { app, add, submissionBytes } = ground;
  addSubmissions(app, add, { ...ground, mostBytes: submissionBytes });
  addInstructorChat(add, ground);
  addTeaching(add, ground);
  addRosterRoutes(add, ground);
};

/** What there is to try out, to read and to watch besides courses, and the ways through all of it. */
const addPractice = (ground: Ground, teaching: Teaching): void => {
  const { app, add, sql, files, revisions } = ground;
  addExercises(add, { ...ground, ...teaching });
  addPeopleRoutes(add, sql);
  addErasures(ground.jobs, ground, (students) => app.log.warn({ students }, 'erased again'));
  addWebinarsRoutes(add, createWebinarsService(sql, revisions));
  addDocumentsRoutes(add, { documents: createDocumentsService(sql, revisions), files });
  addWorkspacesRoutes(add, createWorkspacesService(ground));
  addLearningListRoutes(add, { ...ground, ...teaching });
  addUpskilling(app, add, { ...ground, ...teaching });
};

/** Of the site and of its courses, from one source of answers. */
const addAssistants = async (ground: Ground, teaching: Teaching): Promise<void> => {
  const { app, add, ai } = ground;
  const provider = answersFrom(ai, app.log);
  addAssistant(add, { ...ground, ...teaching, provider });
  addCourseAssistant(add, { ...ground, ...teaching, provider });
};

/** Releases and the pages that run them. Last: pages take every address that is left. */
const addSite = async ({ app, add, pages, ...ground }: Ground): Promise<void> => {
  if (!pages) return;
  const publicUrl = ground.signOn?.publicUrl;
  const releases = await addReleases(app, add, { ...ground, pages, publicUrl });
  const host = async () => (await releases.production()).host.release;
  await addPackages(app, { ...ground, pages, host, publicUrl });
  await addPages(app, { ...pages, releases, packageOrigin: ground.packagePlaces.originFor });
};
