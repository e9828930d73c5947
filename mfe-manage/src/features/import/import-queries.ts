import {
  getPeopleImport,
  type ImportVerdict,
  listImportRows,
  type PeopleImport,
} from '@cairn/api/people-imports.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';
import { ALWAYS_STALE_OPTIONS, manageQueries } from '../../lib/manage-queries.ts';

const REFRESH_MS = 1000;

/** Whether the rows of an import are being checked. */
export const isImportChecking = ({ check, rowCount }: PeopleImport): boolean =>
  check !== null && check.checked < rowCount;

/** Whether an import is being applied, or waits for another one. */
export const isImportRunning = ({ application }: PeopleImport): boolean =>
  application !== null && application.endedAt === null;

export const importQueries = {
  /** Loads an import, again each second as long as it is checked or applied. */
  detail: (importId: string) =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'import', importId],
      queryFn: ({ signal }) => http.call(getPeopleImport, { params: { importId }, signal }),
      refetchInterval: ({ state: { data } }) =>
        data && (isImportChecking(data) || isImportRunning(data)) ? REFRESH_MS : false,
      ...ALWAYS_STALE_OPTIONS,
    }),
  /** Loads a page of the rows with a verdict; the previous page stays visible until then. */
  rows: (importId: string, query: { readonly verdict: ImportVerdict; readonly page: number }) =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'import', importId, 'rows', query],
      queryFn: ({ signal }) => http.call(listImportRows, { params: { importId }, query, signal }),
      placeholderData: (before) => before,
      ...ALWAYS_STALE_OPTIONS,
    }),
};
