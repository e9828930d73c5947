import { listMyCourses } from '@cairn/api/courses.contract';
import { getUserAttributes, type UserAttributes } from '@cairn/api/user.contract';
import {
  listWorkspaceImages,
  listWorkspaces,
  type Workspace,
  type WorkspaceImage,
} from '@cairn/api/workspaces.contract';
import { Outlet, SiteContext } from '@cairn/runtime';
import { events } from '@cairn/session';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, type Stub, stubApi } from '@cairn/testing/stub-api';
import { screen } from '@testing-library/react';
import { routes } from '../../../app/routes.tsx';

export const buildDesktop = (change: Partial<Workspace> = {}): Workspace => ({
  WorkspaceId: 'ws-1',
  UserName: 'maya',
  State: 'AVAILABLE',
  WorkspaceProperties: {
    OperatingSystemName: 'Windows Server 2022',
    ComputeTypeName: 'STANDARD',
    Protocols: ['PCOIP', 'WSP'],
  },
  ...change,
});

export const buildDesktopImage = (change: Partial<WorkspaceImage> = {}): WorkspaceImage => ({
  ImageId: 'wsi-1',
  Name: 'Tools',
  Created: '2026-03-02T12:00:00.000Z',
  OperatingSystem: { Type: 'WINDOWS' },
  State: 'AVAILABLE',
  ...change,
});

export const stubDesktopList = (...workspaces: readonly Workspace[]): Stub =>
  stubResponse(listWorkspaces, [...workspaces]);
export const stubDesktopImageList = (...images: readonly WorkspaceImage[]): Stub =>
  stubResponse(listWorkspaceImages, { Images: [...images] });

interface World {
  readonly student?: Partial<UserAttributes>;
  readonly desktopUrl?: string;
  readonly stubs?: readonly Stub[];
}

const site = {
  brand: { name: 'Cairn', mode: 'main' },
  aboutUrl: '/',
  instructorUrl: '',
  supportEmail: '',
  officeViewerUrl: '',
} as const;

/** Stubs the student's attributes and an empty list of courses. */
const base = (student: Partial<UserAttributes>) => {
  const attributes = signInAs(student);
  return [stubResponse(getUserAttributes, attributes), stubResponse(listMyCourses, [])];
};

/** Opens /learning as a student without courses; `answer` changes the server's later responses. */
export const openDesktopPage = ({ student = {}, desktopUrl, stubs = [] }: World = {}) => {
  const always = [...base(student), stubDesktopList(), stubDesktopImageList()];
  const requests = stubApi(...always, ...stubs);
  const answer = (...more: readonly Stub[]): Request[] => stubApi(...always, ...stubs, ...more);
  const notices: string[] = [];
  events.on('notice.shown', ({ tone, message }) => notices.push(`${tone}: ${message}`));
  const value = { ...site, ...(desktopUrl !== undefined && { desktopUrl }) };
  const element = (
    <SiteContext value={value}>
      <Outlet />
    </SiteContext>
  );
  const view = renderRoute([{ element, children: routes }], '/learning');
  return { ...view, requests, answer, notices };
};

export const getDesktopCard = (id = 'ws-1') => screen.getByRole('article', { name: id });
export const findDesktopCard = (id = 'ws-1') => screen.findByRole('article', { name: id });
