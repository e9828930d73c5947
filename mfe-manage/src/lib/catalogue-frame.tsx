import type { ReactNode } from 'react';
import { t } from 'ttag';
import { ManageFrame } from './manage-frame.tsx';
import { SectionPage } from './section-page.tsx';

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

/** Frame around the pages of the catalogue: the list of its sections beside the section. */
export const CatalogueFrame = ({ section, children }: CatalogueFrameProps) => (
  <ManageFrame tab="catalogue">
    <SectionPage label={t`Catalogue`} sections={SECTIONS} current={section}>
      {children}
    </SectionPage>
  </ManageFrame>
);
