import { Skeleton, SkeletonBlock } from '@cairn/ui/skeleton';
import { t } from 'ttag';
import styles from './exercise.module.css';

/** Placeholder for a page of an exercise's PDF. */
export const ExerciseAttachmentSkeleton = () => (
  <Skeleton label={t`Loading attachment`}>
    <SkeletonBlock className={styles['pagePlace']} />
  </Skeleton>
);
