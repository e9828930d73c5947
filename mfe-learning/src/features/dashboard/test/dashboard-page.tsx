import { listCertificates } from '@cairn/api/certificates.contract';
import { type Course, listEnrolledCourses } from '@cairn/api/courses.contract';
import { type LecturePosition, listLecturePositions } from '@cairn/api/lecture-positions.contract';
import { type CourseModule, listModules } from '@cairn/api/modules.contract';
import { listRoles, type Role } from '@cairn/api/roles.contract';
import { getStudyWeek, type StudyWeek } from '@cairn/api/study-week.contract';
import {
  getStudentDetails,
  getUserAttributes,
  type UserAttributes,
} from '@cairn/api/user.contract';
import { Outlet, type Site, SiteContext } from '@cairn/runtime';
import { buildRole } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, type Stub, stubApi } from '@cairn/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { dashboardRoutes } from '../dashboard.routes.tsx';

export interface DashboardTestData {
  readonly student?: Partial<UserAttributes>;
  readonly courses?: Course[];
  readonly modules?: CourseModule[];
  readonly places?: LecturePosition[];
  readonly roles?: Role[];
  /** Whether each role is earned, by RoleID; the student's own by default. */
  readonly held?: Record<string, boolean>;
  readonly mode?: Site['brand']['mode'];
  readonly address?: string;
  /** Stubs that override the default ones. */
  readonly stubs?: readonly Stub[];
}

/** The week of a Wednesday, after two days of learning. */
export const wednesdayStudyWeek: StudyWeek = {
  today: '2026-05-06',
  days: ['2026-05-04', '2026-05-05'],
  goal: 3,
  weeksInARow: 0,
  next: [],
};

const site = (mode: Site['brand']['mode']): Site => ({
  brand: { name: 'Cairn', mode },
  aboutUrl: '/',
  instructorUrl: '',
  supportEmail: '',
  officeViewerUrl: '',
});

/** Signs in and renders the dashboard with charts 400 pixels wide, since jsdom has no layout. */
export const openDashboardPage = ({
  student = {},
  mode = 'main',
  ...world
}: DashboardTestData = {}) => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  const attributes = signInAs(student);
  const requests = stubApi(
    stubResponse(getUserAttributes, attributes),
    stubResponse(listEnrolledCourses, world.courses ?? []),
    stubResponse(listCertificates, []),
    stubResponse(listModules, world.modules ?? []),
    stubResponse(listLecturePositions, world.places ?? []),
    stubResponse(listRoles, world.roles ?? [buildRole()]),
    stubResponse(getStudyWeek, wednesdayStudyWeek),
    stubResponse(getStudentDetails, { Roles: world.held ?? attributes.Roles }),
    ...(world.stubs ?? []),
  );
  const element = (
    <SiteContext value={site(mode)}>
      <Outlet />
    </SiteContext>
  );
  const view = renderRoute([{ element, children: dashboardRoutes }], world.address ?? '/dashboard');
  return { ...view, requests, attributes };
};

export const findTab = (name: string) => screen.findByRole('tab', { name: new RegExp(`^${name}`) });
/** Returns the titles of the courses in the open tab, in order. */
export const listShownCourseTitles = () =>
  within(screen.getByRole('tabpanel'))
    .queryAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
