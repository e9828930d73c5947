import { Link } from '@cairn/runtime';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import styles from './section-page.module.css';

interface Section {
  readonly id: string;
  readonly path: string;
  readonly label: string;
}

interface SectionListProps {
  /** Name of the list, such as 'Settings'. */
  readonly label: string;
  readonly sections: readonly Section[];
  /** Id of the section that is shown. */
  readonly current: string;
}

interface SectionPageProps extends SectionListProps {
  readonly children: ReactNode;
}

/** Page of one section of an area, with the list of all sections beside it. */
export const SectionPage = ({ children, ...list }: SectionPageProps) => (
  <div className={styles['page']}>
    <SectionList {...list} />
    <div>{children}</div>
  </div>
);

/** The list of sections. In narrow windows a button opens it. */
const SectionList = ({ label, sections, current }: SectionListProps) => {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <nav aria-label={label} className={styles['nav']}>
      <button
        type="button"
        className={styles['toggle']}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <small>{label}</small>
        <b>{sections.find(({ id }) => id === current)?.label}</b>
        <ChevronDown aria-hidden />
      </button>
      <ul id={listId} className={styles['sections']} data-open={isOpen ? '' : undefined}>
        {sections.map(({ id, path, label: name }) => (
          <li key={id}>
            <Link to={path} aria-current={id === current ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
