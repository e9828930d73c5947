import type { Workspace, WorkspaceImage } from '@cairn/api/workspaces.contract';

/** The student who owns cloud desktops. Two students may share a username, but never an id. */
export interface DesktopOwner {
  readonly studentId: string;
  readonly username: string;
}

/** A cloud desktop with its owner; the owner is undefined if it belongs to no student. */
export interface OwnedDesktop {
  readonly workspace: Workspace;
  readonly studentId: string | undefined;
}

/** A student's request for an image of a cloud desktop. */
export interface DesktopImageRequest {
  readonly workspaceId: string;
  /** Name of the image that the student chose. */
  readonly name: string;
  readonly studentId: string;
}

export type ProviderDesktopImage = Omit<WorkspaceImage, 'Name'>;

/**
 * A provider of cloud desktops. Every call rejects with an AppError: not-found, conflict (the state does not allow it), too-many
 * (call less often) or server (the provider is unreachable or refuses).
 */
export interface DesktopProvider {
  readonly list: (owner: DesktopOwner) => Promise<Workspace[]>;
  readonly find: (workspaceId: string) => Promise<OwnedDesktop | undefined>;
  /**
   * Starts the desktop. `start`, `stop` and `remove` return the state right after the call, because the operation takes minutes.
   */
  readonly start: (workspaceId: string) => Promise<string>;
  readonly stop: (workspaceId: string) => Promise<string>;
  readonly remove: (workspaceId: string) => Promise<string>;
  /** Requests an image of a desktop and returns its ImageId. The image's state is PENDING at first. */
  readonly createImage: (order: DesktopImageRequest) => Promise<string>;
  /** Returns those of the desktop images that exist at the provider. */
  readonly findImages: (imageIds: readonly string[]) => Promise<ProviderDesktopImage[]>;
}
