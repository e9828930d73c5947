import { Slot } from '@cairn/runtime';
import { Avatar } from '@cairn/ui/avatar';
import { Menu, type MenuItem } from '@cairn/ui/menu';
import { ChevronDown, LogOut, UserRound } from 'lucide-react';
import { t } from 'ttag';
import type { SignedInStudent } from '../../lib/use-signed-in-student.ts';
import styles from './profile-menu.module.css';
import { accountMenuLinks } from './sections.ts';

declare module '@cairn/runtime/slot-map' {
  interface SlotMap {
    'user-menu/status': object;
  }
}

const [account, logout] = accountMenuLinks;

const items: readonly MenuItem[] = [
  { id: 'account', label: account.label, to: account.path, icon: UserRound },
  { id: 'logout', label: logout.label, to: logout.path, icon: LogOut },
];

const menuLabel = ({ name }: SignedInStudent): string =>
  name === '' ? t`Profile menu` : t`Profile menu, ${name}`;

/** Profile picture in the navigation bar that opens a menu with Account and Log Out, and the fillers of other remotes. */
export const ProfileMenu = ({ student }: { readonly student: SignedInStudent }) => (
  <Menu
    label={menuLabel(student)}
    trigger={
      <>
        <Avatar personId={student.id} src={student.pictureUrl} />
        <ChevronDown />
      </>
    }
    items={items}
    footer={<Slot name="user-menu/status" className={styles['status']} />}
  />
);
