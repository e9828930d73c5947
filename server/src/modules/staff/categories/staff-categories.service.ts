/**
 * Reads and changes the categories of courses and documents for administrators. A category exists because staff have created
 * it, or because a record names it. 003 §2.7
 */
import { type NewAuditEntry, writeAuditEntry } from '../../../platform/audit/audit-log.ts';
import { raiseContentRevision } from '../../../platform/database/revisions.ts';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import {
  type RecordChangesDeps,
  requireValidNewOrder,
} from '../catalogue-records/record-changes.ts';
import * as repository from './staff-categories.repository.ts';

type Entry = NewAuditEntry;

/** Creates the function that runs a change of the categories, with its entry in the audit log. */
const createChangeCategories =
  ({ sql, now }: RecordChangesDeps) =>
  (caller: StaffCaller, change: (tx: TransactionSql) => Promise<Entry>): Promise<void> =>
    sql.begin(async (tx) => {
      await repository.lockCategories(tx);
      await writeAuditEntry(tx, caller, await change(tx), now());
      await raiseContentRevision(tx);
    });

const requireFreeName = async (tx: TransactionSql, name: string, own?: string): Promise<void> => {
  const taken = await repository.findCategory(tx, name);
  if (taken !== undefined && taken !== own)
    throw new AppError('conflict', `There is a category with the name ‘${taken}’ already.`);
};

const requireCategory = async (tx: TransactionSql, name: string): Promise<void> => {
  if ((await repository.findCategory(tx, name)) !== name)
    throw new AppError('not-found', 'There is no such category. Reload the list.');
};

const toQuoted = (titles: readonly string[]): string =>
  titles.map((title) => `‘${title}’`).join(', ');

const toObject = (id: string) => ({ kind: 'category', id }) as const;

export const createStaffCategoriesService = (deps: RecordChangesDeps) => {
  const change = createChangeCategories(deps);
  return {
    list: async () => ({ categories: await repository.listCategories(deps.sql) }),
    create: (caller: StaffCaller, name: string) =>
      change(caller, async (tx) => {
        await requireFreeName(tx, name);
        await repository.insertCategory(tx, name);
        return { action: 'category-created', object: toObject(name), after: { name } };
      }),
    rename: (caller: StaffCaller, before: string, name: string) =>
      change(caller, async (tx) => {
        await requireCategory(tx, before);
        await requireFreeName(tx, name, before);
        const managed = await repository.lockManagedRecordsOfCategory(tx, before);
        if (managed.length > 0)
          throw new AppError(
            'conflict',
            `Content files decide about ${toQuoted(managed)}. Take them over first, or rename the category in the files.`,
          );
        if (name !== before) await repository.storeCategoryName(tx, before, name);
        const values = { before: { name: before }, after: { name } };
        return { action: 'category-renamed', object: toObject(name), ...values };
      }),
    remove: (caller: StaffCaller, name: string) =>
      change(caller, async (tx) => {
        await requireCategory(tx, name);
        const categories = await repository.listCategories(tx);
        const { users = [] } = categories.find((one) => one.name === name) ?? {};
        if (users.length > 0)
          throw new AppError('conflict', `The category is used by ${toQuoted(users)}.`);
        await repository.deleteCategory(tx, name);
        return { action: 'category-removed', object: toObject(name), before: { name } };
      }),
    changeOrder: (caller: StaffCaller, before: string[], after: string[]) =>
      change(caller, async (tx) => {
        const current = (await repository.listCategories(tx)).map(({ name }) => name);
        requireValidNewOrder(current, { before, after }, 'each category');
        await repository.storeCategoryOrder(tx, after);
        const object = { kind: 'setting', id: 'category-order' } as const;
        const values = { before: { order: before }, after: { order: after } };
        return { action: 'order-changed', object, ...values };
      }),
  };
};
