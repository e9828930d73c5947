/** Cloud desktops and their images. Names and states are those of the provider. 000 §3, §7. */
import { IMAGE_NAME_PATTERN } from '@cairn/domain/workspace.rules';
import { defineEndpoint } from './endpoint.ts';
import { type Infer, z } from './z.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));

/** A desktop. `State` is one of the 17 documented states, or a newer one of the provider. */
export const workspaceSchema = z.object({
  WorkspaceId: z.string(),
  UserName: z.string(),
  State: z.string(),
  /** Properties that the provider returns; others are absent. */
  WorkspaceProperties: z.object({
    OperatingSystemName: z.optional(z.string()),
    ComputeTypeName: z.optional(z.string()),
    Protocols: z.default(z.array(z.string()), []),
  }),
});
export type Workspace = Infer<typeof workspaceSchema>;

/** A copy of a desktop's disk. `State` is PENDING until the image can be used; `Created` is an ISO time. */
export const workspaceImageSchema = z.object({
  ImageId: z.string(),
  Name: z.string(),
  Created: z.string(),
  OperatingSystem: z.object({ Type: z.string() }),
  State: z.string(),
});
export type WorkspaceImage = Infer<typeof workspaceImageSchema>;

/** Response to an action on a cloud desktop, with its new state. */
const workspaceStateSchema = z.object({ WorkspaceId: z.string(), State: z.string() });

/** Returns the caller's desktops. `username` is the local part of the caller's e-mail address; any other one is forbidden. */
export const listWorkspaces = defineEndpoint({
  method: 'GET',
  path: '/workspace/',
  auth: 'student',
  summary: "The student's cloud desktops",
  query: z.object({ username: id }),
  answer: z.array(workspaceSchema),
});

/** Returns the images of cloud desktops that the caller has created. */
export const listWorkspaceImages = defineEndpoint({
  method: 'GET',
  path: '/workspace/images',
  auth: 'student',
  summary: "Images of the student's cloud desktops",
  answer: z.object({ Images: z.array(workspaceImageSchema) }),
});

const named = z.object({ workspaceId: id, username: id });

/**
 * Starts a desktop. This call, `stopWorkspace` and `deleteWorkspace` return the desktop's state at once; the work takes
 * minutes. Errors: invalid, unauthorized, forbidden (another username), not-found (also another student's desktop),
 * conflict (not allowed in its state), too-many and server (the provider is busy or unavailable).
 */
export const startWorkspace = defineEndpoint({
  method: 'POST',
  path: '/workspace/startWorkspace',
  auth: 'student',
  summary: 'Start a stopped desktop',
  body: named,
  answer: workspaceStateSchema,
});
export const stopWorkspace = defineEndpoint({
  method: 'POST',
  path: '/workspace/stopWorkspace',
  auth: 'student',
  summary: 'Stop an available desktop',
  body: named,
  answer: workspaceStateSchema,
});
export const deleteWorkspace = defineEndpoint({
  method: 'POST',
  path: '/workspace/deleteWorkspace',
  auth: 'student',
  summary: 'Delete a desktop for good',
  body: named,
  answer: workspaceStateSchema,
});

/**
 * Creates an image of an available desktop. Errors: as `startWorkspace`; also conflict when the caller has an image of
 * that name.
 */
export const createWorkspaceImage = defineEndpoint({
  method: 'POST',
  path: '/workspace/createImage',
  auth: 'student',
  summary: 'Make an image of a desktop',
  body: z.extend(named, { name: z.string().check(z.regex(IMAGE_NAME_PATTERN)) }),
  answer: z.object({ ImageId: z.string() }),
});
