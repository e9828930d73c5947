/**
 * Cloud desktops: exercises that use them, the student's workspaces, and a page that the simulator shows in place of a desktop.
 */
import type { AppContext } from '../../platform/app-context.ts';
import type { CatalogueServices } from '../catalogue/catalogue.ts';
import { addSimulatedDesktopPage } from './desktop-page/desktop-page.routes.ts';
import { registerExercises } from './exercises/exercises.ts';
import { createDesktopSimulator } from './providers/desktop-simulator.ts';
import type { DesktopProvider } from './providers/desktops.ts';
import { addCloudDesktopRoutes } from './workspaces/workspaces.routes.ts';
import { createCloudDesktopsService } from './workspaces/workspaces.service.ts';

interface DesktopsDeps extends Pick<CatalogueServices, 'open' | 'signer'> {
  /** The provider of cloud desktops; absent: the simulator at its normal speed. */
  readonly desktops?: DesktopProvider | undefined;
  /** True if the server has a page for desktops. Only the simulator has one. */
  readonly hasDesktopPage: boolean;
}

export const registerDesktops = (
  { app, add, sql, now, revisions }: AppContext,
  { open, signer, hasDesktopPage, desktops = createDesktopSimulator({ sql, now }) }: DesktopsDeps,
): void => {
  const deps = { sql, now, open, signer, desktops, revisions };
  registerExercises(add, deps);
  addCloudDesktopRoutes(add, createCloudDesktopsService(deps));
  if (hasDesktopPage) addSimulatedDesktopPage(app, deps);
};
