import DOMPurify from 'dompurify';
import { useCallback } from 'react';
import styles from './written-content.module.css';

/** What the editor of answers can write. */
const TAGS =
  'p br strong b em i u s h1 h2 h3 h4 ul ol li blockquote pre code a hr table thead tbody tr th td sub sup span'.split(
    ' ',
  );

const clean = (html: string): DocumentFragment => {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ['href'],
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of fragment.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer nofollow';
  }
  return fragment;
};

/** HTML that somebody has written, once more without anything that runs, loads or disguises itself (the server did it first). */
export const WrittenContent = ({ html }: { readonly html: string }) => {
  const fill = useCallback(
    (place: HTMLDivElement | null) => place?.replaceChildren(clean(html)),
    [html],
  );
  return <div ref={fill} className={styles['content']} />;
};
