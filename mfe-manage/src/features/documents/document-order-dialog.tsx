import { changeDocumentOrder } from '@cairn/api/staff-documents.contract';
import { useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import { t } from 'ttag';
import { documentQueries } from '../../lib/document-queries.ts';
import { OrderDialog } from '../../lib/order-dialog.tsx';

/** Dialog with all documents, whose order can be changed. */
export const DocumentOrderDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <OrderDialog
    title={t`Order of the documents`}
    action={t`Changing the order of documents`}
    hint={t`New documents come first.`}
    query={useQuery(documentQueries.order())}
    save={(body) => http.call(changeDocumentOrder, { body })}
    onClose={onClose}
  />
);
