import { createElement, useMemo, type ReactNode } from 'react';
import { emptyArt, type EmptyKind } from './art/theme-scenes.ts';
import { classNames } from './class-names.ts';
import styles from './empty-state.module.css';
import { SceneArt } from './scene-art.tsx';

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
  const scene = useMemo(() => emptyArt(art), [art]);
  return (
    <div className={classNames(styles['empty'], props.className)} role={props.role}>
      <SceneArt scene={scene} className={styles['art']} />
      {createElement(`h${headingLevel}`, { className: styles['title'] }, title)}
      {props.children !== undefined && <p className={styles['text']}>{props.children}</p>}
      {props.action !== undefined && <div className={styles['action']}>{props.action}</div>}
    </div>
  );
};
