import type { Person } from '@cairn/api/staff-people.contract';
import {
  AtSign,
  Ban,
  Check,
  ChevronRight,
  Download,
  KeyRound,
  LogOut,
  Mail,
  ShieldOff,
  type LucideIcon,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { t } from 'ttag';
import { createLazyDialog } from '../../lib/lazy-dialog.tsx';
import { useIsAdministrator } from '../../lib/staff-roles.ts';
import pageStyles from '../../lib/detail-page.module.css';
import type { PersonActionId } from './person-action-dialog.tsx';
import styles from './person.module.css';

const LazyPersonActionDialog = createLazyDialog(
  async () =>
    (await import(/* webpackChunkName: "person-dialogs" */ './person-action-dialog.tsx'))
      .PersonActionDialog,
);

interface PersonAction {
  readonly id: PersonActionId;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly hint: string;
  readonly isDangerous?: boolean;
  readonly isShown: (person: Person) => boolean;
  readonly forAdministrators?: boolean;
}

const ACTIONS: readonly PersonAction[] = [
  {
    id: 'email',
    icon: AtSign,
    label: t`Change the e-mail address`,
    hint: t`The old address is told.`,
    isShown: () => true,
    forAdministrators: true,
  },
  {
    id: 'invitation',
    icon: Mail,
    label: t`Send the invitation again`,
    hint: t`With a new link for 14 days.`,
    isShown: ({ status }) => status === 'invited',
  },
  {
    id: 'password',
    icon: KeyRound,
    label: t`Send a mail for a new password`,
    hint: t`For people who cannot sign in.`,
    isShown: ({ status }) => status !== 'disabled' && status !== 'invited',
  },
  {
    id: 'confirm',
    icon: Check,
    label: t`Confirm the address by hand`,
    hint: t`For people whose mail does not arrive.`,
    isShown: ({ status }) => status === 'unconfirmed',
    forAdministrators: true,
  },
  {
    id: 'sessions',
    icon: LogOut,
    label: t`End all sessions`,
    hint: t`The person has to sign in again everywhere.`,
    isShown: ({ sessions }) => sessions.length > 0,
  },
  {
    id: 'second-factor',
    icon: ShieldOff,
    label: t`Remove the second factor`,
    hint: t`For people who have lost it.`,
    isDangerous: true,
    isShown: ({ hasSecondFactor }) => hasSecondFactor === true,
    forAdministrators: true,
  },
  {
    id: 'enable',
    icon: Check,
    label: t`Enable`,
    hint: t`The person can sign in again.`,
    isShown: ({ status }) => status === 'disabled',
  },
  {
    id: 'disable',
    icon: Ban,
    label: t`Disable`,
    hint: t`The person can no longer sign in. The record stays.`,
    isDangerous: true,
    isShown: ({ status }) => status !== 'disabled',
  },
  {
    id: 'export',
    icon: Download,
    label: t`Export`,
    hint: t`Everything that the site knows of the person, as a zip.`,
    isShown: () => true,
    forAdministrators: true,
  },
  {
    id: 'erase',
    icon: Trash2,
    label: t`Erase`,
    hint: t`Removes the account and its record for good.`,
    isDangerous: true,
    isShown: () => true,
    forAdministrators: true,
  },
];

/** Buttons for the actions of staff on a person; each opens a dialog that says what the action does. */
export const PersonActions = ({ person }: { readonly person: Person }) => {
  const [openId, setOpenId] = useState<PersonActionId>();
  const isAllowed = useIsAdministrator();
  const actions = ACTIONS.filter(
    ({ isShown, forAdministrators = false }) =>
      isShown(person) && (isAllowed || !forAdministrators),
  );
  return (
    <section className={pageStyles['section']} aria-labelledby="actions">
      <h2 id="actions">{t`Actions`}</h2>
      <ul className={pageStyles['plain']}>
        {actions.map(({ id, icon: Icon, label, hint, isDangerous = false }) => (
          <li key={id}>
            <button
              type="button"
              className={styles['action']}
              data-danger={isDangerous || undefined}
              onClick={() => setOpenId(id)}
            >
              <Icon />
              <span>
                <b>{label}</b>
                <span className={pageStyles['hint']}>{hint}</span>
              </span>
              <ChevronRight className={styles['forward']} />
            </button>
          </li>
        ))}
      </ul>
      {openId && (
        <LazyPersonActionDialog id={openId} {...{ person }} onClose={() => setOpenId(undefined)} />
      )}
    </section>
  );
};
