/**
 * What the server is made of: every module, in the order in which it is added, and what it needs. A module takes what it needs
 * of the ground and of what is taught; what it needs besides stands in its line.
 */
import type { FastifyInstance } from 'fastify';
import { answersFrom } from './modules/assistants/answers/fallback-provider.ts';
import { createDesktopSimulator } from './modules/desktops/providers/desktop-simulator.ts';
import { createMailbox } from './platform/mail/mailbox.ts';
import type { AppDeps } from './app-deps.ts';
import { createRevisions } from './platform/database/revisions.ts';
import { addHttp } from './platform/http/http.ts';
import { createServer } from './platform/http/server.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { addLimits } from './platform/http/limits.ts';
import { addRequestLog } from './platform/logging/logging.ts';
import { addAssessments } from './modules/assessments/assessments.ts';
import { addAssistant } from './modules/assistants/help/assistant.ts';
import { addAuthRoutes } from './modules/accounts/auth/auth.routes.ts';
import { createLogin } from './modules/accounts/auth/auth.service.ts';
import { createIdentify, createIdentifyHolder } from './modules/accounts/auth/identity.service.ts';
import { createPasswords } from './modules/accounts/auth/passwords.ts';
import { addRegistration } from './modules/accounts/auth/registration.ts';
import { addSessions } from './modules/accounts/auth/sessions.ts';
import { addSignOn } from './modules/accounts/auth/sign-on.ts';
import { addCertificates } from './modules/certificates/certificates.ts';
import { addCourseAssistant } from './modules/assistants/course/course-assistant.ts';
import { addCourseModulesRoutes } from './modules/learning/course-modules/course-modules.routes.ts';
import { createCourseModulesService } from './modules/learning/course-modules/course-modules.service.ts';
import { createDiscloseModules } from './modules/learning/course-modules/disclosed-modules.ts';
import { createCatalogue } from './modules/catalogue/courses/catalogue.ts';
import { addCoursesRoutes } from './modules/catalogue/courses/courses.routes.ts';
import { createCoursesService } from './modules/catalogue/courses/courses.service.ts';
import { createOpenCourses } from './modules/catalogue/courses/open-courses.ts';
import { addDocumentsRoutes } from './modules/catalogue/documents/documents.routes.ts';
import { createDocumentsService } from './modules/catalogue/documents/documents.service.ts';
import { addExercises } from './modules/desktops/exercises/exercises.ts';
import { addGroupsRoutes } from './modules/accounts/groups/groups.routes.ts';
import { addHealthRoutes } from './modules/operations/health/health.routes.ts';
import { addInstructorChat } from './modules/live-courses/instructor-chat/instructor-chat.ts';
import { addLearningListRoutes } from './modules/learning/learning-list/learning-list.routes.ts';
import { addLectureNotesRoutes } from './modules/learning/lecture-notes/lecture-notes.routes.ts';
import { createLectureNotesService } from './modules/learning/lecture-notes/lecture-notes.service.ts';
import { addLecturePlacesRoutes } from './modules/learning/lecture-places/lecture-places.routes.ts';
import { createLecturePlacesService } from './modules/learning/lecture-places/lecture-places.service.ts';
import { addMailboxRoutes } from './modules/operations/mailbox/mailbox.routes.ts';
import { createMediaSigner } from './modules/media/media-signer.ts';
import { addMediaRoutes } from './modules/media/media.routes.ts';
import { loadServerSecret } from './platform/secrets/server-secret.ts';
import { addDesktopPage, DESKTOP_PAGE } from './modules/desktops/desktop-page/desktop-page.routes.ts';
import { addMeetingPage } from './modules/live-courses/meeting-page/meeting-page.routes.ts';
import { addModuleSearchRoutes } from './modules/catalogue/module-search/module-search.routes.ts';
import { addNotifications } from './modules/notifications/notifications.ts';
import { addPackages } from './modules/sdk-registry/packages.ts';
import { addPeopleRoutes } from './modules/accounts/people/people.routes.ts';
import { addErasures } from './modules/privacy/erase-person.ts';
import { addProfilePicturesRoutes } from './modules/accounts/profile-pictures/profile-pictures.routes.ts';
import { createReplacePicture } from './modules/accounts/profile-pictures/profile-pictures.service.ts';
import { createCompletionService } from './modules/learning/progress/completion.service.ts';
import { createMarkDone } from './modules/learning/progress/module-progress.service.ts';
import { addProgressRoutes } from './modules/learning/progress/progress.routes.ts';
import { createStudentLearning } from './modules/learning/progress/student-learning.service.ts';
import { createAnswerSurvey } from './modules/learning/progress/survey.service.ts';
import { createOutsideRecommender } from './modules/catalogue/recommender/outside-recommender.ts';
import { addRecommenderRoutes } from './modules/catalogue/recommender/recommender.routes.ts';
import {
  createCatalogueRecommender,
  createTopCourses,
} from './modules/catalogue/recommender/recommender.service.ts';
import { endForeignAgreements } from './modules/releases/agreement.ts';
import { closePreviewOrigin } from './modules/releases/preview-origin.ts';
import { addReleases } from './modules/releases/releases.ts';
import { addRolesRoutes } from './modules/catalogue/roles/roles.routes.ts';
import { PACKAGE_ROOT } from './platform/http/package-address.ts';
import { createPackagePlaces } from './modules/packaged-courses/playing/package-places.ts';
import { addScorm } from './modules/packaged-courses/playing/scorm.ts';
import { addSubmissions } from './modules/live-courses/submissions/submissions.ts';
import { addRosterRoutes } from './modules/teaching/roster.routes.ts';
import { addStudyWeekRoutes } from './modules/learning/study-week/study-week.routes.ts';
import { createStudyWeekService } from './modules/learning/study-week/study-week.service.ts';
import { addTeaching } from './modules/teaching/teaching.ts';
import { addUpskilling } from './modules/upskilling/upskilling.ts';
import { createUserRepository } from './modules/accounts/user/user.repository.ts';
import { addUserRoutes } from './modules/accounts/user/user.routes.ts';
import { createUserService } from './modules/accounts/user/user.service.ts';
import { addWebinarsRoutes } from './modules/catalogue/webinars/webinars.routes.ts';
import { createWebinarsService } from './modules/catalogue/webinars/webinars.service.ts';
import { addWorkspacesRoutes } from './modules/desktops/workspaces/workspaces.routes.ts';
import { createWorkspacesService } from './modules/desktops/workspaces/workspaces.service.ts';
import { closeAdminPaths } from './platform/http/admin-paths.ts';
import { addCrossOrigin } from './platform/http/cross-origin.ts';
import { endpointRoutes } from './platform/http/endpoint-route.ts';
import { addErrorHandling } from './platform/http/error-handler.ts';
import { addOpenApi } from './platform/http/openapi.ts';
import { addPages } from './modules/pages/page.ts';
import { addSecurityHeaders } from './platform/http/security-headers.ts';
import { addSockets } from './platform/http/sockets.ts';
import { addUploadLimits } from './platform/http/upload-limits.ts';
import { addUploads } from './platform/http/uploads.ts';

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
