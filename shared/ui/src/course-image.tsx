import { useCallback } from 'react';
import { ArtImage, type ArtImageProps } from './art-image.tsx';
import { drawCourseArt } from './art/course-art.ts';

export interface CourseImageProps extends Omit<ArtImageProps, 'draw'> {
  readonly courseId: string;
  /** Category that chooses the family of motifs: the same one wherever the course is shown, '' if it has none. */
  readonly category: string | undefined;
}

/** A course's thumbnail, or a drawing. The caller sets the ratio of the box; 16:10 suits the drawing. */
export const CourseImage = ({ courseId, category = '', ...image }: CourseImageProps) => {
  const draw = useCallback(() => drawCourseArt(courseId, { category }), [courseId, category]);
  return <ArtImage {...image} draw={draw} />;
};
