import type { QueryState } from '@cairn/ui/query-content';
import { useState } from 'react';
import { t } from 'ttag';
import { LoadedContent } from './loaded-content.tsx';
import { type OrderedItem, OrderedList } from './ordered-list.tsx';
import { StaffActionDialog } from './staff-action-dialog.tsx';

export interface OrderedItems {
  readonly items: readonly OrderedItem[];
  /** Whether the list contains all items; only then their order can be changed. */
  readonly isComplete: boolean;
}

interface OrderDialogProps {
  readonly title: string;
  /** Words for the action, such as 'Changing the order of documents'. */
  readonly action: string;
  /** Sentence about the position of items that are added later. */
  readonly hint: string;
  readonly query: QueryState<OrderedItems>;
  /** Stores the order. @param before ids in the order that was loaded */
  readonly save: (order: { before: string[]; after: string[] }) => Promise<unknown>;
  readonly onClose: () => void;
}

const toIds = (items: readonly OrderedItem[]): string[] => items.map(({ id }) => id);

/** Dialog with all items of a list, whose order can be changed. */
export const OrderDialog = ({ title, action, hint, query, ...props }: OrderDialogProps) => {
  const { save, onClose } = props;
  const [order, setOrder] = useState<{
    before: readonly OrderedItem[];
    after: readonly OrderedItem[];
  }>();
  return (
    <StaffActionDialog
      title={title}
      action={action}
      button={t`Save changes`}
      done={t`The order has been saved.`}
      isChanged={order !== undefined}
      missing={
        query.data?.isComplete === false
          ? t`There are too many entries to put in order.`
          : !order && t`Nothing has been changed.`
      }
      call={() => save({ before: toIds(order?.before ?? []), after: toIds(order?.after ?? []) })}
      onClose={onClose}
    >
      <p>{t`Drag a row, or focus its handle and use the arrow keys.`}</p>
      <p>{hint}</p>
      <LoadedContent query={query} failure={t`The order could not be loaded.`} lines={5}>
        {({ items }) => (
          <OrderedList
            label={title}
            items={order?.after ?? items}
            onChange={(after) => setOrder({ before: order?.before ?? items, after })}
          />
        )}
      </LoadedContent>
    </StaffActionDialog>
  );
};
