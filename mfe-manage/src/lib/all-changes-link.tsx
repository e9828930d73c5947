import { Link } from '@cairn/runtime';
import { t } from 'ttag';
import { useIsAdministrator } from './staff-roles.ts';

/** Link from the page of an object to its entries in the log, for those who may open the log. */
export const AllChangesLink = ({ objectId }: { readonly objectId: string }) =>
  useIsAdministrator() && (
    <p>
      <Link to={`/manage/log?${new URLSearchParams({ object: objectId })}`}>
        {t`All changes in the log`}
      </Link>
    </p>
  );
