/** Converts responses of Amazon WorkSpaces into the types of the contract. */
import { randomBytes } from 'node:crypto';
import type {
  Workspace as AwsWorkspace,
  WorkspaceImage as AwsImage,
} from '@aws-sdk/client-workspaces';
import type { Workspace } from '@cairn/api/workspaces.contract';
import type { ProviderImage } from './desktops.ts';

const IMAGE_NAME_LENGTH = 64;

export const toWorkspace = (given: AwsWorkspace): Workspace => {
  const { OperatingSystemName, ComputeTypeName, Protocols } = given.WorkspaceProperties ?? {};
  return {
    WorkspaceId: given.WorkspaceId ?? '',
    UserName: given.UserName ?? '',
    State: given.State ?? 'PENDING',
    WorkspaceProperties: {
      ...(OperatingSystemName !== undefined && { OperatingSystemName }),
      ...(ComputeTypeName !== undefined && { ComputeTypeName }),
      Protocols: Protocols ?? [],
    },
  };
};

export const toImage = (given: AwsImage): ProviderImage => ({
  ImageId: given.ImageId ?? '',
  Created: given.Created?.toISOString() ?? '',
  OperatingSystem: { Type: given.OperatingSystem?.Type ?? '' },
  State: given.State ?? 'PENDING',
});

/**
 * Returns a valid image name. Names may not contain spaces, and are unique for the whole account, so a random suffix is added.
 */
export const imageName = (name: string): string => {
  const end = `-${randomBytes(4).toString('hex')}`;
  return `${name.replaceAll(' ', '_').slice(0, IMAGE_NAME_LENGTH - end.length)}${end}`;
};
