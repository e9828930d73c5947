import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CourseHead } from './course-head.tsx';
import { CourseImage } from './course-image.tsx';
import styles from './course-row.module.css';

export interface CourseRowProps {
  readonly courseId: string;
  readonly title: string;
  readonly to: string;
  readonly description: string;
  readonly src?: string | null | undefined;
  readonly category: string | undefined;
  /** Facts about the course, shown above its title: category, level, duration. */
  readonly meta: readonly (string | null | undefined)[];
  /** Tag that is shown after the facts, such as the status of the course. */
  readonly tag?: ReactNode;
  /** Content below the description: people, a button. */
  readonly children?: ReactNode;
  readonly headingLevel?: 2 | 3 | 4 | undefined;
  readonly loading?: 'eager' | 'lazy' | undefined;
  readonly className?: string | undefined;
}

/** A course in a list, with image and text side by side. The whole row is a link. */
export const CourseRow = ({ courseId, title, to, description, ...props }: CourseRowProps) => (
  <article className={classNames(styles['row'], props.className)}>
    <CourseImage
      courseId={courseId}
      src={props.src}
      category={props.category}
      loading={props.loading}
      className={styles['art']}
    />
    <div>
      <CourseHead
        {...{ title, to }}
        headingLevel={props.headingLevel ?? 2}
        meta={props.meta}
        tag={props.tag}
        classes={{ top: styles['top'], title: styles['title'] }}
      />
      <p className={styles['description']}>{description}</p>
      {props.children !== undefined && <div className={styles['more']}>{props.children}</div>}
    </div>
  </article>
);
