import { useDeferredValue, useMemo } from 'react';
import { drawAvatarArt } from './art/avatar-art.ts';
import type { ArtScene } from './art/brush.ts';
import { drawCourseArt } from './art/course-art.ts';
import { drawRoleArt } from './art/role-art.ts';
import { SceneArt } from './scene-art.tsx';

/** Course, person or role for which a default image is drawn; the same subject always gives the same drawing. */
export interface DrawingSubject {
  readonly kind: 'course' | 'person' | 'role';
  readonly id: string;
  /** Category of a course. */
  readonly category?: string | undefined;
}

const drawScene = ({ kind, id, category }: DrawingSubject): ArtScene => {
  if (kind === 'course') return drawCourseArt(id, { category });
  return kind === 'role' ? drawRoleArt(id) : drawAvatarArt(id);
};

/**
 * The drawing of a course, person or role. On a slow device, drawing a list of images takes longer than a typed letter
 * may take to appear. The list is therefore rendered first, and its drawings follow.
 */
export const DefaultDrawing = ({
  kind,
  id,
  category = '',
  label,
}: DrawingSubject & { readonly label: string }) => {
  const key = JSON.stringify([kind, id, category]);
  const isDue = useDeferredValue(key, '') === key;
  const scene = useMemo(
    () => (isDue ? drawScene({ kind, id, category }) : null),
    [isDue, kind, id, category],
  );
  return scene && <SceneArt scene={scene} label={label} />;
};
