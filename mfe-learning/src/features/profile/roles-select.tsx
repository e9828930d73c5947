import { containsSearchText } from '@cairn/domain/search-text.rules';
import type { Role } from '@cairn/api/roles.contract';
import { IconButton } from '@cairn/ui/icon-button';
import { classNames } from '@cairn/ui/class-names';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { useCombobox } from 'downshift';
import { Check, ChevronDown, X } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { t } from 'ttag';
import styles from './choice.module.css';

interface RolesSelectProps {
  readonly roles: readonly Role[];
  readonly isHeld: (roleId: string) => boolean;
  readonly onChange: (roleId: string, isHeld: boolean) => void;
}

const { InputKeyDownEnter, ItemClick } = useCombobox.stateChangeTypes;

/** The list stays open and keeps its position, so that several roles can be selected in a row. */
const useRoleList = ({ roles, isHeld, onChange }: RolesSelectProps) => {
  const [typed, setTyped] = useState('');
  const shown = roles.filter(({ RoleTitle }) => containsSearchText(RoleTitle, typed));
  const list = useCombobox<Role>({
    items: shown,
    itemToString: (role) => role?.RoleTitle ?? '',
    itemToKey: (role) => role?.RoleID,
    inputValue: typed,
    selectedItem: null,
    stateReducer: (state, { type, changes }) =>
      type === InputKeyDownEnter || type === ItemClick
        ? { ...changes, isOpen: true, highlightedIndex: state.highlightedIndex }
        : changes,
    onStateChange: ({ type, selectedItem }) => {
      const isChosen = type === InputKeyDownEnter || type === ItemClick;
      if (isChosen && selectedItem) onChange(selectedItem.RoleID, !isHeld(selectedItem.RoleID));
    },
  });
  // Reads the input's own event: the list reports changes only after a render, and fast typing would lose letters.
  const inputProps = list.getInputProps({
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => setTyped(currentTarget.value),
    onBlur: () => setTyped(''),
  });
  return { ...list, shown, inputProps };
};

/** A select of any number of roles; selected ones can be removed in the box or in the list. */
export const RolesSelect = (props: RolesSelectProps) => {
  const { roles, isHeld, onChange } = props;
  const list = useRoleList(props);
  const { htmlFor, ...label } = list.getLabelProps();
  return (
    <div className={styles['field']}>
      <label {...label} htmlFor={htmlFor} className={styles['label']}>
        {t`Roles`}
      </label>
      <div className={styles['place']}>
        <div className={classNames(styles['box'], styles['many'])}>
          <Tokens roles={roles.filter(({ RoleID }) => isHeld(RoleID))} onRemove={onChange} />
          <input {...list.inputProps} className={styles['input']} placeholder={t`Add a role`} />
          <IconButton
            {...list.getToggleButtonProps()}
            label={list.isOpen ? t`Close the list of roles` : t`Open the list of roles`}
            size="s"
            variant="ghost"
            className={styles['opener']}
          >
            <ChevronDown />
          </IconButton>
        </div>
        <RoleOptions list={list} isHeld={isHeld} />
        {list.isOpen && list.shown.length === 0 && (
          <p role="status" className={classNames(styles['list'], styles['empty'])}>
            {t`No role matches your text.`}
          </p>
        )}
      </div>
    </div>
  );
};

interface RoleOptionsProps {
  readonly list: ReturnType<typeof useRoleList>;
  readonly isHeld: (roleId: string) => boolean;
}

const RoleOptions = ({ list, isHeld }: RoleOptionsProps) => (
  <ul
    {...list.getMenuProps({ 'aria-multiselectable': true })}
    className={styles['list']}
    hidden={!list.isOpen || list.shown.length === 0}
  >
    {list.isOpen &&
      list.shown.map((role, index) => (
        <li
          key={role.RoleID}
          {...list.getItemProps({ item: role, index, 'aria-selected': isHeld(role.RoleID) })}
          className={styles['option']}
          data-active={list.highlightedIndex === index || undefined}
        >
          {role.RoleTitle}
          {isHeld(role.RoleID) && <Check />}
        </li>
      ))}
  </ul>
);

interface TokensProps {
  readonly roles: readonly Role[];
  readonly onRemove: (roleId: string, isHeld: false) => void;
}

const Tokens = ({ roles, onRemove }: TokensProps) =>
  roles.length > 0 && (
    <ul className={styles['tokens']} aria-label={t`Your roles`}>
      {roles.map(({ RoleID, RoleTitle }) => (
        <li key={RoleID} className={styles['token']}>
          {RoleTitle}
          <button
            type="button"
            className={styles['remove']}
            onClick={() => onRemove(RoleID, false)}
          >
            <X />
            <VisuallyHidden>{t`Remove ${RoleTitle}`}</VisuallyHidden>
          </button>
        </li>
      ))}
    </ul>
  );
