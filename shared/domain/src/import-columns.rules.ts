/** Names and uses of the columns of an import of people. 003 §2.3 */
import { t } from 'ttag';

export const IMPORT_FIELDS = [
  'email',
  'firstName',
  'lastName',
  'externalId',
  'groups',
  'courses',
  'role',
  'action',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/**
 * Use of a column: a field, the groups that the person leaves (of a OneRoster archive only), nothing (`ignore`), or null as
 * long as no person has decided it.
 */
export type ImportColumnUse = ImportField | 'leftGroups' | 'ignore' | null;

/** Other names of the fields, in the form of `toComparableName`. */
const NAMES_BY_FIELD: Readonly<Record<ImportField, readonly string[]>> = {
  email: ['email', 'mail', 'emailaddress', 'mailaddress', 'emailadresse', 'primaryemail'],
  firstName: ['firstname', 'givenname', 'forename', 'vorname'],
  lastName: ['lastname', 'surname', 'familyname', 'nachname'],
  externalId: [
    'externalid',
    'studentnumber',
    'studentno',
    'studentid',
    'personnelnumber',
    'employeeid',
    'employeenumber',
  ],
  groups: ['groups', 'group', 'class', 'classes', 'klasse'],
  courses: ['courses', 'course', 'kurs', 'kurse'],
  role: ['role', 'staffrole'],
  action: ['action'],
};

/** Returns a name in lower case with its letters and digits only, so that 'E-Mail ' and 'email' are equal. */
const toComparableName = (name: string): string =>
  name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const FIELD_BY_NAME = new Map(
  IMPORT_FIELDS.flatMap((field) => NAMES_BY_FIELD[field].map((name) => [name, field] as const)),
);

/** Returns the field of an import for a column of this name; undefined for an unknown name. */
export const findImportField = (columnName: string): ImportField | undefined =>
  FIELD_BY_NAME.get(toComparableName(columnName));

/** Names of ignored columns: those without a name, and the additional column in a file of refused rows (MIMP-16). */
const IGNORED_NAMES = new Set(['', 'reason']);

/** Returns the use of each column that its name suggests; null for an unknown name, so that a person decides. */
export const suggestImportColumns = (names: readonly string[]): ImportColumnUse[] =>
  names.map((name) =>
    IGNORED_NAMES.has(name.toLowerCase()) ? 'ignore' : (findImportField(name) ?? null),
  );

/** Returns the name of a field on screen. */
export const getImportFieldName = (field: ImportField): string => {
  switch (field) {
    case 'email':
      return t`E-mail address`;
    case 'firstName':
      return t`First name`;
    case 'lastName':
      return t`Last name`;
    case 'externalId':
      return t`External ID`;
    case 'groups':
      return t`Groups`;
    case 'courses':
      return t`Courses`;
    case 'role':
      return t`Staff role`;
    case 'action':
      return t`Action`;
    default:
      return field satisfies never;
  }
};

/** Returns the name of a column; those without one are numbered. @param index counted from 0 */
export const getImportColumnName = (names: readonly string[], index: number): string => {
  const number = index + 1;
  return names[index] || t`Column ${number}`;
};

const joinNames = (names: readonly string[], indices: readonly number[]): string =>
  indices.map((index) => getImportColumnName(names, index)).join(', ');

/**
 * Returns the problem of a mapping as a sentence: a column that is not decided, two for one field, or none for the e-mail
 * address; undefined for a valid one.
 */
export const validateImportColumns = (
  names: readonly string[],
  uses: readonly ImportColumnUse[],
): string | undefined => {
  const listIndices = (use: ImportColumnUse) =>
    uses.flatMap((one, index) => (one === use ? [index] : []));
  const undecided = listIndices(null);
  if (undecided.length > 0) {
    const columns = joinNames(names, undecided);
    return t`${columns}: choose what it becomes, or ignore it.`;
  }
  for (const field of IMPORT_FIELDS) {
    const indices = listIndices(field);
    if (indices.length < 2) continue;
    const columns = joinNames(names, indices);
    const fieldName = getImportFieldName(field);
    return t`${columns}: only one column can become ${fieldName}.`;
  }
  if (listIndices('email').length > 0) return undefined;
  const columns = joinNames(names, [...names.keys()]);
  return t`No column becomes the e-mail address. Choose one of ${columns}.`;
};
