import { toNameInSentence } from '@cairn/domain/display-name.rules';
import type { StaffGroup } from '@cairn/api/staff-groups.contract';
import { giveStaffRole } from '@cairn/api/staff-roles.contract';
import { Link } from '@cairn/runtime';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { classNames } from '@cairn/ui/class-names';
import { TextField } from '@cairn/ui/text-field';
import { useState } from 'react';
import { t } from 'ttag';
import { ROLE_PERMISSION_TEXTS } from '../../lib/person-words.ts';
import { RevokeStaffRoleDialog } from '../../lib/revoke-staff-role-dialog.tsx';
import { StaffActionDialog } from '../../lib/staff-action-dialog.tsx';
import { useIsAdministrator } from '../../lib/staff-roles.ts';
import pageStyles from '../../lib/detail-page.module.css';
import styles from './group.module.css';

type GroupManager = StaffGroup['managers'][number];

const nameManager = ({ name, email }: GroupManager): string => name ?? email;

/** List of the people who manage a group. Administrators can add and remove them. */
export const GroupManagers = ({ group }: { readonly group: StaffGroup }) => {
  const mayChange = useIsAdministrator();
  const [isAdding, setIsAdding] = useState(false);
  const [taken, setTaken] = useState<GroupManager>();
  const { managers } = group;
  return (
    <section className={pageStyles['section']} aria-labelledby="managers">
      <div className={styles['sectionHead']}>
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
      {isAdding && <AddManagerDialog group={group} onClose={() => setIsAdding(false)} />}
      {taken && (
        <RevokeStaffRoleDialog
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

interface ManagerDialogProps {
  readonly group: StaffGroup;
  readonly onClose: () => void;
}

const AddManagerDialog = ({ group, onClose }: ManagerDialogProps) => {
  const [email, setEmail] = useState('');
  const groupName = toNameInSentence(group.name);
  return (
    <StaffActionDialog
      title={t`Add a manager of ${groupName}`}
      action={t`Giving a role`}
      button={t`Give the role`}
      done={t`The role has been given.`}
      missing={email.trim() === '' && t`Type an address first.`}
      call={(named) =>
        http.call(giveStaffRole, {
          body: { email, role: 'group-manager', groupId: group.groupId },
          ...named,
        })
      }
      onClose={onClose}
    >
      <p>{ROLE_PERMISSION_TEXTS['group-manager']}</p>
      <TextField
        label={t`E-mail`}
        hint={t`The account may be made later.`}
        type="email"
        autoComplete="off"
        required
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
    </StaffActionDialog>
  );
};
