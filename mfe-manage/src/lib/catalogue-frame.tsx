import { Link } from '@cairn/runtime';
import { classNames } from '@cairn/ui/class-names';
import { LINK_TAB_CLASS, LINK_TABS_CLASS } from '@cairn/ui/link-tabs';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import styles from './catalogue-frame.module.css';
import { ManageFrame } from './manage-frame.tsx';

const SECTIONS = [
  { id: 'courses', path: '/manage/catalogue', label: t`Courses` },
  { id: 'roles', path: '/manage/catalogue/roles', label: t`Roles` },
  { id: 'competencies', path: '/manage/catalogue/competencies', label: t`Competencies` },
  { id: 'categories', path: '/manage/catalogue/categories', label: t`Categories` },
  { id: 'webinars', path: '/manage/catalogue/webinars', label: t`Webinars` },
  { id: 'documents', path: '/manage/catalogue/documents', label: t`Documents` },
] as const;

interface CatalogueFrameProps {
  readonly section: (typeof SECTIONS)[number]['id'];
  readonly children: ReactNode;
}

/** Frame around the pages of the catalogue: links to its sections. */
export const CatalogueFrame = ({ section, children }: CatalogueFrameProps) => (
  <ManageFrame tab="catalogue">
    <nav className={classNames(LINK_TABS_CLASS, styles['sections'])} aria-label={t`Catalogue`}>
      {SECTIONS.map(({ id, path, label }) => (
        <Link
          key={id}
          to={path}
          className={LINK_TAB_CLASS}
          aria-current={id === section ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
    {children}
  </ManageFrame>
);
