import {
  createWorkspaceImage,
  deleteWorkspace,
  listWorkspaceImages,
  listWorkspaces,
  startWorkspace,
  stopWorkspace,
} from '@cairn/api/workspaces.contract';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { WorkspacesService } from './workspaces.service.ts';

export const addWorkspacesRoutes = (add: AddEndpoint, workspaces: WorkspacesService): void => {
  add(listWorkspaces, ({ query }, caller) => workspaces.list(query.username, caller));
  add(listWorkspaceImages, async (_input, caller) => ({
    Images: await workspaces.listImages(caller),
  }));
  add(startWorkspace, ({ body }, caller) => workspaces.start(body, caller));
  add(stopWorkspace, ({ body }, caller) => workspaces.stop(body, caller));
  add(deleteWorkspace, ({ body }, caller) => workspaces.remove(body, caller));
  add(createWorkspaceImage, ({ body }, caller) => workspaces.createImage(body, caller));
};
