import type { PeopleImport } from '@cairn/api/people-imports.contract';
import { numberText, plural } from '@cairn/messages/plural';
import { t } from 'ttag';

export const FILE_ENCODING_NAMES: Readonly<Record<PeopleImport['encoding'], string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
};

export const CSV_DELIMITER_NAMES: Readonly<Record<PeopleImport['delimiter'], string>> = {
  ',': t`commas`,
  ';': t`semicolons`,
  '\t': t`tabs`,
};

export const describeRowCount = (count: number): string => {
  const rows = numberText(count);
  return plural(count, t`${rows} row|${rows} rows`);
};
