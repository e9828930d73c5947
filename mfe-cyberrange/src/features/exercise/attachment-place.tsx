import { Skeleton, SkeletonBlock } from '@cairn/ui/skeleton';
import { t } from 'ttag';
import styles from './exercise.module.css';

/** Where a page of an attachment will stand. */
export const AttachmentPlace = () => (
  <Skeleton label={t`Loading attachment`}>
    <SkeletonBlock className={styles['pagePlace']} />
  </Skeleton>
);
