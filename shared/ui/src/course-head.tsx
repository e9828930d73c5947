import { Link } from '@cairn/runtime';
import { createElement, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './course-head.module.css';
import { MetaLine } from './meta-line.tsx';

interface CourseHeadProps {
  readonly title: string;
  readonly to: string;
  readonly headingLevel: 2 | 3 | 4;
  /** Facts about the course, shown above its title. */
  readonly meta: readonly (string | null | undefined)[];
  /** Tag that is shown after the facts, such as the status of the course. */
  readonly tag?: ReactNode;
  readonly classes: { readonly top: string | undefined; readonly title: string | undefined };
}

/** Facts and title of a course. The link of the title covers the `article` around it. */
export const CourseHead = ({ title, to, headingLevel, meta, tag, classes }: CourseHeadProps) => (
  <>
    <div className={classes.top}>
      <MetaLine items={meta} />
      {tag}
    </div>
    {createElement(
      `h${headingLevel}`,
      { className: classNames(styles['title'], classes.title) },
      <Link to={to}>{title}</Link>,
    )}
  </>
);
