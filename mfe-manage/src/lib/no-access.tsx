/** Notes for people who may not use /manage, or one of its pages. */
import { formatFullName } from '@cairn/domain/full-name.rules';
import { useSite } from '@cairn/runtime';
import { useStudentRecord } from '@cairn/record/use-record';
import { EmptyState } from '@cairn/ui/empty-state';
import { LinkButton } from '@cairn/ui/link-button';
import { jt, t } from 'ttag';

const SupportAddress = () => {
  const { supportEmail } = useSite();
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
};

export const NoAccessNote = () => {
  const record = useStudentRecord();
  const name = formatFullName(record?.FirstName ?? '', record?.LastName ?? '');
  const address = <SupportAddress key="address" />;
  return (
    <EmptyState
      art="trail"
      title={t`This page is for staff`}
      action={<LinkButton to="/learning">{t`Go to My Learning`}</LinkButton>}
    >
      {jt`You are signed in as ${name}, who has no staff role. If you need one, write to ${address}.`}
    </EmptyState>
  );
};

export const AdministratorsOnlyNote = () => (
  <EmptyState art="trail" title={t`This page is for administrators`}>
    {t`An administrator of the site can look something up here for you.`}
  </EmptyState>
);
