import type { Workspace, WorkspaceImage } from '@cairn/api/workspaces.contract';
import {
  type WorkspaceAction,
  listWorkspaceActions,
  toWorkspaceUsername,
} from '@cairn/domain/workspace.rules';
import type { Sql } from '../../../platform/database/sql.ts';
import type { DesktopProvider } from '../providers/desktops.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { createDesktopImageRequester } from './desktop-image-requests.ts';
import { findStudentEmail, findDesktopImageNames } from './workspaces.repository.ts';

/** A cloud desktop that a request names; `username` must be the caller's own. */
interface NamedDesktop {
  readonly workspaceId: string;
  readonly username: string;
}

interface DesktopState {
  readonly WorkspaceId: string;
  readonly State: string;
}

/**
 * The cloud desktops of the caller. Methods also reject with the errors of the provider.
 * @throws forbidden for another student's username
 * @throws not-found for a desktop that is unknown or another student's
 * @throws conflict if the state does not allow the operation
 */
export interface CloudDesktopsService {
  readonly list: (username: string, caller: string) => Promise<Workspace[]>;
  /** Returns the caller's desktop images, newest first. */
  readonly listImages: (caller: string) => Promise<WorkspaceImage[]>;
  readonly start: (desktop: NamedDesktop, caller: string) => Promise<DesktopState>;
  readonly stop: (desktop: NamedDesktop, caller: string) => Promise<DesktopState>;
  readonly remove: (desktop: NamedDesktop, caller: string) => Promise<DesktopState>;
  /**
   * Requests an image of a desktop. Also throws conflict if the caller has an image with this name, or has the maximum number of
   * images.
   */
  readonly createImage: (
    desktop: NamedDesktop & { readonly name: string },
    caller: string,
  ) => Promise<{ ImageId: string }>;
}

interface WorkspacesDeps {
  readonly sql: Sql;
  readonly desktops: DesktopProvider;
  readonly now: () => Date;
}

const STATE_REFUSALS: Readonly<Record<WorkspaceAction, string>> = {
  start: 'Only a stopped desktop can be started.',
  stop: 'Only an available desktop can be stopped.',
  open: 'Only an available desktop can be opened.',
  'create-image': 'An image can only be made of an available desktop.',
  delete: 'This desktop is being deleted already.',
};

/**
 * Requires that the username in the request is the caller's own.
 * @throws forbidden
 */
const requireOwnName = async (sql: Sql, username: string, caller: string): Promise<void> => {
  const own = toWorkspaceUsername((await findStudentEmail(sql, caller)) ?? '');
  if (own === '' || own.toLowerCase() !== username.toLowerCase()) {
    throw new AppError('forbidden', 'This is not your account.');
  }
};

export const createCloudDesktopsService = (deps: WorkspacesDeps): CloudDesktopsService => {
  const { sql, desktops } = deps;
  const orderImage = createDesktopImageRequester(deps);

  /**
   * Requires that the desktop belongs to the caller. The error for another student's desktop equals that for an unknown
   * desktop.
   */
  const requireOwn = async (
    { workspaceId, username }: NamedDesktop,
    action: WorkspaceAction,
    caller: string,
  ): Promise<void> => {
    await requireOwnName(sql, username, caller);
    const found = await desktops.find(workspaceId);
    if (found?.studentId !== caller) throw new AppError('not-found', 'There is no such desktop.');
    if (listWorkspaceActions(found.workspace.State).includes(action)) return;
    throw new AppError('conflict', STATE_REFUSALS[action]);
  };

  const change =
    (action: WorkspaceAction, order: (workspaceId: string) => Promise<string>) =>
    async (desktop: NamedDesktop, caller: string): Promise<DesktopState> => {
      await requireOwn(desktop, action, caller);
      return { WorkspaceId: desktop.workspaceId, State: await order(desktop.workspaceId) };
    };

  return {
    list: async (username, caller) => {
      await requireOwnName(sql, username, caller);
      return desktops.list({ studentId: caller, username });
    },
    listImages: async (caller) => {
      const names = await findDesktopImageNames(sql, caller);
      if (names.size === 0) return [];
      const images = await desktops.findImages([...names.keys()]);
      return images
        .map((image) => Object.assign(image, { Name: names.get(image.ImageId) ?? image.ImageId }))
        .toSorted((a, b) => b.Created.localeCompare(a.Created));
    },
    start: change('start', desktops.start),
    stop: change('stop', desktops.stop),
    remove: change('delete', desktops.remove),
    createImage: async ({ name, ...desktop }, caller) => {
      await requireOwn(desktop, 'create-image', caller);
      const { workspaceId } = desktop;
      return { ImageId: await orderImage({ workspaceId, name, studentId: caller }) };
    },
  };
};
