/** Desktops in a cloud: exercises that run on them, workspaces of one's own, and a page that stands in for a desktop. */
import type { AppContext } from '../../platform/app-context.ts';
import type { CatalogueServices } from '../catalogue/catalogue.ts';
import { addDesktopPage } from './desktop-page/desktop-page.routes.ts';
import { addExercises } from './exercises/exercises.ts';
import { createDesktopSimulator } from './providers/desktop-simulator.ts';
import type { Desktops } from './providers/desktops.ts';
import { addWorkspacesRoutes } from './workspaces/workspaces.routes.ts';
import { createWorkspacesService } from './workspaces/workspaces.service.ts';

interface DesktopsDeps extends Pick<CatalogueServices, 'open' | 'signer'> {
  /** Absent: the simulator, at its usual pace. */
  readonly desktops?: Desktops | undefined;
  /** Whether the page that stands in for a desktop is there: with the simulator only. */
  readonly hasDesktopPage: boolean;
}

export const registerDesktops = (
  { app, add, sql, now }: AppContext,
  { open, signer, hasDesktopPage, desktops = createDesktopSimulator({ sql, now }) }: DesktopsDeps,
): void => {
  const deps = { sql, now, open, signer, desktops };
  addExercises(add, deps);
  addWorkspacesRoutes(add, createWorkspacesService(deps));
  if (hasDesktopPage) addDesktopPage(app, deps);
};
