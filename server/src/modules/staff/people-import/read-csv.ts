/** Reads the rows of a CSV file as a stream, so that a large file needs no more memory than a small one. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isEmail } from '@cairn/domain/registration.rules';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '../../../platform/errors/app-error.ts';
import { decodeTextFile, type TextEncoding } from './text-encoding.ts';

export const CSV_DELIMITERS = [',', ';', '\t'] as const;
export type CsvDelimiter = (typeof CSV_DELIMITERS)[number];

export interface CsvFormat {
  readonly encoding: TextEncoding;
  readonly delimiter: CsvDelimiter;
}

export interface CsvRow {
  /** Number of the line of the file in which the row begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Maximum number of columns of a table. */
export const MAX_CSV_COLUMNS = 200;
/** Maximum bytes of a row, slightly less than 1 MB. A longer row results from a quotation mark that is never closed. */
const MAX_ROW_BYTES = 1_000_000 - 2;

/** Yields text in which all line breaks (CR, LF and CRLF) are LF, also if a piece ends between CR and LF. */
const normaliseLineBreaks = async function* (
  pieces: AsyncIterable<string>,
): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const text = rest + piece;
    rest = text.endsWith('\r') ? '\r' : '';
    yield text.slice(0, text.length - rest.length).replaceAll(/\r\n?/g, '\n');
  }
  if (rest !== '') yield '\n';
};

/** Returns the delimiter that occurs most often in the first line that is not empty, outside of quoted names. */
const findDelimiter = (text: string): CsvDelimiter => {
  const [line = ''] = text
    .replaceAll(/"[^"]*"/g, 'x')
    .trimStart()
    .split('\n', 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  return CSV_DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
};

/** Returns the delimiter of a CSV file. */
export const detectDelimiter = async (
  path: string,
  encoding: TextEncoding,
): Promise<CsvDelimiter> => {
  for await (const text of normaliseLineBreaks(decodeTextFile(path, encoding)))
    if (text.trim() !== '') return findDelimiter(text);
  return ',';
};

const toReadingError = (error: unknown, lastLine: number): unknown => {
  if (!(error instanceof CsvError)) return error;
  const line = lastLine + 1;
  const problem =
    error.code === 'CSV_MAX_RECORD_SIZE'
      ? `The row after line ${lastLine} is 1 MB or longer.`
      : `A quotation mark after line ${lastLine} is never closed.`;
  return new AppError(
    'invalid',
    `${problem} Look for a quotation mark (") too many, and upload the file again.`,
    { line },
  );
};

const countLineBreaks = (cells: readonly string[]): number =>
  cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0);

/**
 * Yields the rows of a CSV file; the first one is the header. Empty rows are left out.
 * @throws invalid for a row of 1 MB, too many columns, or an open quotation mark; `details.line` is its line
 */
export const readCsvRows = async function* (
  path: string,
  { encoding, delimiter }: CsvFormat,
): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter,
    info: true,
    max_record_size: MAX_ROW_BYTES,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  });
  const text = Readable.from(normaliseLineBreaks(decodeTextFile(path, encoding)));
  // An error of the pipeline destroys the parser, so that the loop below throws the error.
  const reading = pipeline(text, parser).catch(() => undefined);
  let lastLine = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      const line = info.lines - countLineBreaks(record);
      if (record.length > MAX_CSV_COLUMNS)
        throw new AppError(
          'invalid',
          `Line ${line} has ${record.length} columns. A table of people has up to ${MAX_CSV_COLUMNS}.`,
          { line },
        );
      lastLine = info.lines;
      yield { line, cells: record };
    }
  } catch (error) {
    throw toReadingError(error, lastLine);
  } finally {
    parser.destroy();
    await reading;
  }
};

/**
 * Returns the names of the columns: those of the header, without empty ones at its end.
 * @throws invalid for a file without a header
 */
export const parseCsvHeader = (header: CsvRow | undefined): string[] => {
  const names = (header?.cells ?? []).map((name) => name.trim());
  while (names.at(-1) === '') names.pop();
  if (!header || names.length === 0)
    throw new AppError('invalid', 'This file is empty. Its first line has to name the columns.', {
      line: 1,
    });
  if (names.some((name) => isEmail(name)))
    throw new AppError(
      'invalid',
      `Line ${header.line} has no names of columns. Add a first line such as email, firstName, lastName.`,
      { line: header.line },
    );
  return names;
};
