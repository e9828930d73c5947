import { Link } from '@cairn/runtime';
import { useVisiblePagePath } from '../../lib/platform.ts';
import styles from './navbar.module.css';
import { getAriaCurrent, type NavigationSection } from './sections.ts';

interface SectionLinksProps {
  readonly label: string;
  readonly sections: readonly NavigationSection[];
}

/** Section links of the wide navigation bar; an amber stone marks the current section. */
export const NavbarSectionLinks = ({ label, sections }: SectionLinksProps) => {
  const pathname = useVisiblePagePath();
  return (
    <nav aria-label={label} className={styles['links']}>
      {sections.map((section) => (
        <Link
          key={section.path}
          to={section.path}
          aria-current={getAriaCurrent(section, pathname)}
          className={styles['link']}
        >
          {section.label}
        </Link>
      ))}
    </nav>
  );
};
