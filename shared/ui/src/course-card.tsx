import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './course-card.module.css';
import { CourseHead } from './course-head.tsx';
import { CourseImage } from './course-image.tsx';

interface CardGridProps {
  readonly columns?: 3 | 4;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** Cards side by side: three or four columns, then two, then one as the space shrinks. */
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
  readonly category: string | undefined;
  /** Facts about the course, shown above its title. */
  readonly meta: readonly (string | null | undefined)[];
  /** Tag that is shown after the facts, such as the status of the course. */
  readonly tag?: ReactNode;
  readonly description?: string | undefined;
  /** Content at the bottom of the card, such as progress or a button. */
  readonly children?: ReactNode;
  readonly headingLevel?: 2 | 3 | 4 | undefined;
  readonly loading?: 'eager' | 'lazy' | undefined;
  readonly className?: string | undefined;
}

/** A course as a separate card, with its image on top. The whole card is a link. */
export const CourseCard = ({ courseId, title, to, description, ...props }: CourseCardProps) => (
  <article className={classNames(styles['card'], props.className)}>
    <CourseImage
      courseId={courseId}
      src={props.src}
      category={props.category}
      loading={props.loading}
      className={styles['art']}
    />
    <CourseHead
      {...{ title, to }}
      headingLevel={props.headingLevel ?? 3}
      meta={props.meta}
      tag={props.tag}
      classes={{ top: styles['top'], title: styles['title'] }}
    />
    {description !== undefined && <p className={styles['description']}>{description}</p>}
    {props.children !== undefined && <div className={styles['foot']}>{props.children}</div>}
  </article>
);
