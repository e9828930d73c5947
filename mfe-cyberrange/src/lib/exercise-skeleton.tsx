import { PageWidth } from '@cairn/ui/page-width';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import styles from './exercise-skeleton.module.css';

interface ExerciseSkeletonProps {
  readonly label: string;
  readonly lines: number;
}

/** The placeholder of an exercise's page or its quiz. */
export const ExerciseSkeleton = ({ label, lines }: ExerciseSkeletonProps) => (
  <PageWidth className={styles['place']}>
    <Skeleton label={label}>
      <SkeletonText heading lines={lines} />
    </Skeleton>
  </PageWidth>
);
