import { toNameInSentence } from '@cairn/domain/display-name.rules';
import type { StaffGroup } from '@cairn/api/staff-groups.contract';
import { Link } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { classNames } from '@cairn/ui/class-names';
import { useState } from 'react';
import { t } from 'ttag';
import { createLazyDialog } from '../../lib/lazy-dialog.tsx';
import { useIsAdministrator } from '../../lib/staff-roles.ts';
import pageStyles from '../../lib/detail-page.module.css';
import styles from './group.module.css';

type GroupManager = StaffGroup['managers'][number];

const nameManager = ({ name, email }: GroupManager): string => name ?? email;

const LazyAddManagerDialog = createLazyDialog(
  async () =>
    (await import(/* webpackChunkName: "group-dialogs" */ './add-manager-dialog.tsx'))
      .AddManagerDialog,
);
const LazyRevokeStaffRoleDialog = createLazyDialog(
  async () =>
    (await import(/* webpackChunkName: "group-dialogs" */ '../../lib/revoke-staff-role-dialog.tsx'))
      .RevokeStaffRoleDialog,
);

/** The managers of a group; administrators grant and revoke this role here. */
export const GroupManagers = ({ group }: { readonly group: StaffGroup }) => {
  const mayChange = useIsAdministrator();
  const [isAdding, setIsAdding] = useState(false);
  const [taken, setTaken] = useState<GroupManager>();
  const { managers } = group;
  return (
    <section className={pageStyles['section']} aria-labelledby="managers">
      <div className={pageStyles['sectionHead']}>
        <h2 id="managers">{t`Managers`}</h2>
        {mayChange && (
          <Button
            variant="ghost"
            size="s"
            aria-label={t`Add a manager`}
            onClick={() => setIsAdding(true)}
          >{t`Add`}</Button>
        )}
      </div>
      {managers.length === 0 ? (
        <p className={pageStyles['hint']}>{t`Administrators manage this group.`}</p>
      ) : (
        <ul className={classNames(pageStyles['plain'], styles['managers'])}>
          {managers.map((manager) => (
            <li key={manager.email}>
              <ManagerName manager={manager} />
              {mayChange && (
                <Button
                  variant="ghost"
                  size="s"
                  aria-label={describeTaking(manager)}
                  onClick={() => setTaken(manager)}
                >{t`Take`}</Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding && <LazyAddManagerDialog group={group} onClose={() => setIsAdding(false)} />}
      {taken && (
        <LazyRevokeStaffRoleDialog
          title={describeTaking(taken)}
          email={taken.email}
          staffRole="group-manager"
          groupId={group.groupId}
          onClose={() => setTaken(undefined)}
        />
      )}
    </section>
  );
};

const describeTaking = (manager: GroupManager): string => {
  const name = toNameInSentence(nameManager(manager));
  return t`Take the role from ${name}`;
};

const ManagerName = ({ manager }: { readonly manager: GroupManager }) => {
  const name = nameManager(manager);
  return manager.personId === null ? (
    <span className={styles['choice']}>
      {name}
      <span>{t`No account yet`}</span>
    </span>
  ) : (
    <Link to={`/manage/people/${encodeURIComponent(manager.personId)}`}>{name}</Link>
  );
};
