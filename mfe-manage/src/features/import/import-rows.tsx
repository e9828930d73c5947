import {
  type CheckedImportRow,
  downloadRefusedImportRows,
  type ImportVerdict,
} from '@cairn/api/people-imports.contract';
import { getImportFieldName } from '@cairn/domain/import-columns.rules';
import { numberText } from '@cairn/messages/plural';
import { useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import { useState } from 'react';
import { t } from 'ttag';
import { DownloadCsvButton } from '../../lib/download-button.tsx';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { PageButtons } from '../../lib/page-buttons.tsx';
import { TableCell } from '../../lib/table-cell.tsx';
import tableStyles from '../../lib/table.module.css';
import { importQueries } from './import-queries.ts';
import styles from './import.module.css';

interface ImportRowsProps {
  readonly importId: string;
  readonly verdict: ImportVerdict;
}

/** The rows of an import with one verdict, page by page. */
export const CheckedImportRows = ({ importId, verdict }: ImportRowsProps) => {
  const [page, setPage] = useState(1);
  return (
    <LoadedContent
      query={useQuery(importQueries.rows(importId, { verdict, page }))}
      failure={t`The rows could not be loaded.`}
      lines={4}
    >
      {({ rows, pageCount }) => (
        <>
          {rows.length === 0 ? (
            <p className={styles['hint']}>{t`There are no such rows.`}</p>
          ) : (
            <RowsTable {...{ rows, verdict }} />
          )}
          {pageCount > 1 && <RowPages {...{ page, pageCount }} onChange={setPage} />}
        </>
      )}
    </LoadedContent>
  );
};

interface RowPagesProps {
  readonly page: number;
  readonly pageCount: number;
  readonly onChange: (page: number) => void;
}

const RowPages = (props: RowPagesProps) => {
  const [some, all] = [numberText(props.page), numberText(props.pageCount)];
  return (
    <nav aria-label={t`Pages of rows`} className={styles['pages']}>
      <PageButtons {...props}>
        <span>{t`Page ${some} of ${all}`}</span>
      </PageButtons>
    </nav>
  );
};

interface RowsTableProps {
  readonly rows: readonly CheckedImportRow[];
  readonly verdict: ImportVerdict;
}

const RowsTable = ({ rows, verdict }: RowsTableProps) =>
  verdict === 'refused' ? <RefusedTable rows={rows} /> : <PlannedTable rows={rows} />;

const RefusedTable = ({ rows }: Pick<RowsTableProps, 'rows'>) => (
  <table className={tableStyles['table']} aria-label={t`Refused rows`}>
    <thead>
      <tr>
        <th scope="col">{t`Line`}</th>
        <th scope="col">{t`Column`}</th>
        <th scope="col">{t`Value`}</th>
        <th scope="col">{t`Reason`}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ number, line, refusal }) => (
        <tr key={number}>
          <TableCell label={t`Line`}>
            <b className={styles['line']}>{numberText(line)}</b>
          </TableCell>
          <TableCell label={t`Column`} hasNames>
            {refusal?.column}
          </TableCell>
          <TableCell label={t`Value`} hasNames>
            <span translate="no" className={styles['value']}>
              {refusal?.value}
            </span>
          </TableCell>
          <TableCell label={t`Reason`}>{refusal?.reason}</TableCell>
        </tr>
      ))}
    </tbody>
  </table>
);

const PlannedTable = ({ rows }: Pick<RowsTableProps, 'rows'>) => (
  <table className={tableStyles['table']} aria-label={t`Rows`}>
    <thead>
      <tr>
        <th scope="col">{t`Line`}</th>
        <th scope="col">{t`E-mail address`}</th>
        <th scope="col">{t`What changes`}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ number, line, email, changes }) => (
        <tr key={number}>
          <TableCell label={t`Line`}>
            <b className={styles['line']}>{numberText(line)}</b>
          </TableCell>
          <TableCell label={t`E-mail address`} hasNames>
            <span translate="no">{email}</span>
          </TableCell>
          <TableCell label={t`What changes`}>
            {changes.length > 0 && (
              <ul className={styles['changes']}>
                {changes.map((change) => (
                  <li key={describeChange(change)}>{describeChange(change)}</li>
                ))}
              </ul>
            )}
          </TableCell>
        </tr>
      ))}
    </tbody>
  </table>
);

const describeChange = ({ field, before, after }: CheckedImportRow['changes'][number]): string => {
  const name = getImportFieldName(field);
  if (field === 'action') return t`The account is disabled.`;
  const earlier = before ?? '';
  if (after === '') return t`${name}: no longer ${earlier}`;
  return earlier === '' ? t`${name}: ${after}` : t`${name}: ${after}, before: ${earlier}`;
};

/** Button that downloads the refused rows, to correct them and upload them again. */
export const DownloadRefusedRows = ({ importId }: { readonly importId: string }) => (
  <DownloadCsvButton
    size="s"
    label={t`Download refused rows`}
    fileName={() => 'refused.csv'}
    download={() => http.download(downloadRefusedImportRows, { params: { importId } })}
    failure={t`The refused rows could not be downloaded. Please try again.`}
  />
);
