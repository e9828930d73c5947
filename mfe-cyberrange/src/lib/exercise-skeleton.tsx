import { PageWidth } from '@cairn/ui/page-width';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import styles from './exercise-skeleton.module.css';

interface ExerciseSkeletonProps {
  readonly label: string;
  readonly lines: number;
}

/** Placeholder for the page of an exercise, or for its quiz. */
export const ExerciseSkeleton = ({ label, lines }: ExerciseSkeletonProps) => (
  <PageWidth className={styles['place']}>
    <Skeleton label={label}>
      <SkeletonText heading lines={lines} />
    </Skeleton>
  </PageWidth>
);
