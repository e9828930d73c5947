import { Readable } from 'node:stream';
import { CSV_BYTE_ORDER_MARK, CSV_WRITE_OPTIONS } from '@cairn/domain/csv.rules';
import type { FastifyReply } from 'fastify';
import Papa from 'papaparse';
import { createContentDisposition } from './content-disposition.ts';

type CsvCells = readonly (string | number | null)[];

/** Returns rows as lines of a CSV file. */
const toCsvLines = (rows: readonly CsvCells[]): string =>
  rows.length === 0 ? '' : `${Papa.unparse(rows as unknown[][], CSV_WRITE_OPTIONS)}\r\n`;

interface CsvDownload {
  readonly fileName: string;
  readonly columns: readonly string[];
  /** The rows in batches. Each batch is read while the earlier one is sent. */
  readonly pieces: AsyncIterable<readonly CsvCells[]>;
}

const writeCsv = async function* ({ columns, pieces }: CsvDownload): AsyncGenerator<string> {
  yield CSV_BYTE_ORDER_MARK + toCsvLines([columns]);
  for await (const rows of pieces) yield toCsvLines(rows);
};

/** Sends a CSV file. A failure after the first piece cuts the response short, which browsers show as a failed download. */
export const sendCsv = (reply: FastifyReply, download: CsvDownload): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .headers({
      'content-disposition': createContentDisposition('attachment', download.fileName),
      'x-content-type-options': 'nosniff',
    })
    .send(Readable.from(writeCsv(download)));

/** Number of rows that one statement of a download reads. */
const READ_AT_ONCE = 1000;

/**
 * Yields rows that are sorted by an increasing number, in batches.
 * @param read returns up to `limit` rows whose number is higher than `after`
 */
export const readRowsInBatches = async function* <Row extends { readonly number: number }>(
  read: (after: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = 0; ;) {
    const rows = await read(after, READ_AT_ONCE);
    if (rows.length > 0) yield rows;
    if (rows.length < READ_AT_ONCE) return;
    after = rows.at(-1)?.number ?? 0;
  }
};

/** Yields rows that are already read as one batch. */
export const toSingleBatch = async function* <Cells>(
  rows: readonly Cells[],
): AsyncGenerator<readonly Cells[]> {
  yield rows;
};

/** Converts the rows of each batch. */
export const mapRowBatches = async function* <Row, Cells>(
  pieces: AsyncIterable<readonly Row[]>,
  toCells: (row: Row) => Cells,
): AsyncGenerator<Cells[]> {
  for await (const rows of pieces) yield rows.map(toCells);
};
