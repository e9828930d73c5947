import { type RouteObject, screenRoute } from '@cairn/runtime';

const loadSettings = async () =>
  (await import(/* webpackChunkName: "settings" */ '../features/settings/settings.page.tsx'))
    .SettingsPage;

/** Maps paths to screens. Each screen is a separate chunk, named as in package.json. */
export const routes: RouteObject[] = [
  screenRoute(
    '/manage',
    async () =>
      (await import(/* webpackChunkName: "overview" */ '../features/overview/overview.page.tsx'))
        .OverviewPage,
  ),
  screenRoute(
    '/manage/people',
    async () =>
      (await import(/* webpackChunkName: "people" */ '../features/people/people.page.tsx'))
        .PeoplePage,
  ),
  screenRoute(
    '/manage/people/import',
    async () =>
      (await import(/* webpackChunkName: "import" */ '../features/import/import-upload.page.tsx'))
        .ImportUploadPage,
  ),
  screenRoute(
    '/manage/people/import/:importId',
    async () =>
      (await import(/* webpackChunkName: "job" */ '../features/import/import.page.tsx')).ImportPage,
  ),
  screenRoute(
    '/manage/people/:personId',
    async () =>
      (await import(/* webpackChunkName: "person" */ '../features/person/person.page.tsx'))
        .PersonPage,
  ),
  screenRoute(
    '/manage/groups',
    async () =>
      (await import(/* webpackChunkName: "groups" */ '../features/groups/groups.page.tsx'))
        .GroupsPage,
  ),
  screenRoute(
    '/manage/groups/:groupId',
    async () =>
      (await import(/* webpackChunkName: "group" */ '../features/group/group.page.tsx')).GroupPage,
  ),
  screenRoute(
    '/manage/catalogue',
    async () =>
      (await import(/* webpackChunkName: "courses" */ '../features/courses/courses.page.tsx'))
        .CoursesPage,
  ),
  screenRoute(
    '/manage/catalogue/webinars',
    async () =>
      (await import(/* webpackChunkName: "records" */ '../features/webinars/webinars.page.tsx'))
        .WebinarsPage,
  ),
  screenRoute(
    '/manage/catalogue/webinars/new',
    async () =>
      (await import(/* webpackChunkName: "records" */ '../features/webinar/webinar.page.tsx'))
        .NewWebinarPage,
  ),
  screenRoute(
    '/manage/catalogue/webinars/:webinarId',
    async () =>
      (await import(/* webpackChunkName: "records" */ '../features/webinar/webinar.page.tsx'))
        .WebinarPage,
  ),
  screenRoute(
    '/manage/catalogue/roles',
    async () =>
      (await import(/* webpackChunkName: "records" */ '../features/job-roles/job-roles.page.tsx'))
        .JobRolesPage,
  ),
  screenRoute(
    '/manage/catalogue/roles/new',
    async () =>
      (await import(/* webpackChunkName: "records" */ '../features/job-role/job-role.page.tsx'))
        .NewJobRolePage,
  ),
  screenRoute(
    '/manage/catalogue/roles/:roleId',
    async () =>
      (await import(/* webpackChunkName: "records" */ '../features/job-role/job-role.page.tsx'))
        .JobRolePage,
  ),
  screenRoute(
    '/manage/catalogue/competencies',
    async () =>
      (
        await import(
          /* webpackChunkName: "records" */ '../features/competencies/competencies.page.tsx'
        )
      ).CompetenciesPage,
  ),
  screenRoute(
    '/manage/catalogue/competencies/new',
    async () =>
      (await import(/* webpackChunkName: "records" */ '../features/competency/competency.page.tsx'))
        .NewCompetencyPage,
  ),
  screenRoute(
    '/manage/catalogue/competencies/:competencyId',
    async () =>
      (await import(/* webpackChunkName: "records" */ '../features/competency/competency.page.tsx'))
        .CompetencyPage,
  ),
  screenRoute(
    '/manage/catalogue/categories',
    async () =>
      (await import(/* webpackChunkName: "records" */ '../features/categories/categories.page.tsx'))
        .CategoriesPage,
  ),
  screenRoute(
    '/manage/catalogue/documents',
    async () =>
      (await import(/* webpackChunkName: "records" */ '../features/documents/documents.page.tsx'))
        .DocumentsPage,
  ),
  screenRoute(
    '/manage/catalogue/documents/:documentId',
    async () =>
      (await import(/* webpackChunkName: "records" */ '../features/document/document.page.tsx'))
        .DocumentPage,
  ),
  screenRoute(
    '/manage/jobs/:jobId',
    async () =>
      (await import(/* webpackChunkName: "job" */ '../features/job/job.page.tsx')).JobPage,
  ),
  screenRoute(
    '/manage/reports',
    async () =>
      (await import(/* webpackChunkName: "reports" */ '../features/reports/reports.page.tsx'))
        .ReportsPage,
  ),
  screenRoute(
    '/manage/reports/activity',
    async () =>
      (await import(/* webpackChunkName: "reports" */ '../features/reports/activity.page.tsx'))
        .ActivityPage,
  ),
  screenRoute(
    '/manage/reports/overdue',
    async () =>
      (await import(/* webpackChunkName: "reports" */ '../features/reports/overdue.page.tsx'))
        .OverduePage,
  ),
  screenRoute(
    '/manage/reports/stops',
    async () =>
      (await import(/* webpackChunkName: "reports" */ '../features/reports/stops.page.tsx'))
        .StopsPage,
  ),
  screenRoute(
    '/manage/reports/certificates',
    async () =>
      (await import(/* webpackChunkName: "reports" */ '../features/reports/certificates.page.tsx'))
        .ReportedCertificatesPage,
  ),
  screenRoute(
    '/manage/reports/surveys',
    async () =>
      (await import(/* webpackChunkName: "reports" */ '../features/reports/surveys.page.tsx'))
        .SurveysPage,
  ),
  screenRoute('/manage/settings', loadSettings),
  screenRoute('/manage/settings/registration', loadSettings),
  screenRoute(
    '/manage/settings/sign-in',
    async () =>
      (await import(/* webpackChunkName: "settings" */ '../features/settings/settings.page.tsx'))
        .SignInSettingsPage,
  ),
  screenRoute(
    '/manage/settings/brand',
    async () =>
      (await import(/* webpackChunkName: "setting-forms" */ '../features/settings/brand.page.tsx'))
        .BrandSettingsPage,
  ),
  screenRoute(
    '/manage/settings/footer',
    async () =>
      (await import(/* webpackChunkName: "setting-forms" */ '../features/settings/footer.page.tsx'))
        .FooterSettingsPage,
  ),
  screenRoute(
    '/manage/settings/mails',
    async () =>
      (await import(/* webpackChunkName: "setting-forms" */ '../features/settings/mails.page.tsx'))
        .MailSettingsPage,
  ),
  screenRoute(
    '/manage/settings/reminders',
    async () =>
      (
        await import(
          /* webpackChunkName: "setting-forms" */ '../features/settings/reminders.page.tsx'
        )
      ).ReminderSettingsPage,
  ),
  screenRoute(
    '/manage/settings/certificate',
    async () =>
      (
        await import(
          /* webpackChunkName: "setting-forms" */ '../features/settings/certificate.page.tsx'
        )
      ).CertificateSettingsPage,
  ),
  screenRoute(
    '/manage/settings/time',
    async () =>
      (await import(/* webpackChunkName: "setting-forms" */ '../features/settings/time.page.tsx'))
        .TimeSettingsPage,
  ),
  screenRoute(
    '/manage/settings/assistant',
    async () =>
      (
        await import(
          /* webpackChunkName: "setting-forms" */ '../features/settings/assistant.page.tsx'
        )
      ).AssistantSettingsPage,
  ),
  screenRoute(
    '/manage/settings/uploads',
    async () =>
      (
        await import(
          /* webpackChunkName: "setting-forms" */ '../features/settings/uploads.page.tsx'
        )
      ).UploadSettingsPage,
  ),
  screenRoute(
    '/manage/log',
    async () =>
      (await import(/* webpackChunkName: "log" */ '../features/log/log.page.tsx')).LogPage,
  ),
];
