import { Link, useSite } from '@cairn/runtime';
import { Logo } from '@cairn/ui/logo';
import { PageWidth } from '@cairn/ui/page-width';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import styles from './certificate.module.css';

/** Frame of the certificate viewer, which has no navigation bar and no footer, and therefore its own link back (LEARN-10). */
export const CertificatePageFrame = ({ children }: { readonly children: ReactNode }) => {
  const { brand } = useSite();
  return (
    <PageWidth className={styles['page']}>
      <div className={styles['bar']}>
        <Logo brand={brand} />
        <Link to="/dashboard" className={styles['back']}>
          <ArrowLeft />
          {t`Back to the dashboard`}
        </Link>
      </div>
      {children}
    </PageWidth>
  );
};
