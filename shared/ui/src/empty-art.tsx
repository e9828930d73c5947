import { useMemo } from 'react';
import { drawEmptyAreaArt, type EmptyAreaPicture } from './art/theme-scenes.ts';
import { SceneArt } from './scene-art.tsx';

interface EmptyArtProps {
  readonly kind: EmptyAreaPicture;
}

/** Picture shown in an area without content. */
export const EmptyArt = ({ kind }: EmptyArtProps) => {
  const scene = useMemo(() => drawEmptyAreaArt(kind), [kind]);
  return <SceneArt scene={scene} />;
};
