import { t } from 'ttag';
import { LegalPage } from './legal-page.tsx';
import { privacySections } from './privacy.sections.ts';

/** Page with the privacy policy. Sources: 000 §9, 002 §2.10, STAT-01 to STAT-04. */
export const PrivacyPolicyPage = () => (
  <LegalPage
    title={t`Privacy Policy`}
    summary={t`What we keep about you, why we keep it, and what you can do about it.`}
    sections={privacySections}
  />
);
