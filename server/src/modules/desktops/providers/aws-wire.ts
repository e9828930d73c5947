/** Converts responses of Amazon WorkSpaces into the types of the contract. */
import { randomBytes } from 'node:crypto';
import type {
  Workspace as AwsWorkspace,
  WorkspaceImage as AwsImage,
} from '@aws-sdk/client-workspaces';
import type { Workspace } from '@cairn/api/workspaces.contract';
import type { ProviderDesktopImage } from './desktops.ts';

const IMAGE_NAME_LENGTH = 64;

export const convertAwsWorkspace = (workspace: AwsWorkspace): Workspace => {
  const { OperatingSystemName, ComputeTypeName, Protocols } = workspace.WorkspaceProperties ?? {};
  return {
    WorkspaceId: workspace.WorkspaceId ?? '',
    UserName: workspace.UserName ?? '',
    State: workspace.State ?? 'PENDING',
    WorkspaceProperties: {
      ...(OperatingSystemName !== undefined && { OperatingSystemName }),
      ...(ComputeTypeName !== undefined && { ComputeTypeName }),
      Protocols: Protocols ?? [],
    },
  };
};

export const convertAwsImage = (image: AwsImage): ProviderDesktopImage => ({
  ImageId: image.ImageId ?? '',
  Created: image.Created?.toISOString() ?? '',
  OperatingSystem: { Type: image.OperatingSystem?.Type ?? '' },
  State: image.State ?? 'PENDING',
});

/**
 * Returns a valid name for a desktop image of AWS. Names may not contain spaces and are unique for the whole AWS account, so a
 * random suffix is added.
 */
export const createUniqueAwsImageName = (name: string): string => {
  const end = `-${randomBytes(4).toString('hex')}`;
  return `${name.replaceAll(' ', '_').slice(0, IMAGE_NAME_LENGTH - end.length)}${end}`;
};
