import type { GroupItem } from '@cairn/api/item-groups.contract';
import type { StaffGroup, TitledItem, TitledItems } from '@cairn/api/staff-groups.contract';
import { toNameInSentence } from '@cairn/domain/display-name.rules';
import { Button } from '@cairn/ui/button';
import { classNames } from '@cairn/ui/class-names';
import { X } from 'lucide-react';
import { useState } from 'react';
import { t } from 'ttag';
import { createLazyDialog } from '../../lib/lazy-dialog.tsx';
import { useIsAdministrator } from '../../lib/staff-roles.ts';
import pageStyles from '../../lib/detail-page.module.css';
import styles from './group.module.css';
import { describeUnlistedItems } from './named-items-words.ts';

const LazyTakeItemDialog = createLazyDialog(
  async () =>
    (await import(/* webpackChunkName: "group-dialogs" */ './remove-group-item-dialog.tsx'))
      .RemoveGroupItemDialog,
);

interface SeenItemsProps {
  readonly group: StaffGroup;
  readonly kind: GroupItem['kind'];
  readonly title: string;
  readonly items: TitledItems;
}

/**
 * Lists the courses or documents that the group sees; administrators can remove them. They are no links, because only members
 * of the group can open them.
 */
export const GroupVisibleItems = ({ group, kind, title, items }: SeenItemsProps) => {
  const mayChange = useIsAdministrator();
  const [taken, setTaken] = useState<TitledItem>();
  const id = `${kind}-list`;
  return (
    <section className={pageStyles['section']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {items.total === 0 ? (
        <p className={pageStyles['hint']}>{t`None`}</p>
      ) : (
        <>
          <p className={classNames(pageStyles['hint'], styles['seen'])}>
            {t`Shown to this group, not to everybody.`}
          </p>
          <ul className={classNames(pageStyles['plain'], styles['managers'])}>
            {items.items.map((item) => (
              <li key={item.id}>
                <span>{item.title}</span>
                {mayChange && <TakeButton title={item.title} onClick={() => setTaken(item)} />}
              </li>
            ))}
          </ul>
          {items.total > items.items.length && <p>{describeUnlistedItems(items)}</p>}
        </>
      )}
      {taken && (
        <LazyTakeItemDialog {...{ group, kind }} item={taken} onClose={() => setTaken(undefined)} />
      )}
    </section>
  );
};

interface TakeButtonProps {
  readonly title: string;
  readonly onClick: () => void;
}

const TakeButton = ({ title, onClick }: TakeButtonProps) => {
  const name = toNameInSentence(title);
  return (
    <Button
      variant="ghost"
      size="s"
      aria-label={t`Remove ${name} from the group`}
      onClick={onClick}
    >
      <X />
    </Button>
  );
};
