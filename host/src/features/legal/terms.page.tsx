import { t } from 'ttag';
import { LegalPage } from './legal-page.tsx';
import { termsSections } from './terms.sections.ts';

/** Page with the terms of service. Sources: 000 §9, 002 §2.10, STAT-01 to STAT-04. */
export const TermsPage = () => (
  <LegalPage
    title={t`Terms and Conditions`}
    summary={t`What you may expect from us, and what we expect from you.`}
    sections={termsSections}
  />
);
