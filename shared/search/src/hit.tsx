import { CourseImage } from '@cairn/ui/course-image';
import { RoleImage } from '@cairn/ui/role-image';
import styles from './hit.module.css';
import type { SearchEntry } from './search-entry.ts';

/** For the link around a `Hit`, whatever its role is. */
export const hitClass = styles['hit'];

interface HitProps {
  readonly entry: SearchEntry;
  /** Underlined where it stands in the title. */
  readonly term: string;
}

/** What a link to a result shows: picture, title, and what it is about. */
export const Hit = ({ entry, term }: HitProps) => (
  <>
    {entry.kind === 'course' ? (
      <CourseImage
        courseId={entry.id}
        category={entry.category}
        src={entry.imageUrl}
        className={styles['courseArt']}
      />
    ) : (
      <RoleImage roleId={entry.id} src={entry.imageUrl} className={styles['roleArt']} />
    )}
    <span>
      <strong>
        <Marked text={entry.title} term={term.trim()} />
      </strong>
      <span className={styles['detail']}>{entry.detail}</span>
    </span>
  </>
);

/** Underlines the term where it stands in the title as it was typed; a fuzzy match stays plain. */
const Marked = ({ text, term }: { readonly text: string; readonly term: string }) => {
  const at = text.toLowerCase().indexOf(term.toLowerCase());
  if (at < 0 || term === '') return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + term.length)}</mark>
      {text.slice(at + term.length)}
    </>
  );
};
