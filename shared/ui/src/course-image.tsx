import { ArtImage, type ArtImageProps } from './art-image.tsx';

export interface CourseImageProps extends Omit<ArtImageProps, 'subject'> {
  readonly courseId: string;
  /** Category that chooses the family of motifs: the same one wherever the course is shown, '' if it has none. */
  readonly category: string | undefined;
}

/** A course's thumbnail, or a drawing. The caller sets the ratio of the box; 16:10 suits the drawing. */
export const CourseImage = ({ courseId, category, ...image }: CourseImageProps) => (
  <ArtImage {...image} subject={{ kind: 'course', id: courseId, category }} />
);
