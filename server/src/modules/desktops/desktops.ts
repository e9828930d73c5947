/**
 * Cloud desktops: exercises that use them, the student's workspaces, and a page that the simulator shows in place of a desktop.
 */
import type { AppContext } from '../../platform/app-context.ts';
import type { CatalogueServices } from '../catalogue/catalogue.ts';
import { addDesktopPage } from './desktop-page/desktop-page.routes.ts';
import { addExercises } from './exercises/exercises.ts';
import { createDesktopSimulator } from './providers/desktop-simulator.ts';
import type { Desktops } from './providers/desktops.ts';
import { addWorkspacesRoutes } from './workspaces/workspaces.routes.ts';
import { createWorkspacesService } from './workspaces/workspaces.service.ts';

interface DesktopsDeps extends Pick<CatalogueServices, 'open' | 'signer'> {
  /** The provider. Absent: the simulator at its normal speed. */
  readonly desktops?: Desktops | undefined;
  /** True with the simulator only, whose desktops open as a page of this server. */
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
