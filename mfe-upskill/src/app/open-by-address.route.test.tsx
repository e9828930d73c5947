import { getLearningList } from '@cairn/api/learning-list.contract';
import { Outlet, type Site, SiteContext } from '@cairn/runtime';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, stubApi } from '@cairn/testing/stub-api';
import { screen } from '@testing-library/react';
import { routes } from './routes.tsx';

const site = (mode: Site['brand']['mode']): Site => ({
  brand: { name: 'Cairn', mode },
  aboutUrl: '/',
  instructorUrl: '',
  supportEmail: '',
  officeViewerUrl: '',
});

const SCREENS = [
  ['/upskill-role', 'button', 'Continue'],
  ['/learning-list', 'heading', 'Learning list'],
] as const;
const MODES = ['main', 'partner', 'education'] as const;

// Preloads the chunks, whose loading is not tested here.
beforeAll(() => import('../features/upskill-role/upskill-role.page.tsx'));

it.each(
  SCREENS.flatMap(([path, role, name]) => MODES.map((mode) => [path, mode, role, name] as const)),
)(
  '[PGUARD-14] %s opens by its address for a signed-in student in %s mode',
  async (path, mode, role, name) => {
    signInAs();
    stubApi(stubResponse(getLearningList, { learningListByRole: [], userCourses: {} }));
    const inMode = (
      <SiteContext value={site(mode)}>
        <Outlet />
      </SiteContext>
    );
    const { router } = renderRoute([{ element: inMode, children: routes }], path);
    expect(await screen.findByRole(role, { name })).toBeVisible();
    expect(router.state.location.pathname).toBe(path);
  },
);
