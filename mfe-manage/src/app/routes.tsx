import { type RouteObject, screenRoute } from '@cairn/runtime';

const loadPeople = async () =>
  (await import(/* webpackChunkName: "people" */ '../features/people/people.page.tsx')).PeoplePage;

const loadSettings = async () =>
  (await import(/* webpackChunkName: "settings" */ '../features/settings/settings.page.tsx'))
    .SettingsPage;

/** Maps paths to screens. Each screen is a separate chunk, named as in package.json. */
export const routes: RouteObject[] = [
  screenRoute('/manage', loadPeople),
  screenRoute('/manage/people', loadPeople),
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
      (await import(/* webpackChunkName: "webinars" */ '../features/webinars/webinars.page.tsx'))
        .WebinarsPage,
  ),
  screenRoute(
    '/manage/catalogue/webinars/new',
    async () =>
      (await import(/* webpackChunkName: "webinar" */ '../features/webinar/webinar.page.tsx'))
        .NewWebinarPage,
  ),
  screenRoute(
    '/manage/catalogue/webinars/:webinarId',
    async () =>
      (await import(/* webpackChunkName: "webinar" */ '../features/webinar/webinar.page.tsx'))
        .WebinarPage,
  ),
  screenRoute(
    '/manage/jobs/:jobId',
    async () =>
      (await import(/* webpackChunkName: "job" */ '../features/job/job.page.tsx')).JobPage,
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
    '/manage/log',
    async () =>
      (await import(/* webpackChunkName: "log" */ '../features/log/log.page.tsx')).LogPage,
  ),
];
