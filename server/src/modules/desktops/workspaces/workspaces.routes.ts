import {
  createWorkspaceImage,
  deleteWorkspace,
  listWorkspaceImages,
  listWorkspaces,
  startWorkspace,
  stopWorkspace,
} from '@cairn/api/workspaces.contract';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { CloudDesktopsService } from './workspaces.service.ts';

export const addCloudDesktopRoutes = (add: AddEndpoint, workspaces: CloudDesktopsService): void => {
  add(listWorkspaces, ({ query }, caller) => workspaces.list(query.username, caller));
  add(listWorkspaceImages, async (_input, caller) => ({
    Images: await workspaces.listImages(caller),
  }));
  add(startWorkspace, ({ body }, caller) => workspaces.start(body, caller));
  add(stopWorkspace, ({ body }, caller) => workspaces.stop(body, caller));
  add(deleteWorkspace, ({ body }, caller) => workspaces.remove(body, caller));
  add(createWorkspaceImage, ({ body }, caller) => workspaces.createImage(body, caller));
};
