import { useCallback } from 'react';
import { ArtImage, type ArtImageProps } from './art-image.tsx';
import { drawRoleArt } from './art/role-art.ts';

export interface RoleImageProps extends Omit<ArtImageProps, 'draw'> {
  readonly roleId: string;
}

/** A role's image, or a drawing (square). */
export const RoleImage = ({ roleId, ...image }: RoleImageProps) => {
  const draw = useCallback(() => drawRoleArt(roleId), [roleId]);
  return <ArtImage {...image} draw={draw} />;
};
