/** Reads and changes the categories of courses and documents for the administrators of a site. */
import {
  MAX_CATEGORIES,
  MAX_CATEGORY_USERS,
  type StaffCategory,
} from '@cairn/api/staff-categories.contract';
import { takeNamedTransactionLock } from '../../../platform/database/lock-name.ts';
import { sqlFragment, type SqlQuery, type TransactionSql } from '../../../platform/database/sql.ts';

const NAMES = sqlFragment`(
  select category_name as known_name from catalogue_categories
  union select category from courses union select category from documents) known
  left join catalogue_categories on category_name = known_name`;

/** Locks the names and the order of categories until the transaction ends. */
export const lockCategories = (tx: TransactionSql): Promise<void> =>
  takeNamedTransactionLock(tx, 'categories');

/** Returns the categories: first those in the order that staff chose, then the others by name. */
export const listCategories = (sql: SqlQuery): Promise<StaffCategory[]> =>
  sql<StaffCategory[]>`
    select known_name as name,
      (select count(*)::int from courses where category = known_name) as courses,
      (select count(*)::int from documents where category = known_name) as documents,
      array(select title from (
        select title from courses where category = known_name
        union all select title from documents where category = known_name) used
        order by lower(title) limit ${MAX_CATEGORY_USERS}) as users
    from ${NAMES} order by category_position nulls last, lower(known_name), known_name
    limit ${MAX_CATEGORIES}`;

/** Returns the category with this name; upper and lower case are equal. */
export const findCategory = async (
  tx: TransactionSql,
  name: string,
): Promise<string | undefined> => {
  const [row] = await tx<{ name: string }[]>`
    select known_name as name from ${NAMES} where lower(known_name) = lower(${name})
    order by known_name = ${name} desc limit 1`;
  return row?.name;
};

export const insertCategory = async (tx: TransactionSql, name: string): Promise<void> => {
  await tx`insert into catalogue_categories (category_name) values (${name})`;
};

/** Returns the titles of records that use a category and that content files manage. Locks the import state of these records. */
export const lockManagedRecordsOfCategory = async (
  tx: TransactionSql,
  name: string,
): Promise<string[]> => {
  await tx`select 1 from content_records
    where (kind = 'courses' and id in (select course_id from courses where category = ${name}))
      or (kind = 'documents' and id in (select document_id from documents where category = ${name}))
    order by kind, id for update`;
  const rows = await tx<{ title: string }[]>`
    select title from courses join content_records on kind = 'courses' and id = course_id
      where category = ${name} and taken_over_at is null
    union all
    select title from documents join content_records on kind = 'documents' and id = document_id
      where category = ${name} and taken_over_at is null
    order by title limit ${MAX_CATEGORY_USERS}`;
  return rows.map(({ title }) => title);
};

export const storeCategoryName = async (
  tx: TransactionSql,
  before: string,
  name: string,
): Promise<void> => {
  await tx`update courses set category = ${name} where category = ${before}`;
  await tx`update documents set category = ${name} where category = ${before}`;
  await tx`insert into catalogue_categories (category_name, category_position)
    select ${name}, (select category_position from catalogue_categories where category_name = ${before})`;
  await tx`delete from catalogue_categories where category_name = ${before}`;
};

export const deleteCategory = async (tx: TransactionSql, name: string): Promise<void> => {
  await tx`delete from catalogue_categories where category_name = ${name}`;
};

export const storeCategoryOrder = async (
  tx: TransactionSql,
  names: readonly string[],
): Promise<void> => {
  await tx`insert into catalogue_categories (category_name, category_position)
    select one, place from unnest(${[...names]}::text[]) with ordinality as ordered (one, place)
    on conflict (category_name) do update set category_position = excluded.category_position`;
};
