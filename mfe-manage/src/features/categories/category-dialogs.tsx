/** Dialogs that create, rename, remove and order categories. */
import {
  changeCategoryOrder,
  createCategory,
  removeCategory,
  renameCategory,
} from '@cairn/api/staff-categories.contract';
import { toNameInSentence } from '@cairn/domain/display-name.rules';
import { useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import { TextField } from '@cairn/ui/text-field';
import { useState } from 'react';
import { t } from 'ttag';
import { categoryQueries } from '../../lib/category-queries.ts';
import { OrderDialog } from '../../lib/order-dialog.tsx';
import { StaffActionDialog } from '../../lib/staff-action-dialog.tsx';

interface CategoryDialogProps {
  /** Name of the category; '' for a new one. */
  readonly name: string;
  readonly onClose: () => void;
}

const NameDialog = ({ name: before, onClose }: CategoryDialogProps) => {
  const [name, setName] = useState(before);
  const isNew = before === '';
  const title = toNameInSentence(before);
  const isChanged = name.trim() !== '' && name.trim() !== before;
  return (
    <StaffActionDialog
      title={isNew ? t`Create a category` : t`Rename ${title}`}
      action={isNew ? t`Creating a category` : t`Renaming a category`}
      button={isNew ? t`Create` : t`Rename`}
      done={isNew ? t`The category has been created.` : t`The category has been renamed.`}
      isChanged={name !== before}
      missing={!isChanged && (isNew ? t`Type a name first.` : t`Type another name first.`)}
      call={() =>
        isNew
          ? http.call(createCategory, { body: { name } })
          : http.call(renameCategory, { body: { before, name } })
      }
      onClose={onClose}
    >
      {!isNew && <p>{t`All courses and documents that use it get the new name.`}</p>}
      <TextField
        label={t`Name`}
        autoComplete="off"
        required
        maxLength={160}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </StaffActionDialog>
  );
};

const RemoveDialog = ({ name, onClose }: CategoryDialogProps) => {
  const title = toNameInSentence(name);
  return (
    <StaffActionDialog
      title={t`Remove ${title}?`}
      action={t`Removing a category`}
      button={t`Remove`}
      done={t`The category has been removed.`}
      isDangerous
      call={() => http.call(removeCategory, { query: { name } })}
      onClose={onClose}
    >
      <p>{t`No course and no document uses it, so students miss nothing.`}</p>
    </StaffActionDialog>
  );
};

const CategoryOrderDialog = ({ onClose }: CategoryDialogProps) => (
  <OrderDialog
    title={t`Order of the categories`}
    action={t`Changing the order of categories`}
    hint={t`Students see this order above the documents. New categories come last.`}
    query={useQuery(categoryQueries.list())}
    save={(body) => http.call(changeCategoryOrder, { body })}
    onClose={onClose}
  />
);

const DIALOGS = { name: NameDialog, remove: RemoveDialog, order: CategoryOrderDialog };

export interface OpenedCategoryDialogProps extends CategoryDialogProps {
  readonly kind: keyof typeof DIALOGS;
}

export const CategoryDialog = ({ kind, ...dialog }: OpenedCategoryDialogProps) => {
  const Dialog = DIALOGS[kind];
  return <Dialog {...dialog} />;
};
