/** Reads the values of one row of an import, and refuses values that are invalid for a person. 003 §2.3 */
import { sanitiseName, toVisibleText } from '@cairn/domain/display-name.rules';
import { toEmailKey } from '@cairn/domain/email-key';
import type { ImportColumnUse, ImportField } from '@cairn/domain/import-columns.rules';

export interface ImportRowRefusal {
  /** Field whose value is refused; null if the whole row is refused. */
  readonly field: ImportField | null;
  readonly value: string;
  readonly reason: string;
}

/** Error for a row that is refused, with its field and reason. */
export class RefusedImportRowError extends Error {
  readonly refusal: ImportRowRefusal;
  constructor(refusal: ImportRowRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

export const refuseRow = (field: ImportField | null, value: string, reason: string): never => {
  throw new RefusedImportRowError({ field, value, reason });
};

/** Maximum length of a name and of an external id. */
export const MAX_NAME_LENGTH_OF_IMPORT = 100;

/** Apostrophe that this site's CSV files put before a text that spreadsheets would interpret as a formula. */
const FORMULA_APOSTROPHE = /^'(?=[=+\-@＝＋－＠])/;

const readCell = (
  cells: readonly string[],
  uses: readonly ImportColumnUse[],
  field: ImportField | 'leftGroups',
): string => (cells[uses.indexOf(field)] ?? '').trim().replace(FORMULA_APOSTROPHE, '');

/** The values of a row by field; '' for a field without a column. */
export type ImportRowValues = Readonly<Record<ImportField | 'leftGroups', string>>;

/** Returns the values of a row by field; '' for a field without a column. */
export const readImportRowValues = (
  cells: readonly string[],
  uses: readonly ImportColumnUse[],
): ImportRowValues => {
  const read = (field: ImportField | 'leftGroups') => readCell(cells, uses, field);
  const readName = (field: 'firstName' | 'lastName') => {
    const name = sanitiseName(read(field));
    if (name.length > MAX_NAME_LENGTH_OF_IMPORT)
      refuseRow(field, name, 'This name is longer than 100 characters.');
    return name;
  };
  const extra = cells.slice(uses.length).find((cell) => cell.trim() !== '');
  if (extra !== undefined)
    refuseRow(
      null,
      extra,
      'This row has more values than the first line has columns. Look for a separator too many.',
    );
  const externalId = toVisibleText(read('externalId'));
  if (externalId.length > MAX_NAME_LENGTH_OF_IMPORT)
    refuseRow('externalId', externalId, 'This ID is longer than 100 characters.');
  return {
    email: read('email'),
    firstName: readName('firstName'),
    lastName: readName('lastName'),
    externalId,
    groups: read('groups'),
    leftGroups: read('leftGroups'),
    courses: read('courses'),
    role: read('role'),
    action: read('action').toLowerCase(),
  };
};

const ACTIONS = new Set(['', 'add', 'update', 'disable']);

/** Throws if the action is unknown, or does not fit a new or an existing person. */
export const requireValidImportAction = (action: string, isKnown: boolean): void => {
  if (!ACTIONS.has(action))
    refuseRow('action', action, 'The action can be add, update or disable, or be empty.');
  if (action === 'add' && isKnown)
    refuseRow(
      'action',
      action,
      'A person has this address already. Write update, or leave the cell empty.',
    );
  if (action === 'update' && !isKnown)
    refuseRow('action', action, 'No person has this address. Write add, or leave the cell empty.');
  if (action === 'disable' && !isKnown)
    refuseRow('action', action, 'No person has this address, so there is nothing to disable.');
};

/** Returns whether the row gives the role of an author. An import cannot give other roles. */
export const givesAuthorRole = (
  role: string,
  { isGroupManager }: { readonly isGroupManager: boolean },
): boolean => {
  if (role === '') return false;
  if (isGroupManager)
    refuseRow('role', role, 'Only an administrator gives roles. Leave the cell empty.');
  const name = role.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (name === 'author') return true;
  if (name === 'administrator' || name === 'admin' || name.includes('manager'))
    refuseRow(
      'role',
      role,
      'Administrators and group managers are named by hand. Leave the cell empty.',
    );
  return refuseRow('role', role, 'The role can be author, or be empty.');
};

/** Returns the address of a row in its normal form, and its external id, to find the people of several rows at once. */
export const readImportRowKeys = (
  cells: readonly string[],
  uses: readonly ImportColumnUse[],
): { readonly emailKey: string; readonly externalId: string } => ({
  emailKey: toEmailKey(readCell(cells, uses, 'email')),
  externalId: toVisibleText(readCell(cells, uses, 'externalId')),
});
