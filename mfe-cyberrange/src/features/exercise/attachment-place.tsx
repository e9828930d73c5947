import { Skeleton, SkeletonBlock } from '@cairn/ui/skeleton';
import styles from './exercise.module.css';

/** Where a page of an attachment will stand. */
export const AttachmentPlace = () => (
  <Skeleton label="Loading attachment">
    <SkeletonBlock className={styles['pagePlace']} />
  </Skeleton>
);
