import { Link } from '@cairn/runtime';
import { useShownPath } from '../../lib/platform.ts';
import styles from './navbar.module.css';
import { getCurrentState, type Section } from './sections.ts';

interface SectionLinksProps {
  readonly label: string;
  readonly sections: readonly Section[];
}

/** Links of the wide bar; an amber stone marks the current one. */
export const SectionLinks = ({ label, sections }: SectionLinksProps) => {
  const pathname = useShownPath();
  return (
    <nav aria-label={label} className={styles['links']}>
      {sections.map((section) => (
        <Link
          key={section.path}
          to={section.path}
          aria-current={getCurrentState(section, pathname)}
          className={styles['link']}
        >
          {section.label}
        </Link>
      ))}
    </nav>
  );
};
