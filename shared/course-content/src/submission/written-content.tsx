import { useCallback } from 'react';
import { sanitiseToFragment } from './clean-html.ts';
import styles from './written-content.module.css';

const clean = (html: string): DocumentFragment => {
  const fragment = sanitiseToFragment(html);
  for (const link of fragment.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer nofollow';
  }
  return fragment;
};

/**
 * Shows HTML by a student or instructor, sanitised again: no scripts, external content or misleading styles (the server
 * sanitises first).
 */
export const WrittenContent = ({ html }: { readonly html: string }) => {
  const fill = useCallback(
    (container: HTMLDivElement | null) => container?.replaceChildren(clean(html)),
    [html],
  );
  return <div ref={fill} className={styles['content']} />;
};
