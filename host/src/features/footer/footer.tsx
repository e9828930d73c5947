import { Link, useSite } from '@cairn/runtime';
import { Logo } from '@cairn/ui/logo';
import { PageWidth } from '@cairn/ui/page-width';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import styles from './footer.module.css';
import { SiteLink } from '../../lib/site-link.tsx';

/** The footer of every page except the certificate's. Sources: 000 §1 and §2, SHELL-06 to SHELL-11. */
export const Footer = () => {
  const { brand, ...site } = useSite();
  return (
    <footer className={styles['footer']} data-surface="deep">
      <PageWidth>
        <div className={styles['columns']}>
          <div>
            <Link to="/" className={styles['home']}>
              <Logo brand={brand} />
            </Link>
            <p className={styles['tagline']}>
              {t`Empowering professionals through role-based learning and competency development.`}
            </p>
          </div>
          <Column heading={t`Learn`}>
            <Link to="/course-catalog">{t`Courses`}</Link>
            <SiteLink to={site.aboutUrl}>{t`About Us`}</SiteLink>
          </Column>
          <Column heading={t`Teach`}>
            <SiteLink to={site.instructorUrl || '/teach'}>{t`Become an Instructor`}</SiteLink>
          </Column>
          <Column heading={<SupportHeading email={site.supportEmail} />}>
            {brand.mode === 'partner' && (
              <SiteLink to={site.faqUrl ?? site.aboutUrl}>{t`FAQs`}</SiteLink>
            )}
            {site.footerLinks?.map(({ text, url }) => (
              <SiteLink key={text + url} to={url}>
                {text}
              </SiteLink>
            ))}
            <Link to="/terms">{t`Terms & Conditions`}</Link>
            <Link to="/privacy-policy">{t`Privacy Policy`}</Link>
          </Column>
        </div>
        <p className={styles['end']}>
          © 2025 <span translate="no">{brand.name}</span>
        </p>
      </PageWidth>
    </footer>
  );
};

const SupportHeading = ({ email }: { readonly email: string }) =>
  email === '' ? t`Support` : <a href={`mailto:${email}`}>{t`Support`}</a>;

interface ColumnProps {
  readonly heading: ReactNode;
  /** Links of this column of the footer, one per line. */
  readonly children: ReactNode;
}

const Column = ({ heading, children }: ColumnProps) => (
  <div>
    <h2 className={styles['heading']}>{heading}</h2>
    <div className={styles['links']}>{children}</div>
  </div>
);
