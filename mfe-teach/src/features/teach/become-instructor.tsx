import { usePageTitle, useSite } from '@cairn/runtime';
import { EmptyState } from '@cairn/ui/empty-state';
import { PageHeader } from '@cairn/ui/page-header';
import { PageWidth } from '@cairn/ui/page-width';
import { jt, t } from 'ttag';
import styles from './desk.module.css';

/** Explains the teaching desk to callers without permission to teach, and whom to contact. The footer links here. */
export const BecomeInstructor = () => {
  const { brand, supportEmail } = useSite();
  usePageTitle(t`Become an Instructor`);
  const address = (
    <a
      key="address"
      href={`mailto:${supportEmail}?subject=${encodeURIComponent(t`Teaching a course`)}`}
    >
      {supportEmail}
    </a>
  );
  return (
    <PageWidth width="narrow" className={styles['become']}>
      <PageHeader
        title={t`Become an Instructor`}
        lead={t`Instructors lead courses on ${brand.name}; collaborators help them to grade. Both do it here, with the account that they learn with.`}
      />
      <EmptyState art="camp" title={t`Your account does not teach a course yet.`}>
        {supportEmail === ''
          ? t`Ask the people who run ${brand.name} for it, and give them the e-mail address of this account.`
          : jt`Write to ${address}, with the course you would like to teach and the e-mail address of this account.`}
      </EmptyState>
    </PageWidth>
  );
};
