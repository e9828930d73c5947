import { lazyPart } from '@cairn/runtime';
import { createElement, type ReactNode } from 'react';
import type { EmptyKind } from './art/theme-scenes.ts';
import { classNames } from './class-names.ts';
import styles from './empty-state.module.css';

/** For the eye alone, and seldom needed: no page waits for it, and where it cannot be had its place stays empty. */
const picture = lazyPart<{ readonly kind: EmptyKind }>(
  async () => (await import('./empty-art.tsx')).EmptyArt,
  { failure: () => null },
);

export interface EmptyStateProps {
  readonly art: EmptyKind;
  /** The product's words, verbatim. */
  readonly title: string;
  readonly headingLevel?: 2 | 3 | 4 | undefined;
  /** At most one sentence. */
  readonly children?: ReactNode;
  /** One button, and at most one beside it that stands back. */
  readonly action?: ReactNode;
  readonly role?: 'alert' | 'status' | undefined;
  readonly className?: string | undefined;
}

/** A place with nothing in it: a picture, what it means, and one way on. */
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
