import { Fragment, type ReactNode } from 'react';
import { t } from 'ttag';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** What is being loaded, for those who listen. */
  readonly label?: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** The place that is loading: found as the group 'Loading', marked busy, its shapes hidden from assistive technology. */
export const Skeleton = ({ label = t`Loading`, children, className }: SkeletonProps) => (
  <div role="group" aria-label={label} aria-busy="true" className={className}>
    {children}
  </div>
);

interface BlockProps {
  /** Give it the size of what will stand there. */
  readonly className?: string | undefined;
}

/** A single shape, as large as its class says. */
export const Bone = ({ className }: BlockProps) => (
  <div className={classNames(styles['bone'], className)} />
);

/** A plain block (a hero, a chart, a player). */
export const SkeletonBlock = ({ className }: BlockProps) => (
  <div className={classNames(styles['bone'], styles['block'], className)} />
);

/** A heading and lines of text. */
export const SkeletonText = ({ lines = 3, heading = false }) => (
  <div className={styles['text']}>
    {heading && <div className={classNames(styles['bone'], styles['heading'])} />}
    {Array.from({ length: lines }, (_, index) => (
      <div key={index} className={classNames(styles['bone'], styles['line'])} />
    ))}
  </div>
);

/** The shape of a CourseRow. */
export const SkeletonRow = () => (
  <div className={styles['row']}>
    <div className={classNames(styles['bone'], styles['art'])} />
    <SkeletonText heading lines={3} />
  </div>
);

interface SkeletonListProps {
  readonly label: string;
  readonly rows: number;
  /** The shape of one row. */
  readonly children: ReactNode;
}

/** The place of a list, a row below the other; a row has its own padding. */
export const SkeletonList = ({ label, rows, children }: SkeletonListProps) => (
  <Skeleton label={label} className={styles['list']}>
    {Array.from({ length: rows }, (_, index) => (
      <Fragment key={index}>{children}</Fragment>
    ))}
  </Skeleton>
);

/** The shape of a CourseCard. */
export const SkeletonCard = () => (
  <div className={styles['card']}>
    <div className={classNames(styles['bone'], styles['art'])} />
    <SkeletonText heading lines={2} />
  </div>
);
