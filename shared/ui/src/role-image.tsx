import { ArtImage, type ArtImageProps } from './art-image.tsx';

export interface RoleImageProps extends Omit<ArtImageProps, 'subject'> {
  readonly roleId: string;
}

/** A role's image, or a drawing (square). */
export const RoleImage = ({ roleId, ...image }: RoleImageProps) => (
  <ArtImage {...image} subject={{ kind: 'role', id: roleId }} />
);
