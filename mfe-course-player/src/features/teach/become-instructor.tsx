import { usePageTitle, useSite } from '@cairn/runtime';
import { EmptyState } from '@cairn/ui/empty-state';
import { PageHeader } from '@cairn/ui/page-header';
import { PageWidth } from '@cairn/ui/page-width';
import styles from './desk.module.css';

/** What the desk is, and whom to ask, for whoever may not teach. The footer leads here. */
export const BecomeInstructor = () => {
  const { brand, supportEmail } = useSite();
  usePageTitle('Become an Instructor');
  return (
    <PageWidth width="narrow" className={styles['become']}>
      <PageHeader
        title="Become an Instructor"
        lead={`Instructors lead courses on ${brand.name}; collaborators help them to grade. Both do it here, with the account that they learn with.`}
      />
      <EmptyState art="camp" title="Your account does not teach a course yet.">
        {supportEmail === '' ? (
          `Ask those who run ${brand.name} for it, and name the e-mail address of this account.`
        ) : (
          <>
            {'Write to '}
            <a href={`mailto:${supportEmail}?subject=${encodeURIComponent('Teaching a course')}`}>
              {supportEmail}
            </a>
            {', with the course you would like to teach and the e-mail address of this account.'}
          </>
        )}
      </EmptyState>
    </PageWidth>
  );
};
