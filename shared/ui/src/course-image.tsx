import { useCallback } from 'react';
import { ArtImage, type ArtImageProps } from './art-image.tsx';
import { courseArt } from './art/course-art.ts';

export interface CourseImageProps extends Omit<ArtImageProps, 'draw'> {
  readonly courseId: string;
  /** Chooses the family of motifs: the same one wherever the course is shown, '' for what has none. */
  readonly category: string | undefined;
}

/** A course's thumbnail, or its drawing. The box's ratio is the caller's business; 16:10 suits the drawing. */
export const CourseImage = ({ courseId, category = '', ...image }: CourseImageProps) => {
  const draw = useCallback(() => courseArt(courseId, { category }), [courseId, category]);
  return <ArtImage {...image} draw={draw} />;
};
