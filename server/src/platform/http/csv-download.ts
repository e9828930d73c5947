import { Readable } from 'node:stream';
import { CSV_BYTE_ORDER_MARK, CSV_WRITE_OPTIONS } from '@cairn/domain/csv.rules';
import type { FastifyReply } from 'fastify';
import Papa from 'papaparse';
import { createContentDisposition } from './content-disposition.ts';

type Row = readonly (string | number | null)[];

/** Returns rows as lines of a CSV file. */
const toCsvLines = (rows: readonly Row[]): string =>
  rows.length === 0 ? '' : `${Papa.unparse(rows as unknown[][], CSV_WRITE_OPTIONS)}\r\n`;

interface CsvDownload {
  readonly fileName: string;
  readonly columns: readonly string[];
  /** The rows, in pieces that are read while earlier ones are sent. */
  readonly pieces: AsyncIterable<readonly Row[]>;
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
