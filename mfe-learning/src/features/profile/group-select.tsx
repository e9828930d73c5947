import type { StudentGroup } from '@cairn/api/groups.contract';
import { classNames } from '@cairn/ui/class-names';
import { Tooltip } from '@cairn/ui/tooltip';
import { useSelect } from 'downshift';
import { ChevronDown } from 'lucide-react';
import { t } from 'ttag';
import styles from './choice.module.css';

interface GroupSelectProps {
  readonly label: string;
  readonly groups: readonly StudentGroup[];
  readonly selected: StudentGroup | undefined;
  readonly onSelect: (group: StudentGroup) => void;
}

/** A select of one group. The native select would choose at every arrow key, and here a choice opens a dialog. */
export const GroupSelect = ({ label, groups, selected, onSelect }: GroupSelectProps) => {
  const list = useSelect<StudentGroup>({
    items: [...groups],
    itemToString: (group) => group?.GroupName ?? '',
    itemToKey: (group) => group?.GroupID,
    selectedItem: selected ?? null,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onSelect(selectedItem);
    },
  });
  return (
    <div className={styles['field']}>
      <span {...list.getLabelProps()} className={styles['label']}>
        {label}
      </span>
      <div className={styles['place']}>
        <Tooltip text={t`Select a group. Once confirmed, you won't be able to change it.`}>
          {(describedBy) => (
            <div
              {...list.getToggleButtonProps({ 'aria-describedby': describedBy })}
              className={classNames(styles['box'], styles['toggle'])}
            >
              <span className={selected ? undefined : styles['placeholder']}>
                {selected?.GroupName ?? t`Choose one`}
              </span>
              <ChevronDown />
            </div>
          )}
        </Tooltip>
        <ul {...list.getMenuProps()} className={styles['list']} hidden={!list.isOpen}>
          {list.isOpen &&
            groups.map((group, index) => (
              <li
                key={group.GroupID}
                {...list.getItemProps({ item: group, index })}
                className={styles['option']}
                data-active={list.highlightedIndex === index || undefined}
              >
                {group.GroupName}
              </li>
            ))}
        </ul>
      </div>
    </div>
  );
};
