import { Fragment, type ReactNode } from 'react';
import { t } from 'ttag';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Name of the loading content for screen readers. */
  readonly label?: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/**
 * Placeholder of content that is loading: a group named by `label`, marked busy, its shapes hidden from assistive technology.
 */
export const Skeleton = ({ label = t`Loading`, children, className }: SkeletonProps) => (
  <div role="group" aria-label={label} aria-busy="true" className={className}>
    {children}
  </div>
);

interface BlockProps {
  /** Class that gives the block the size of the final content. */
  readonly className?: string | undefined;
}

/** Single grey shape of a skeleton, sized by its CSS class. */
export const SkeletonShape = ({ className }: BlockProps) => (
  <div className={classNames(styles['bone'], className)} />
);

/** Skeleton block in place of a hero, a chart or a player. */
export const SkeletonBlock = ({ className }: BlockProps) => (
  <div className={classNames(styles['bone'], styles['block'], className)} />
);

/** Skeleton of several lines of text, with an optional heading. */
export const SkeletonText = ({ lines = 3, heading = false }) => (
  <div className={styles['text']}>
    {heading && <div className={classNames(styles['bone'], styles['heading'])} />}
    {Array.from({ length: lines }, (_, index) => (
      <div key={index} className={classNames(styles['bone'], styles['line'])} />
    ))}
  </div>
);

/** Placeholder in the shape of a `CourseRow`. */
export const SkeletonRow = () => (
  <div className={styles['row']}>
    <div className={classNames(styles['bone'], styles['art'])} />
    <SkeletonText heading lines={3} />
  </div>
);

interface SkeletonListProps {
  readonly label: string;
  readonly rows: number;
  /** Skeleton of one row, repeated for each row. */
  readonly children: ReactNode;
}

/** The skeleton of a list, one row below the other; a row has its own padding. */
export const SkeletonList = ({ label, rows, children }: SkeletonListProps) => (
  <Skeleton label={label} className={styles['list']}>
    {Array.from({ length: rows }, (_, index) => (
      <Fragment key={index}>{children}</Fragment>
    ))}
  </Skeleton>
);

/** Placeholder in the shape of a `CourseCard`. */
export const SkeletonCard = () => (
  <div className={styles['card']}>
    <div className={classNames(styles['bone'], styles['art'])} />
    <SkeletonText heading lines={2} />
  </div>
);
