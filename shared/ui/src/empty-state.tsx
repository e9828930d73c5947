import { lazyPart } from '@cairn/runtime';
import { createElement, type ReactNode } from 'react';
import type { EmptyAreaPicture } from './art/theme-scenes.ts';
import { classNames } from './class-names.ts';
import styles from './empty-state.module.css';

/**
 * Decoration that is rarely needed, so no page waits for its code. If the code cannot be fetched, its space stays empty.
 */
const picture = lazyPart<{ readonly kind: EmptyAreaPicture }>(
  async () => (await import('./empty-art.tsx')).EmptyArt,
  { failure: () => null },
);

export interface EmptyStateProps {
  readonly art: EmptyAreaPicture;
  /** Heading that says what is empty, with the exact text of the specification. */
  readonly title: string;
  readonly headingLevel?: 1 | 2 | 3 | 4 | undefined;
  /** Explanation below the heading, at most one sentence. */
  readonly children?: ReactNode;
  /** Actions below the text: one button, and at most one less prominent button next to it. */
  readonly action?: ReactNode;
  readonly role?: 'alert' | 'status' | undefined;
  readonly className?: string | undefined;
}

/** State of an area without content: a picture, an explanation, and one next step. */
export const EmptyState = ({ art, title, headingLevel = 2, ...props }: EmptyStateProps) => {
  return (
    <div className={classNames(styles['empty'], props.className)} role={props.role}>
      <div className={styles['art']}>
        <picture.Part kind={art} />
      </div>
      {createElement(`h${headingLevel}`, { className: styles['title'] }, title)}
      {props.children !== undefined && <p className={styles['text']}>{props.children}</p>}
      {props.action !== undefined && <div className={styles['action']}>{props.action}</div>}
    </div>
  );
};
