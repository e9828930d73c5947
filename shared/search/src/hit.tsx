import { CourseImage } from '@cairn/ui/course-image';
import { RoleImage } from '@cairn/ui/role-image';
import styles from './hit.module.css';
import type { SearchEntry } from './search-entry.ts';

/** CSS class of the link around a `SearchHit`; the link may have any ARIA role. */
export const searchHitClass = styles['hit'];

interface HitProps {
  readonly entry: SearchEntry;
  /** Search term that is underlined in the result's title. */
  readonly term: string;
}

/** Content of a link to a search result: picture, title and detail. */
export const SearchHit = ({ entry, term }: HitProps) => (
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
        <MarkedTitle text={entry.title} term={term.trim()} />
      </strong>
      <span className={styles['detail']}>{entry.detail}</span>
    </span>
  </>
);

/** Underlines the exact term in the title; a fuzzy match stays plain. */
const MarkedTitle = ({ text, term }: { readonly text: string; readonly term: string }) => {
  const at = text.toLowerCase().indexOf(term.toLowerCase());
  if (at < 0 || term === '') return <span>{text}</span>;
  return (
    <>
      <span>{text.slice(0, at)}</span>
      <mark>{text.slice(at, at + term.length)}</mark>
      <span>{text.slice(at + term.length)}</span>
    </>
  );
};
