import { useMemo } from 'react';
import { emptyArt, type EmptyKind } from './art/theme-scenes.ts';
import { SceneArt } from './scene-art.tsx';

interface EmptyArtProps {
  readonly kind: EmptyKind;
}

/** The picture of an empty area. */
export const EmptyArt = ({ kind }: EmptyArtProps) => {
  const scene = useMemo(() => emptyArt(kind), [kind]);
  return <SceneArt scene={scene} />;
};
