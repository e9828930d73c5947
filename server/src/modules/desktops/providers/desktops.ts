import type { Workspace, WorkspaceImage } from '@cairn/api/workspaces.contract';

/** Whose desktops are meant. Two students may share a username, never an id. */
export interface DesktopOwner {
  readonly studentId: string;
  readonly username: string;
}

/** A desktop and whose it is; undefined when it belongs to no student. */
export interface OwnedDesktop {
  readonly workspace: Workspace;
  readonly studentId: string | undefined;
}

/** What an image is made of, and for whom. */
export interface ImageOrder {
  readonly workspaceId: string;
  /** As the student calls it. */
  readonly name: string;
  readonly studentId: string;
}

export type ProviderImage = Omit<WorkspaceImage, 'Name'>;

/**
 * A provider of cloud desktops. Every call rejects with an AppError: not-found, conflict (the state does not allow it),
 * too-many (ask less often) or server (it cannot be reached, or refuses us).
 */
export interface Desktops {
  readonly list: (owner: DesktopOwner) => Promise<Workspace[]>;
  readonly find: (workspaceId: string) => Promise<OwnedDesktop | undefined>;
  /** These three answer the state that the desktop is in now; the rest takes minutes. */
  readonly start: (workspaceId: string) => Promise<string>;
  readonly stop: (workspaceId: string) => Promise<string>;
  readonly remove: (workspaceId: string) => Promise<string>;
  /** ImageId of an image that is PENDING. */
  readonly createImage: (order: ImageOrder) => Promise<string>;
  /** Those that exist. */
  readonly findImages: (imageIds: readonly string[]) => Promise<ProviderImage[]>;
}
