import { describeWorkspace, type ExerciseWorkspace } from '@cairn/api/exercise-workspace.contract';
import { getRangeExercise, type RangeExercise } from '@cairn/api/exercises.contract';
import { Outlet, SiteContext } from '@cairn/runtime';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, type Stub, stubApi } from '@cairn/testing/stub-api';
import { screen } from '@testing-library/react';
import { buildExercise } from '../../../lib/test/build-exercise.ts';
import { exerciseRoutes } from '../exercise.routes.tsx';

export const buildDesktop = (change: Partial<ExerciseWorkspace> = {}): ExerciseWorkspace => ({
  WorkspaceId: 'ws-1',
  UserName: 'maya',
  State: 'AVAILABLE',
  WorkspaceProperties: { OperatingSystemName: 'Ubuntu 22.04', Protocols: ['WSP'] },
  Password: 'Heron-19',
  RegistrationCode: 'HUNT+7',
  ...change,
});

interface World {
  readonly exercise?: Partial<RangeExercise>;
  readonly desktop?: Partial<ExerciseWorkspace>;
  readonly hasDesktop?: boolean;
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

/** Opens /cyberrange/hunt as a student with a desktop for it; `stubs` override the successful responses. */
export const openExercisePage = ({ exercise, desktop, stubs = [], ...world }: World = {}) => {
  const hasDesktop = world.hasDesktop ?? true;
  signInAs({ ExerciseIDWorkspaceIDMapping: hasDesktop ? { hunt: 'ws-1' } : {} });
  const requests = stubApi(
    stubResponse(getRangeExercise, buildExercise(exercise)),
    stubResponse(describeWorkspace, buildDesktop(desktop)),
    ...stubs,
  );
  const desktopUrl = world.desktopUrl ?? 'https://desktops.example/web';
  const element = (
    <SiteContext value={{ ...site, desktopUrl }}>
      <Outlet />
    </SiteContext>
  );
  const routes = [{ element, children: exerciseRoutes }];
  return { requests, ...renderRoute(routes, '/cyberrange/hunt') };
};

/** Returns the panel's facts of the desktop by name, once they are loaded. */
export const findDesktopFacts = async (): Promise<Record<string, string | null>> => {
  const terms = await screen.findAllByRole('term');
  return Object.fromEntries(
    terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]),
  );
};
