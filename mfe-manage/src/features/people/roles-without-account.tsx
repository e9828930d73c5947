import { type ListedStaffRole, listStaffRoles } from '@cairn/api/staff-roles.contract';
import { queryOptions, useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Tag } from '@cairn/ui/tag';
import { useState } from 'react';
import { t } from 'ttag';
import { GrantStaffRoleDialog } from '../../lib/grant-staff-role-dialog.tsx';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { ALWAYS_STALE_OPTIONS, manageQueries } from '../../lib/manage-queries.ts';
import { describeStaffRole } from '../../lib/person-words.ts';
import { RevokeStaffRoleDialog } from '../../lib/revoke-staff-role-dialog.tsx';
import { parseFilterValues } from '../../lib/filter-values.ts';
import pageStyles from '../../lib/detail-page.module.css';
import styles from './roles-without-account.module.css';

const waitingRolesQuery = queryOptions({
  queryKey: [...manageQueries.allKey, 'waiting-roles'],
  queryFn: ({ signal }) => http.call(listStaffRoles, { query: { account: 'none' }, signal }),
  ...ALWAYS_STALE_OPTIONS,
});

interface WaitingRolesProps {
  /** Roles of the filter, separated by commas. */
  readonly roles: string;
}

/**
 * Lists e-mail addresses that have a staff role but no account yet. Administrators revoke such a role here, and grant roles to
 * other addresses. MPERM-35, MPERM-36
 */
export const RolesWithoutAccount = ({ roles }: WaitingRolesProps) => {
  const query = useQuery(waitingRolesQuery);
  const [isGiving, setIsGiving] = useState(false);
  const [taken, setTaken] = useState<ListedStaffRole>();
  const chosen = parseFilterValues(roles);
  return (
    <section className={styles['waiting']} aria-labelledby="waiting-roles">
      <div className={pageStyles['sectionHead']}>
        <h2 id="waiting-roles">{t`Roles without an account`}</h2>
        <Button variant="line" size="s" onClick={() => setIsGiving(true)}>
          {t`Give a role`}
        </Button>
      </div>
      <LoadedContent query={query} failure={t`The roles could not be loaded.`} lines={2}>
        {(all) => (
          <RoleList roles={all.filter(({ role }) => chosen.includes(role))} onTake={setTaken} />
        )}
      </LoadedContent>
      {isGiving && <GrantStaffRoleDialog onClose={() => setIsGiving(false)} />}
      {taken && (
        <RevokeStaffRoleDialog
          title={describeTaking(taken)}
          email={taken.email}
          staffRole={taken.role}
          groupId={taken.groupId}
          onClose={() => setTaken(undefined)}
        />
      )}
    </section>
  );
};

const describeTaking = (waiting: ListedStaffRole): string => {
  const role = describeStaffRole(waiting);
  return t`Take the role ${role} from ${waiting.email}`;
};

interface RoleListProps {
  readonly roles: readonly ListedStaffRole[];
  readonly onTake: (role: ListedStaffRole) => void;
}

const RoleList = ({ roles, onTake }: RoleListProps) =>
  roles.length === 0 ? (
    <p className={pageStyles['hint']}>{t`Each address with such a role has an account.`}</p>
  ) : (
    <ul className={pageStyles['plain']}>
      {roles.map((waiting) => (
        <li key={`${waiting.email} ${waiting.role} ${waiting.groupId}`} className={styles['role']}>
          <div>
            <b translate="no">{waiting.email}</b>
            <span className={pageStyles['hint']}>{describeStaffRole(waiting)}</span>
          </div>
          <Tag tone="pending">{t`No account yet`}</Tag>
          <Button
            variant="ghost"
            size="s"
            aria-label={describeTaking(waiting)}
            onClick={() => onTake(waiting)}
          >
            {t`Take`}
          </Button>
        </li>
      ))}
    </ul>
  );
