import { Skeleton, SkeletonBlock } from '@cairn/ui/skeleton';
import { t } from 'ttag';
import styles from './exercise.module.css';

/** The placeholder of an attachment's page. */
export const AttachmentSkeleton = () => (
  <Skeleton label={t`Loading attachment`}>
    <SkeletonBlock className={styles['pagePlace']} />
  </Skeleton>
);
