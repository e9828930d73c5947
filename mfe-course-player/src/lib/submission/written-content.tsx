import { useCallback } from 'react';
import { cleanFragment } from './clean-html.ts';
import styles from './written-content.module.css';

const clean = (html: string): DocumentFragment => {
  const fragment = cleanFragment(html);
  for (const link of fragment.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer nofollow';
  }
  return fragment;
};

/**
 * HTML by a student or instructor, sanitised again: no scripts, external content or misleading styles (the server sanitises
 * first).
 */
export const WrittenContent = ({ html }: { readonly html: string }) => {
  const fill = useCallback(
    (place: HTMLDivElement | null) => place?.replaceChildren(clean(html)),
    [html],
  );
  return <div ref={fill} className={styles['content']} />;
};
