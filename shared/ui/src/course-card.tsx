import { Link } from '@cairn/runtime';
import { createElement, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './course-card.module.css';
import { CourseImage } from './course-image.tsx';
import { MetaLine } from './meta-line.tsx';

interface CardGridProps {
  readonly columns?: 3 | 4;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** Cards side by side: three or four, then two, then one. */
export const CardGrid = ({ columns = 3, children, className }: CardGridProps) => (
  <div className={classNames(styles['grid'], columns === 4 && styles['four'], className)}>
    {children}
  </div>
);

export interface CourseCardProps {
  readonly courseId: string;
  readonly title: string;
  readonly to: string;
  readonly src?: string | null | undefined;
  readonly category?: string | undefined;
  /** Facts over the title. */
  readonly meta: readonly (string | null | undefined)[];
  /** A Tag at the end of the facts. */
  readonly tag?: ReactNode;
  readonly description?: string | undefined;
  /** At the foot: progress, a button. */
  readonly children?: ReactNode;
  readonly headingLevel?: 2 | 3 | 4 | undefined;
  readonly loading?: 'eager' | 'lazy' | undefined;
  readonly className?: string | undefined;
}

/** A course that stands alone, art on top. The whole card follows its one link. */
export const CourseCard = ({ courseId, title, to, description, ...props }: CourseCardProps) => (
  <article className={classNames(styles['card'], props.className)}>
    <CourseImage
      courseId={courseId}
      src={props.src}
      category={props.category}
      loading={props.loading}
      className={styles['art']}
    />
    <div className={styles['top']}>
      <MetaLine items={props.meta} />
      {props.tag}
    </div>
    {createElement(
      `h${props.headingLevel ?? 3}`,
      { className: styles['title'] },
      <Link to={to}>{title}</Link>,
    )}
    {description !== undefined && <p className={styles['description']}>{description}</p>}
    {props.children !== undefined && <div className={styles['foot']}>{props.children}</div>}
  </article>
);
