import { useMemo } from 'react';
import { ArtImage, type ArtImageProps } from './art-image.tsx';
import { roleArt } from './art/role-art.ts';
import { toDataUri } from './art/to-data-uri.ts';

export interface RoleImageProps extends Omit<ArtImageProps, 'art'> {
  readonly roleId: string;
}

/** A role's image, or its drawing (square). */
export const RoleImage = ({ roleId, ...image }: RoleImageProps) => {
  const art = useMemo(() => toDataUri(roleArt(roleId)), [roleId]);
  return <ArtImage {...image} art={art} />;
};
