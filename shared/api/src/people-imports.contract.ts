/**
 * Imports of people from a file, in four steps: upload, columns, check, apply. Nothing changes before the last one. A group manager
 * imports people of the managed groups; other groups and people answer as unknown ones. 003 §2.3
 */
import { IMPORT_FIELDS } from '@cairn/domain/import-columns.rules';
import { idSchema } from './course-params.ts';
import { defineEndpoint } from './endpoint.ts';
import { visibleTextSchema } from './visible-text.ts';
import { type Infer, z } from './z.ts';

/** Maximum bytes of the file of an import. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;
/** Maximum number of rows of an import, without the header. */
export const MAX_IMPORT_ROWS = 50_000;
/** Maximum number of imports of one person that are not applied. The next upload deletes the oldest one; each is deleted a day after its upload. */
export const MAX_STORED_IMPORTS = 20;
/** Number of rows that the response of the upload shows. */
export const SHOWN_IMPORT_ROWS = 10;
/** Number of rows on a page of the checked rows. */
export const IMPORT_ROWS_PAGE_SIZE = 50;
/** Maximum number of columns of the table. */
export const MAX_IMPORT_COLUMNS = 200;

/** Results of the check of a row. */
export const IMPORT_VERDICTS = ['new', 'changed', 'unchanged', 'refused'] as const;
export type ImportVerdict = (typeof IMPORT_VERDICTS)[number];

const columnUseSchema = z.nullable(z.enum([...IMPORT_FIELDS, 'leftGroups', 'ignore']));

const checkSchema = z.object({
  /** Number of rows that are checked; the other numbers are final when it is that of all rows. */
  checked: z.number(),
  new: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  /** Number of invitations that applying will send. */
  invitations: z.number(),
  /** Number of rows that disable a person or end a membership. */
  removals: z.number(),
});

const applicationSchema = z.object({
  /** Person who applied the import; null for an erased account. */
  startedBy: z.nullable(z.string()),
  begunAt: z.string(),
  /** Null: the import is running, or waits for another one. */
  endedAt: z.nullable(z.string()),
  /** True as long as another import runs, which was applied earlier. */
  isWaiting: z.boolean(),
  /** Number of rows to apply. */
  total: z.number(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** Number of rows that were refused although the check had passed. */
  refused: z.number(),
  /** Number of rows that are not applied: those that wait, and after the end those that a stopped import left. */
  left: z.number(),
});

/** An import. Dates are ISO 8601. */
const importSchema = z.object({
  importId: z.string(),
  fileName: z.string(),
  /** A table, or an archive of OneRoster 1.2, whose classes become groups. */
  format: z.enum(['csv', 'one-roster']),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
  delimiter: z.enum([',', ';', '\t']),
  rowCount: z.number(),
  /** Columns in the order of the file. `name` is empty for a column without one; `use` is null for one that is not decided. */
  columns: z.array(z.object({ name: z.string(), use: columnUseSchema })),
  /** The first rows as they stand in the file. `line` is the line of the file. */
  firstRows: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
  /** Whether new people get an invitation by mail when the import is applied. */
  sendsInvitations: z.boolean(),
  /** Result of the check; null as long as the rows are not checked. */
  check: z.nullable(checkSchema),
  /** Progress and result of applying; null as long as the import is not applied. */
  application: z.nullable(applicationSchema),
});
export type PeopleImport = Infer<typeof importSchema>;

const staffCall = { auth: 'student', permission: 'people:edit' } as const;
const importParams = z.object({ importId: idSchema });

/**
 * Uploads a table of people, or an archive of OneRoster, which is the body. Errors: invalid (no header, a row of 1 MB, too many rows or
 * columns, with the line; an archive without one of its files or of another version), forbidden, too-large, unsupported (a file of Excel, or another one that is not text).
 */
export const uploadPeopleImport = defineEndpoint({
  ...staffCall,
  method: 'POST',
  path: '/manage/imports',
  summary: 'Upload a file of people',
  query: z.object({ fileName: visibleTextSchema(255) }),
  body: z.unknown(),
  consumes: ['application/octet-stream'],
  timeout: 10 * 60 * 1000,
  answer: importSchema,
});

/** Returns an import. Errors: forbidden, not-found (also one that is deleted: after a day, and after 30 days once it was applied). */
export const getPeopleImport = defineEndpoint({
  ...staffCall,
  method: 'GET',
  path: '/manage/imports/:importId',
  summary: 'An import of people with its check and result',
  params: importParams,
  answer: importSchema,
});

/**
 * Checks the rows in the background, as the columns say, and changes nothing else. Errors: invalid (a column that is not decided, two
 * for one field, none for the address), forbidden, not-found, conflict (an import that was applied; invitations while registration is closed).
 */
export const checkPeopleImport = defineEndpoint({
  ...staffCall,
  method: 'POST',
  path: '/manage/imports/:importId/check',
  summary: 'Check the rows of an import',
  params: importParams,
  body: z.object({
    columns: z.array(columnUseSchema).check(z.maxLength(MAX_IMPORT_COLUMNS)),
    sendsInvitations: z.boolean(),
  }),
  answer: importSchema,
});

const checkedValueSchema = z.object({
  field: z.enum(IMPORT_FIELDS),
  before: z.nullable(z.string()),
  after: z.string(),
});

const checkedRowSchema = z.object({
  /** Number of the row, counted from 1 without the header. */
  number: z.number(),
  line: z.number(),
  email: z.string(),
  name: z.string(),
  /** Changes that the row makes to an existing person, field by field; `before` is null for a new person. */
  changes: z.array(checkedValueSchema),
  /** Column, value and reason of a refusal; the column is null where the whole row is refused. */
  refusal: z.nullable(
    z.object({ column: z.nullable(z.string()), value: z.string(), reason: z.string() }),
  ),
});
export type CheckedImportRow = Infer<typeof checkedRowSchema>;

/**
 * Returns a page of the checked rows with this verdict, in the order of the file; `refused` includes those that were refused when
 * they were applied, which come first. Errors: forbidden, not-found.
 */
export const listImportRows = defineEndpoint({
  ...staffCall,
  method: 'GET',
  path: '/manage/imports/:importId/rows',
  summary: 'Checked rows of an import',
  params: importParams,
  query: z.object({
    verdict: z.enum(IMPORT_VERDICTS),
    page: z.default(z.coerceNumber().check(z.int(), z.gte(1), z.lte(MAX_IMPORT_ROWS)), 1),
  }),
  answer: z.object({
    rows: z.array(checkedRowSchema),
    page: z.number(),
    pageCount: z.number(),
  }),
});

/** Returns the refused rows as a CSV file with their original columns and the reason, to correct and upload. Errors: as `listImportRows`. */
export const downloadRefusedImportRows = defineEndpoint({
  ...staffCall,
  method: 'GET',
  path: '/manage/imports/:importId/refused',
  summary: 'The refused rows of an import as a CSV file',
  params: importParams,
  answer: z.unknown(),
});

/**
 * Applies the checked rows as a job, once. It waits for the end of another import. Errors: forbidden, not-found, conflict (rows that
 * are not checked), recent-sign-in-needed (rows that disable or give a role).
 */
export const applyPeopleImport = defineEndpoint({
  ...staffCall,
  method: 'POST',
  path: '/manage/imports/:importId/apply',
  summary: 'Apply the checked rows of an import',
  params: importParams,
  answer: importSchema,
});

/** Ends a running import after the row that is being applied. Errors: forbidden, not-found. */
export const stopPeopleImport = defineEndpoint({
  ...staffCall,
  method: 'POST',
  path: '/manage/imports/:importId/stop',
  summary: 'Stop an import after this row',
  params: importParams,
  answer: importSchema,
});
