import type { Workspace, WorkspaceImage } from '@cairn/api/workspaces.contract';

/** The owner of desktops. Two students may share a username, but never an id. */
export interface DesktopOwner {
  readonly studentId: string;
  readonly username: string;
}

/** A desktop with its owner; undefined if it belongs to no student. */
export interface OwnedDesktop {
  readonly workspace: Workspace;
  readonly studentId: string | undefined;
}

/** The desktop that an image is made of, and its owner. */
export interface ImageOrder {
  readonly workspaceId: string;
  /** The name that the student chose. */
  readonly name: string;
  readonly studentId: string;
}

export type ProviderImage = Omit<WorkspaceImage, 'Name'>;

/**
 * A provider of cloud desktops. Every call rejects with an AppError: not-found, conflict (the state does not allow it), too-many
 * (call less often) or server (the provider is unreachable or refuses).
 */
export interface Desktops {
  readonly list: (owner: DesktopOwner) => Promise<Workspace[]>;
  readonly find: (workspaceId: string) => Promise<OwnedDesktop | undefined>;
  /** Starts the desktop. `start`, `stop` and `remove` return its state right after the call; the operation takes minutes. */
  readonly start: (workspaceId: string) => Promise<string>;
  readonly stop: (workspaceId: string) => Promise<string>;
  readonly remove: (workspaceId: string) => Promise<string>;
  /** Orders an image and returns its ImageId; the image is PENDING at first. */
  readonly createImage: (order: ImageOrder) => Promise<string>;
  /** Returns those of the images that exist. */
  readonly findImages: (imageIds: readonly string[]) => Promise<ProviderImage[]>;
}
