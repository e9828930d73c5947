import type { AuditEntry } from '@cairn/api/audit-log.contract';

type AuditEntryValues = AuditEntry['before'];

/** Names of values that contain names of groups. */
const GROUP_VALUES = new Set(['group', 'groups']);

/** Returns the values of an audit entry without the names of groups that the caller does not manage. */
const limitValues = (values: AuditEntryValues, names: ReadonlySet<string>): AuditEntryValues => {
  if (values === null) return null;
  const isManaged = (name: unknown) => typeof name === 'string' && names.has(name);
  const limited = Object.entries(values).flatMap(([key, value]): [string, unknown][] => {
    if (!GROUP_VALUES.has(key)) return [[key, value]];
    if (Array.isArray(value)) return [[key, value.filter(isManaged)]];
    return isManaged(value) ? [[key, value]] : [];
  });
  return Object.fromEntries(limited);
};

const isEmpty = (values: AuditEntryValues): boolean => Object.keys(values ?? {}).length === 0;

/**
 * Returns the entries about a person as a group manager may see them: without names of other groups, and without changes that
 * concern only other groups.
 * @param groupNames names of the managed groups. Source: MLOG-11, MPERM-06
 */
export const limitAuditEntriesToGroups = (
  entries: readonly AuditEntry[],
  groupNames: readonly string[],
): AuditEntry[] => {
  const names = new Set(groupNames);
  return entries
    .map((entry) => ({
      ...entry,
      before: limitValues(entry.before, names),
      after: limitValues(entry.after, names),
    }))
    .filter(
      ({ action, before, after }) =>
        action !== 'person-groups-changed' || !isEmpty(before) || !isEmpty(after),
    );
};
