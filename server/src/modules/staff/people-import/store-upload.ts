import { randomUUID } from 'node:crypto';
import { MAX_IMPORT_ROWS, MAX_STORED_IMPORTS } from '@cairn/api/people-imports.contract';
import { suggestImportColumns } from '@cairn/domain/import-columns.rules';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import * as repository from './people-imports.repository.ts';
import type { NumberedImportRow, StoredPeopleImport } from './people-imports.repository.ts';
import { ONE_ROSTER_COLUMNS, readOneRoster } from './one-roster.ts';
import {
  type CsvFormat,
  type CsvRow,
  detectDelimiter,
  parseCsvHeader,
  readCsvRows,
} from './read-csv.ts';
import { detectTextEncoding } from './text-encoding.ts';

/** Maximum number and size of rows that one statement stores, so that a large file needs no more memory than a small one. */
const BATCH_ROWS = 500;
const BATCH_CHARACTERS = 500_000;

export interface UploadedTable {
  /** Path of the file on this machine. */
  readonly path: string;
  readonly format: 'csv' | 'one-roster';
  readonly fileName: string;
  readonly uploadedBy: string;
}

const refuseTooManyRows = (line: number): never => {
  throw new AppError('invalid', 'Up to 50,000 rows. Split the file.', { line });
};

/** Stores the rows of an uploaded table in batches. Returns the number of rows. */
const storeRows = async (sql: Sql, importId: string, rows: AsyncIterable<CsvRow>) => {
  let number = 0;
  let batch: NumberedImportRow[] = [];
  let characters = 0;
  for await (const { line, cells } of rows) {
    number += 1;
    if (number > MAX_IMPORT_ROWS) refuseTooManyRows(line);
    batch.push({ number, line, cells });
    characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (batch.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue;
    await repository.insertImportRows(sql, importId, batch);
    batch = [];
    characters = 0;
  }
  await repository.insertImportRows(sql, importId, batch);
  return number;
};

interface OpenedTable {
  readonly rows: AsyncGenerator<CsvRow>;
  readonly format: CsvFormat;
  /** Names of the columns; absent: the first row contains them. */
  readonly columns?: TableColumns;
}
type TableColumns = Pick<StoredPeopleImport, 'columnNames' | 'columnUses'>;

const openTable = async (path: string): Promise<OpenedTable> => {
  const encoding = await detectTextEncoding(path);
  const format = { encoding, delimiter: await detectDelimiter(path, encoding) };
  return { rows: readCsvRows(path, format), format };
};

const openArchive = (path: string): OpenedTable => ({
  rows: readOneRoster(path),
  format: { encoding: 'utf-8', delimiter: ',' },
  columns: {
    columnNames: ONE_ROSTER_COLUMNS.map(([name]) => name),
    columnUses: ONE_ROSTER_COLUMNS.map(([, use]) => use),
  },
});

const readColumns = async (rows: AsyncGenerator<CsvRow>): Promise<TableColumns> => {
  const header = await rows.next();
  const columnNames = parseCsvHeader(header.done === true ? undefined : header.value);
  return { columnNames, columnUses: suggestImportColumns(columnNames) };
};

/**
 * Stores the rows of an uploaded file as an import. Returns its id. Nothing is stored of a refused file. Each import that is
 * not applied takes up to 50 MB of the database for a day, so the oldest imports of the person are deleted.
 * @throws invalid with the line that cannot be read; unsupported for a file that is not text
 */
export const storeUploadedTable = async (
  { sql, now }: { readonly sql: Sql; readonly now: () => Date },
  { path, format, fileName, uploadedBy }: UploadedTable,
): Promise<string> => {
  const importId = randomUUID();
  const { rows, ...table } = format === 'csv' ? await openTable(path) : openArchive(path);
  try {
    const columns = table.columns ?? (await readColumns(rows));
    const stored = {
      importId,
      fileName,
      format,
      uploadedBy,
      at: now(),
      ...table.format,
      ...columns,
    };
    await repository.insertPeopleImport(sql, stored);
    const rowCount = await storeRows(sql, importId, rows);
    if (rowCount === 0)
      throw new AppError('invalid', 'This file names columns and has no rows below them.', {
        line: 2,
      });
    await repository.setImportRowCount(sql, importId, rowCount);
    await repository.deleteOlderPeopleImports(sql, stored, MAX_STORED_IMPORTS - 1);
    return importId;
  } catch (error) {
    await repository.deletePeopleImport(sql, importId);
    throw error;
  } finally {
    await rows.return(undefined);
  }
};
