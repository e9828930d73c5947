import type { Person, StaffRoleOfPerson } from '@cairn/api/staff-people.contract';
import { Button } from '@cairn/ui/button';
import { SessionRows, type ShownSession } from '@cairn/ui/session-rows';
import { type ReactNode, useState } from 'react';
import { t } from 'ttag';
import { formatDay, formatMoment } from '@cairn/messages/dates';
import { describeStaffRole } from '../../lib/person-words.ts';
import { useIsAdministrator } from '../../lib/staff-roles.ts';
import { createLazyDialog } from '../../lib/lazy-dialog.tsx';
import pageStyles from '../../lib/detail-page.module.css';
import styles from './person.module.css';

const LazyGrantStaffRoleDialog = createLazyDialog(
  async () =>
    (await import(/* webpackChunkName: "person-dialogs" */ '../../lib/grant-staff-role-dialog.tsx'))
      .GrantStaffRoleDialog,
);
const LazyRevokeStaffRoleDialog = createLazyDialog(
  async () =>
    (
      await import(
        /* webpackChunkName: "person-dialogs" */ '../../lib/revoke-staff-role-dialog.tsx'
      )
    ).RevokeStaffRoleDialog,
);

/** The account of a person: facts, and the roles of staff, which administrators grant and revoke here. */
export const AccountFacts = ({ person }: { readonly person: Person }) => {
  const [now] = useState(() => new Date());
  const [isGiving, setIsGiving] = useState(false);
  const [taken, setTaken] = useState<StaffRoleOfPerson>();
  return (
    <>
      <section className={pageStyles['section']} aria-labelledby="account">
        <h2 id="account">{t`Account`}</h2>
        <dl className={styles['facts']}>
          <Fact label={t`External ID`}>
            <span translate={person.externalId === null ? undefined : 'no'}>
              {person.externalId ?? t`None`}
            </span>
          </Fact>
          <Fact label={t`Groups`}>
            {person.groups.map(({ name }) => name).join(', ') || t`None`}
          </Fact>
          <Fact label={t`Staff roles`}>
            <StaffRoles person={person} onGive={() => setIsGiving(true)} onTake={setTaken} />
          </Fact>
          <Fact label={t`Created`}>{formatDay(person.createdAt)}</Fact>
          <Fact label={t`Last active`}>
            {person.activeAt === null ? t`Never` : formatMoment(person.activeAt, now)}
          </Fact>
        </dl>
      </section>
      <section className={pageStyles['section']} aria-labelledby="devices">
        <h2 id="devices">{t`Signed in on`}</h2>
        {person.sessions.length === 0 ? (
          <p className={pageStyles['hint']}>{t`No device`}</p>
        ) : (
          <SessionRows sessions={person.sessions.map(toShownSession)} />
        )}
      </section>
      {/* The dialogs are outside of the list, whose style of values they would have. */}
      {isGiving && (
        <LazyGrantStaffRoleDialog email={person.email} onClose={() => setIsGiving(false)} />
      )}
      {taken && (
        <LazyRevokeStaffRoleDialog
          title={describeTaking(taken)}
          email={person.email}
          staffRole={taken.role}
          groupId={taken.groupId}
          onClose={() => setTaken(undefined)}
        />
      )}
    </>
  );
};

const toShownSession = (
  { confirmedAt, device }: Person['sessions'][number],
  index: number,
): ShownSession => ({
  key: String(index),
  // A server of an earlier release sends no devices.
  ...(device ?? { browser: null, system: null, network: null, usedAt: confirmedAt }),
});

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const describeTaking = (given: StaffRoleOfPerson): string => {
  const role = describeStaffRole(given);
  return t`Take the role ${role}`;
};

interface StaffRolesProps {
  readonly person: Person;
  readonly onGive: () => void;
  readonly onTake: (role: StaffRoleOfPerson) => void;
}

const StaffRoles = ({ person: { staffRoles }, onGive, onTake }: StaffRolesProps) => {
  const mayChange = useIsAdministrator();
  return (
    <>
      {staffRoles.length === 0 && <span>{t`None`}</span>}
      {staffRoles.map((role) => (
        <span key={`${role.role} ${role.groupId}`} className={styles['role']}>
          {describeStaffRole(role)}
          {mayChange && (
            <Button
              variant="ghost"
              size="s"
              aria-label={describeTaking(role)}
              onClick={() => onTake(role)}
            >
              {t`Take`}
            </Button>
          )}
        </span>
      ))}
      {mayChange && (
        <Button variant="ghost" size="s" onClick={onGive}>
          {t`Give a role`}
        </Button>
      )}
    </>
  );
};
