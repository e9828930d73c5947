import { Link, useSite } from '@cairn/runtime';
import { LinkButton } from '@cairn/ui/link-button';
import { Logo } from '@cairn/ui/logo';
import { PageWidth } from '@cairn/ui/page-width';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import { useSignedInStudent } from '../../lib/use-signed-in-student.ts';
import { BurgerMenu } from './burger-menu.tsx';
import styles from './navbar.module.css';
import { LazyProfileMenu } from './profile.tsx';
import { NavbarSectionLinks } from './section-links.tsx';
import { publicSiteSections, listSignedInSections, listVisitorLinks } from './sections.ts';
import { ThemeSwitch } from './theme-switch.tsx';

interface NavbarProps {
  readonly search: ReactNode;
  readonly bell: ReactNode;
}

/** The bar at the top of every page except the certificate's. Source: 000 §2, SHELL-01 to SHELL-05. */
export const Navbar = ({ search, bell }: NavbarProps) => {
  const { brand } = useSite();
  const student = useSignedInStudent();
  return (
    <header className={styles['place']}>
      <div className={styles['bar']}>
        <PageWidth className={styles['inner']}>
          <Link to="/" className={styles['home']}>
            <Logo brand={brand} />
          </Link>
          <NavbarSectionLinks label={t`Main`} sections={publicSiteSections} />
          <div className={styles['end']}>
            {search}
            <ThemeSwitch />
            {bell}
            <div className={styles['wide']}>
              {student ? (
                <>
                  <NavbarSectionLinks
                    label={t`Personal`}
                    sections={listSignedInSections(student)}
                  />
                  <LazyProfileMenu student={student} />
                </>
              ) : (
                <VisitorLinks />
              )}
            </div>
            <BurgerMenu />
          </div>
        </PageWidth>
      </div>
    </header>
  );
};

const VisitorLinks = () =>
  listVisitorLinks(useSite()).map(({ path, label }, index, { length }) => (
    <LinkButton key={path} to={path} variant={index === length - 1 ? 'primary' : 'ghost'}>
      {label}
    </LinkButton>
  ));
