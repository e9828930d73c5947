/** Checks one row of an import of people: whether it is refused, and which changes it makes when applied. 003 §2.3 */
import type { CheckedImportRow } from '@cairn/api/people-imports.contract';
import { isSanitisedName } from '@cairn/domain/display-name.rules';
import { toEmailKey } from '@cairn/domain/email-key';
import type { ImportColumnUse, ImportField } from '@cairn/domain/import-columns.rules';
import { isEmail } from '@cairn/domain/registration.rules';
import type { NameIndex } from './name-index.ts';
import {
  requireValidImportAction,
  givesAuthorRole,
  MAX_NAME_LENGTH_OF_IMPORT,
  readImportRowValues,
  RefusedImportRowError,
  refuseRow,
  type ImportRowRefusal,
  type ImportRowValues,
} from './row-values.ts';

/** A person whom a row names, with the stored data that the check needs. */
export interface PersonInImportCheck {
  readonly personId: string;
  readonly emailKey: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly externalId: string | null;
  readonly isDisabled: boolean;
  readonly isAuthor: boolean;
  readonly isStaff: boolean;
  readonly groupIds: readonly string[];
  readonly courseIds: readonly string[];
}

export interface ImportableGroup {
  readonly id: string;
  readonly name: string;
  readonly isArchived: boolean;
}

export interface ImportableCourse {
  readonly id: string;
  readonly name: string;
  /** Groups that may see the course; null if all people may see it. */
  readonly groupIds: readonly string[] | null;
}

/** The data with which the rows of an import are compared. */
export interface ImportCheckContext {
  readonly callerId: string;
  /** True for a group manager, who may give no roles, change no staff, and add people to the managed groups only. */
  readonly isGroupManager: boolean;
  /** True if groups that do not exist are created, as for the classes of a OneRoster archive. */
  readonly createsGroups: boolean;
  readonly groups: NameIndex<ImportableGroup>;
  readonly courses: NameIndex<ImportableCourse>;
  readonly findPerson: (emailKey: string) => PersonInImportCheck | undefined;
  readonly findHolderOfExternalId: (
    externalId: string,
  ) => { readonly personId: string; readonly name: string } | undefined;
  /** Lines of the earlier rows, by normal form of the address and by external id. */
  readonly linesByEmail: Map<string, number>;
  readonly linesByExternalId: Map<string, number>;
}

type Change = CheckedImportRow['changes'][number];

/** The new person that a row describes. */
export interface AddPersonPlan {
  readonly kind: 'add';
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly externalId: string | null;
  readonly groupIds: readonly string[];
  /** Names of groups to create and join. */
  readonly newGroups: readonly string[];
  readonly courseIds: readonly string[];
  readonly isAuthor: boolean;
  readonly changes: readonly Change[];
}

/** The state of a person at the check. If the state has changed, the row is refused when it is applied. */
export type PersonSnapshot = Omit<PersonInImportCheck, 'personId' | 'emailKey' | 'isStaff'>;

/** The changes of a person who has an account. */
export interface UpdatePersonPlan {
  readonly kind: 'update';
  readonly personId: string;
  readonly email: string;
  readonly fields: Pick<PersonInImportCheck, 'firstName' | 'lastName' | 'externalId'>;
  readonly groupIds: readonly string[];
  readonly newGroups: readonly string[];
  /** Groups that the person leaves. */
  readonly leftGroupIds: readonly string[];
  readonly courseIds: readonly string[];
  readonly givesAuthor: boolean;
  readonly disables: boolean;
  readonly before: PersonSnapshot;
  readonly changes: readonly Change[];
}

export type ImportRowPlan = AddPersonPlan | UpdatePersonPlan;

/** Returns whether a plan disables a person or removes a person from a group. */
export const disablesOrRemovesPerson = (plan: ImportRowPlan): boolean =>
  plan.kind === 'update' && (plan.disables || plan.leftGroupIds.length > 0);

export type ImportRowResult =
  | { readonly verdict: 'refused'; readonly refusal: ImportRowRefusal }
  | { readonly verdict: 'new' | 'changed' | 'unchanged'; readonly plan: ImportRowPlan };

const checkDuplicate = (
  lines: Map<string, number>,
  { key, line, field, value }: { key: string; line: number; field: ImportField; value: string },
): void => {
  const earlier = lines.get(key);
  if (earlier === undefined) lines.set(key, line);
  else {
    const what = field === 'email' ? 'address' : 'external ID';
    refuseRow(field, value, `The same ${what} is on line ${earlier}. Keep one of the two lines.`);
  }
};

const listNames = (cell: string): string[] => [
  ...new Set(
    cell
      .split(';')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

/** Returns the groups or courses that a cell names. */
const findNamed = <Item extends { readonly id: string; readonly name: string }>(
  cell: string,
  field: 'groups' | 'courses',
  index: NameIndex<Item>,
): Item[] => {
  const what = field === 'groups' ? 'group' : 'course';
  return listNames(cell).map((name) => {
    const result = index.find(name);
    if (result.kind === 'found') return result.item;
    if (result.kind === 'ambiguous')
      return refuseRow(field, name, `Several ${what}s have this name. Write the ID.`);
    const close = result.close === undefined ? '' : ` Did you mean ${result.close}?`;
    return refuseRow(field, name, `There is no ${what} with this name or ID.${close}`);
  });
};

/** The groups in a row: existing groups, and the names of groups to create. */
interface NamedGroups {
  readonly groups: readonly ImportableGroup[];
  readonly newGroups: readonly string[];
}

const findGroups = (cell: string, context: ImportCheckContext): NamedGroups => {
  const isNew = (name: string) =>
    context.createsGroups && context.groups.find(name).kind === 'unknown';
  const newGroups = listNames(cell).filter(isNew);
  const long = newGroups.find((name) => name.length > MAX_NAME_LENGTH_OF_IMPORT);
  if (long !== undefined)
    refuseRow('groups', long, 'This name of a class is longer than 100 characters.');
  const others = listNames(cell).filter((name) => !isNew(name));
  const groups = findNamed(others.join(';'), 'groups', context.groups);
  const archived = groups.find(({ isArchived }) => isArchived);
  if (archived) refuseRow('groups', archived.name, 'This group is archived. Choose another one.');
  return { groups, newGroups };
};

/** Returns those groups of a cell of which the person is a member. */
const findLeftGroups = (
  cell: string,
  { groupIds }: PersonInImportCheck,
  { groups }: ImportCheckContext,
): ImportableGroup[] =>
  listNames(cell).flatMap((name) => {
    const result = groups.find(name);
    return result.kind === 'found' && groupIds.includes(result.item.id) ? [result.item] : [];
  });

const findCourses = (
  cell: string,
  groupIds: readonly string[],
  { courses }: ImportCheckContext,
): ImportableCourse[] => {
  const found = findNamed(cell, 'courses', courses);
  const hidden = found.find((course) => course.groupIds?.every((id) => !groupIds.includes(id)));
  if (hidden)
    refuseRow(
      'courses',
      hidden.name,
      'This course is for certain groups only. Name one of them too, or another course.',
    );
  return found;
};

const checkExternalId = (
  externalId: string,
  personId: string | undefined,
  { findHolderOfExternalId }: ImportCheckContext,
): void => {
  const holder = externalId === '' ? undefined : findHolderOfExternalId(externalId);
  if (!holder || holder.personId === personId) return;
  refuseRow(
    'externalId',
    externalId,
    `${holder.name} has this external ID. Two people cannot share one.`,
  );
};

const toIds = (items: readonly { readonly id: string }[]): string[] => items.map(({ id }) => id);

const toNamed = (names: readonly string[]) => names.map((name) => ({ name }));

const describeItems = (
  field: 'groups' | 'courses',
  items: readonly { readonly name: string }[],
): Change[] =>
  items.length === 0
    ? []
    : [{ field, before: null, after: items.map(({ name }) => name).join('; ') }];

const TEXT_FIELDS = ['firstName', 'lastName', 'externalId'] as const;

const planNewPerson = (
  values: ImportRowValues,
  isAuthor: boolean,
  context: ImportCheckContext,
): ImportRowResult => {
  const { groups, newGroups } = findGroups(values.groups, context);
  const courses = findCourses(values.courses, toIds(groups), context);
  if (context.isGroupManager && groups.length === 0)
    refuseRow('groups', values.groups, 'Name one of your groups, so that you see this person.');
  checkExternalId(values.externalId, undefined, context);
  const { email, firstName, lastName, externalId } = values;
  const changes: Change[] = [
    ...TEXT_FIELDS.flatMap((field) =>
      values[field] === '' ? [] : [{ field, before: null, after: values[field] }],
    ),
    ...describeItems('groups', [...groups, ...toNamed(newGroups)]),
    ...describeItems('courses', courses),
    ...(isAuthor ? [{ field: 'role' as const, before: null, after: 'author' }] : []),
  ];
  return {
    verdict: 'new',
    plan: {
      kind: 'add',
      email,
      firstName,
      lastName,
      externalId: externalId === '' ? null : externalId,
      groupIds: toIds(groups),
      newGroups,
      courseIds: toIds(courses),
      isAuthor,
      changes,
    },
  };
};

/** Returns the state of a person at the check, limited to the groups and courses in the row. */
export const toPersonSnapshot = (
  person: PersonInImportCheck,
  named: { readonly groupIds: readonly string[]; readonly courseIds: readonly string[] },
): PersonSnapshot => {
  const { firstName, lastName, externalId, isDisabled, isAuthor } = person;
  const groupIds = person.groupIds.filter((id) => named.groupIds.includes(id)).toSorted();
  const courseIds = person.courseIds.filter((id) => named.courseIds.includes(id)).toSorted();
  return { firstName, lastName, externalId, isDisabled, isAuthor, groupIds, courseIds };
};

const planDisabling = (
  person: PersonInImportCheck,
  email: string,
  { callerId }: ImportCheckContext,
): ImportRowResult => {
  if (person.personId === callerId)
    refuseRow(
      'action',
      'disable',
      'This is your own account. Ask another administrator to disable it.',
    );
  const { personId, firstName, lastName, externalId, isDisabled } = person;
  return {
    verdict: isDisabled ? 'unchanged' : 'changed',
    plan: {
      kind: 'update',
      personId,
      email,
      fields: { firstName, lastName, externalId },
      groupIds: [],
      newGroups: [],
      leftGroupIds: [],
      courseIds: [],
      givesAuthor: false,
      disables: true,
      before: toPersonSnapshot(person, { groupIds: [], courseIds: [] }),
      changes: isDisabled ? [] : [{ field: 'action', before: 'enabled', after: 'disabled' }],
    },
  };
};

/**
 * An empty cell does not change the stored value, and the person stays in groups and courses that the row does not name
 * (MIMP-11).
 */
const planUpdate = (
  person: PersonInImportCheck,
  values: ImportRowValues,
  isAuthor: boolean,
  context: ImportCheckContext,
): ImportRowResult => {
  const { groups, newGroups } = findGroups(values.groups, context);
  const left = findLeftGroups(values.leftGroups, person, context);
  const joined = groups.filter(({ id }) => !person.groupIds.includes(id));
  const courses = findCourses(values.courses, [...person.groupIds, ...toIds(groups)], context);
  const enrolled = courses.filter(({ id }) => !person.courseIds.includes(id));
  if (person.isDisabled && enrolled.length > 0)
    refuseRow('courses', values.courses, 'This account is disabled. Enable it first.');
  checkExternalId(values.externalId, person.personId, context);
  const changed = TEXT_FIELDS.filter(
    (field) => values[field] !== '' && values[field] !== person[field],
  );
  const givesAuthor = isAuthor && !person.isAuthor;
  const changes: Change[] = [
    ...changed.map((field) => ({ field, before: person[field], after: values[field] })),
    ...describeItems('groups', [...joined, ...toNamed(newGroups)]),
    ...left.map(({ name }) => ({ field: 'groups' as const, before: name, after: '' })),
    ...describeItems('courses', enrolled),
    ...(givesAuthor ? [{ field: 'role' as const, before: null, after: 'author' }] : []),
  ];
  const groupIds = toIds([...groups, ...left]);
  const courseIds = toIds(courses);
  return {
    verdict: changes.length === 0 ? 'unchanged' : 'changed',
    plan: {
      kind: 'update',
      personId: person.personId,
      email: values.email,
      fields: {
        firstName: values.firstName || person.firstName,
        lastName: values.lastName || person.lastName,
        externalId: values.externalId || person.externalId,
      },
      groupIds: toIds(joined),
      newGroups,
      leftGroupIds: toIds(left),
      courseIds: toIds(enrolled),
      givesAuthor,
      disables: false,
      before: toPersonSnapshot(person, { groupIds, courseIds }),
      changes,
    },
  };
};

const planRow = (
  values: ImportRowValues,
  line: number,
  context: ImportCheckContext,
): ImportRowResult => {
  const { email, externalId, action } = values;
  if (email === '') refuseRow('email', '', 'The e-mail address is missing.');
  if (!isEmail(email) || !isSanitisedName(email))
    refuseRow('email', email, 'This is not an e-mail address. Example: ada@school.example');
  const emailKey = toEmailKey(email);
  checkDuplicate(context.linesByEmail, { key: emailKey, line, field: 'email', value: email });
  if (externalId !== '')
    checkDuplicate(context.linesByExternalId, {
      key: externalId,
      line,
      field: 'externalId',
      value: externalId,
    });
  const person = context.findPerson(emailKey);
  requireValidImportAction(action, person !== undefined);
  const isAuthor = givesAuthorRole(values.role, context);
  if (context.isGroupManager && person?.isStaff)
    refuseRow('email', email, 'Only an administrator can change staff.');
  if (!person) return planNewPerson(values, isAuthor, context);
  if (action === 'disable') return planDisabling(person, email, context);
  return planUpdate(person, values, isAuthor, context);
};

/** Checks a row. The rows of a table must be checked in order, because later rows are compared with earlier ones. */
export const checkImportRow = (
  { line, cells }: { readonly line: number; readonly cells: readonly string[] },
  uses: readonly ImportColumnUse[],
  context: ImportCheckContext,
): ImportRowResult => {
  try {
    return planRow(readImportRowValues(cells, uses), line, context);
  } catch (error) {
    if (!(error instanceof RefusedImportRowError)) throw error;
    return { verdict: 'refused', refusal: error.refusal };
  }
};
