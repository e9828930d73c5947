import {
  applyPeopleImport,
  checkPeopleImport,
  downloadRefusedImportRows,
  getPeopleImport,
  listImportRows,
  MAX_IMPORT_BYTES,
  stopPeopleImport,
  uploadPeopleImport,
} from '@cairn/api/people-imports.contract';
import type { FastifyRequest } from 'fastify';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { mapRowBatches, readRowsInBatches, sendCsv } from '../../../platform/http/csv-download.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { ReceiveFiles, UploadRules } from '../../../platform/http/uploads.ts';
import { listRefusedRowsOfImport } from './people-imports.repository.ts';
import type { PeopleImportsService } from './people-imports.service.ts';

interface PeopleImportsRoutesDeps {
  readonly sql: Sql;
  readonly receive: ReceiveFiles;
  readonly imports: PeopleImportsService;
  /** Returns the URL of this site, for links in mails. */
  readonly toSiteUrl: (request: FastifyRequest) => string;
}

/** Content types of the files of spreadsheet programs: of Excel since 2007 and before, and of OpenDocument. */
const SPREADSHEET = /spreadsheetml|ms-excel|x-cfb|opendocument\.spreadsheet/;

const ARCHIVE = 'application/zip';

const TABLE_RULES: UploadRules = {
  files: 1,
  bytes: MAX_IMPORT_BYTES,
  tooLarge: 'The file is larger than 50 MB. Split it.',
  // Any content except a spreadsheet is accepted here, because some tables begin like files of other types. Reading detects
  // content that is not text.
  kinds: (found = 'text/csv') => (SPREADSHEET.test(found) ? undefined : found),
  wrongKind: () =>
    new AppError('unsupported', 'This is an Excel file. Save it as CSV (UTF-8) and upload that.'),
};

export const addPeopleImportsRoutes = (
  add: AddEndpoint,
  { sql, receive, imports, toSiteUrl }: PeopleImportsRoutesDeps,
): void => {
  add(uploadPeopleImport, ({ query: { fileName } }, caller, { request }) =>
    receive(request, TABLE_RULES, async ([file]) => {
      if (!file) throw new AppError('invalid', 'This file is empty.', { line: 1 });
      const format = file.kind === ARCHIVE ? 'one-roster' : 'csv';
      return imports.upload(caller, { path: file.path, format, fileName });
    }),
  );
  add(getPeopleImport, ({ params: { importId } }, caller) => imports.find(caller, importId));
  add(checkPeopleImport, ({ params: { importId }, body }, caller) =>
    imports.check(caller, importId, body),
  );
  add(listImportRows, ({ params: { importId }, query }, caller) =>
    imports.listRows(caller, importId, query),
  );
  add(
    downloadRefusedImportRows,
    async ({ params: { importId } }, caller, reply) => {
      const found = await imports.require(caller, importId);
      return sendCsv(reply, {
        fileName: 'refused.csv',
        columns: [...found.columnNames, 'Reason'],
        pieces: mapRowBatches(
          readRowsInBatches((after, limit) =>
            listRefusedRowsOfImport(sql, found, { after, limit }),
          ),
          ({ cells, reason }) => [
            ...found.columnNames.map((_, index) => cells[index] ?? ''),
            reason,
            // Values beyond the last column name are appended, so that no value of the row is lost.
            ...cells.slice(found.columnNames.length),
          ],
        ),
      });
    },
    { answer: 'file' },
  );
  add(applyPeopleImport, ({ params: { importId } }, caller, { request }) =>
    imports.apply(caller, importId, toSiteUrl(request)),
  );
  add(stopPeopleImport, ({ params: { importId } }, caller) => imports.stop(caller, importId));
};
