import { useMemo } from 'react';
import { emptyArt, type EmptyKind } from './art/theme-scenes.ts';
import { SceneArt } from './scene-art.tsx';

interface EmptyArtProps {
  readonly kind: EmptyKind;
}

/** Picture shown in an area without content. */
export const EmptyArt = ({ kind }: EmptyArtProps) => {
  const scene = useMemo(() => emptyArt(kind), [kind]);
  return <SceneArt scene={scene} />;
};
