import { listGroupsAsStudent } from '@cairn/api/groups.contract';
import { listRoles, type Role } from '@cairn/api/roles.contract';
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
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { mockObjectUrls } from '../../../lib/test/object-urls.ts';
import { profileRoutes } from '../profile.routes.tsx';

export const northGroup = { GroupID: 'north', GroupName: 'North College' };
export const southGroup = { GroupID: 'south', GroupName: 'South College' };

interface World {
  readonly student?: Partial<UserAttributes>;
  readonly roles?: Role[];
  readonly mode?: Site['brand']['mode'];
  /** Stubs that override the default ones. */
  readonly stubs?: readonly Stub[];
}

const site = (mode: Site['brand']['mode']): Site => ({
  brand: { name: 'Cairn', mode },
  aboutUrl: '/',
  instructorUrl: '',
  supportEmail: '',
  officeViewerUrl: '',
});

/** Signs in and opens /profileSetup on a site with two groups. */
export const openProfilePage = async ({ student = {}, mode = 'main', ...world }: World = {}) => {
  // Preloads the chunk, so that no test waits for the compiler.
  await import('../profile.page.tsx');
  mockObjectUrls();
  const attributes = signInAs(student);
  const requests = stubApi(
    stubResponse(getUserAttributes, attributes),
    stubResponse(listGroupsAsStudent, [northGroup, southGroup]),
    stubResponse(listRoles, world.roles ?? [buildRole()]),
    stubResponse(getStudentDetails, { Roles: attributes.Roles }),
    ...(world.stubs ?? []),
  );
  const element = (
    <SiteContext value={site(mode)}>
      <Outlet />
    </SiteContext>
  );
  const children = [...profileRoutes, { path: '/learning', element: <h1>My learning</h1> }];
  const view = renderRoute([{ element, children }], '/profileSetup');
  await screen.findByRole('heading', { level: 1, name: 'Profile setup' });
  return { ...view, requests };
};

export const getButton = (name: string) => screen.getByRole('button', { name });
export const pressButton = (name: string) => userEvent.click(getButton(name));
export const isButtonBlocked = (name: string) =>
  getButton(name).getAttribute('aria-disabled') === 'true';
