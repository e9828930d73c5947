/** Reads and changes roles of the catalogue for administrators. 003 §2.7 */
import {
  STAFF_JOB_ROLES_PAGE_SIZE,
  type StaffJobRole,
  type StaffJobRoleFilters,
} from '@cairn/api/staff-job-roles.contract';
import { findJobRoleProblems, type JobRoleText } from '@cairn/domain/job-role.rules';
import type { AuditValues } from '../../../platform/audit/audit-log.ts';
import { writeAuditEntry } from '../../../platform/audit/audit-log.ts';
import { raiseContentRevision } from '../../../platform/database/revisions.ts';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import {
  createRecordChanges,
  insertRecordWithFreeId,
  pickChangedValues,
  type RecordChangesDeps,
  requireCurrentValues,
} from '../catalogue-records/record-changes.ts';
import { toShownPageAndCount } from '../catalogue-records/record-columns.ts';
import * as repository from './staff-job-roles.repository.ts';

const UNKNOWN = 'There is no such role. Go back to the list of roles.';

const refuse = (kind: 'invalid' | 'conflict', field: keyof JobRoleText, message: string): never => {
  throw new AppError(kind, message, { field });
};

const toUnique = (text: JobRoleText): JobRoleText => ({
  ...text,
  courseIds: [...new Set(text.courseIds)],
  competencyIds: [...new Set(text.competencyIds)],
});

/** Replaces the ids of courses and competencies by their titles, for the audit log. */
const toLogged = async (
  tx: TransactionSql,
  { courseIds, competencyIds, ...values }: Partial<JobRoleText>,
): Promise<AuditValues> => {
  const courses = courseIds && (await repository.findCourseFacts(tx, courseIds));
  const names = competencyIds && (await repository.findCompetencyFacts(tx, competencyIds));
  return {
    ...values,
    ...(courses && {
      courses: (courseIds ?? []).map(
        (id) => courses.find(({ courseId }) => courseId === id)?.title ?? id,
      ),
    }),
    ...(names && { competencies: names.map(({ name }) => name).toSorted() }),
  };
};

/** Throws invalid or conflict, with the field, if a role is not valid. Locks the titles of roles (MCAT-06). */
const requireValidText = async (
  tx: TransactionSql,
  text: JobRoleText,
  ownId?: string,
): Promise<void> => {
  const courses = await repository.findCourseFacts(tx, text.courseIds);
  const known = new Set(courses.map(({ courseId }) => courseId));
  const unknown = text.courseIds.filter((id) => !known.has(id));
  if (unknown.length > 0)
    refuse('invalid', 'courseIds', `There is no such course: ${unknown.join(', ')}.`);
  const archived = courses.filter(({ status }) => status === 'archived');
  if (archived.length > 0) {
    const titles = archived.map(({ title }) => `‘${title}’`).toSorted();
    refuse('invalid', 'courseIds', `Archived, so not for a role: ${titles.join(', ')}.`);
  }
  const competencies = await repository.findCompetencyFacts(tx, text.competencyIds);
  if (competencies.length < text.competencyIds.length)
    refuse('invalid', 'competencyIds', 'One of the competencies does not exist any more.');
  await repository.lockJobRoleTitles(tx);
  if (await repository.isJobRoleTitleTaken(tx, text.title, ownId))
    refuse('conflict', 'title', `There is a role with the title ‘${text.title}’ already.`);
};

const requireFilledFields = (text: JobRoleText): void => {
  const [problem] = Object.entries(findJobRoleProblems(text));
  if (problem) throw new AppError('invalid', problem[1], { field: problem[0] });
};

/** Creates the functions that change roles, each with its entry in the audit log. */
export const createJobRoleChanges = (deps: RecordChangesDeps) =>
  createRecordChanges<StaffJobRole, StaffJobRole>(deps, {
    kind: 'roles',
    object: 'job-role',
    lock: repository.lockStaffJobRole,
    find: repository.findStaffJobRole,
    unknown: UNKNOWN,
    managed: 'Content files decide about this role. Take it over first.',
  });
export type JobRoleChanges = ReturnType<typeof createJobRoleChanges>;

const createCreateJobRole =
  ({ sql, now }: RecordChangesDeps) =>
  (caller: StaffCaller, given: JobRoleText): Promise<StaffJobRole> => {
    requireFilledFields(given);
    const text = toUnique(given);
    return sql.begin(async (tx) => {
      await requireValidText(tx, text);
      const id = await insertRecordWithFreeId({ title: text.title, fallback: 'role' }, (free) =>
        repository.insertJobRole(tx, free, text),
      );
      const object = { kind: 'job-role', id } as const;
      const after = await toLogged(tx, text);
      await writeAuditEntry(tx, caller, { action: 'job-role-created', object, after }, now());
      await raiseContentRevision(tx);
      const created = await repository.findStaffJobRole(tx, id);
      if (!created) throw new AppError('not-found', UNKNOWN);
      return created;
    });
  };

const createChangeText =
  (records: JobRoleChanges) =>
  (
    caller: StaffCaller,
    roleId: string,
    { before, after: given }: { readonly before: JobRoleText; readonly after: JobRoleText },
  ): Promise<StaffJobRole> => {
    requireFilledFields(given);
    const after = toUnique(given);
    return records.change(caller, roleId, async ({ tx, record, requireTakenOver, write }) => {
      requireTakenOver();
      requireCurrentValues('this role', record.text, before);
      const changed = pickChangedValues<JobRoleText>(record.text, after);
      if (!changed) return false;
      await requireValidText(tx, after, roleId);
      await repository.storeJobRoleText(tx, roleId, after);
      await write('job-role-changed', {
        before: await toLogged(tx, changed.before),
        after: await toLogged(tx, changed.after),
      });
      return true;
    });
  };

export const createStaffJobRolesService = (deps: RecordChangesDeps) => {
  const { sql, now } = deps;
  const records = createJobRoleChanges(deps);
  return {
    records,
    list: async ({ search, page: asked }: StaffJobRoleFilters) => {
      const found = await repository.countJobRoles(sql, search);
      const pages = toShownPageAndCount(asked, found, STAFF_JOB_ROLES_PAGE_SIZE);
      return { roles: await repository.listJobRolesPage(sql, search, pages.page), ...pages };
    },
    find: async (roleId: string): Promise<StaffJobRole> => {
      const role = await repository.findStaffJobRole(sql, roleId);
      if (!role) throw new AppError('not-found', UNKNOWN);
      return role;
    },
    create: createCreateJobRole(deps),
    change: createChangeText(records),
    /** Removes a role from the catalogue. Its row stays for the records of students that name it. */
    remove: (caller: StaffCaller, roleId: string): Promise<void> =>
      records.remove(caller, roleId, async ({ tx, record, requireTakenOver, write }) => {
        requireTakenOver();
        await repository.storeJobRoleRemoved(tx, roleId, now());
        await write('job-role-removed', { before: { title: record.title } });
        return true;
      }),
  };
};
