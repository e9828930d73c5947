/** Lists the objects of a database from PostgreSQL's own catalog, so that new tables are included automatically. */
import type { SqlQuery } from '../../../platform/database/sql.ts';

/**
 * Names of the tables that a restore uses: one for pending jobs, which the next start of a server adds to the queue, and one
 * that marks an unfinished restore. A backup contains neither table.
 */
export const RESTORED_JOBS_TABLE = 'restored_jobs';
export const UNFINISHED_RESTORE_TABLE = 'unfinished_restore';

export interface TableToBackUp {
  readonly name: string;
  /** Names of the table's stored columns in order, without generated ones. */
  readonly columns: string[];
}

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Returns the quoted name of a table for an SQL statement. */
export const toQuotedTableName = (name: string): string => `public.${quoteName(name)}`;

/** Returns the table with its columns for the SQL statement COPY. */
export const toCopyTargetSql = ({ name, columns }: TableToBackUp): string =>
  `${toQuotedTableName(name)} (${columns.map(quoteName).join(', ')})`;

/** Lists the permanent tables of the product's database, without those of extensions and unlogged ones. */
export const listTablesToBackUp = (query: SqlQuery): Promise<TableToBackUp[]> =>
  query<TableToBackUp[]>`
    select relname as name, coalesce(array_agg(attname::text order by attnum), '{}') as columns
    from pg_class
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relpersistence = 'p'
      and not relispartition and relname not in (${RESTORED_JOBS_TABLE}, ${UNFINISHED_RESTORE_TABLE})
      and not exists (select from pg_depend where classid = 'pg_class'::regclass
        and objid = pg_class.oid and deptype = 'e')
    group by relname order by relname`;

export interface SequenceToBackUp {
  readonly name: string;
  readonly value: string;
  readonly isCalled: boolean;
}

/**
 * Lists the database sequences with their values. They are not part of a snapshot. If they are read after the snapshot has begun,
 * no value is behind the rows.
 */
export const listSequencesToBackUp = (query: SqlQuery): Promise<SequenceToBackUp[]> =>
  query<SequenceToBackUp[]>`
    select relname as name, coalesce(last_value, start_value)::text as value,
      last_value is not null as "isCalled"
    from pg_sequences join pg_class on relname = sequencename and relnamespace = 'public'::regnamespace
    where schemaname = 'public' and relpersistence = 'p' order by relname`;

export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

export const listAppliedMigrations = (query: SqlQuery): Promise<AppliedMigration[]> =>
  query<AppliedMigration[]>`select name, checksum from schema_migrations order by name`;

/** Returns SQL statements that drop all objects of the product's database. */
export const createDropSchemaStatements = async (query: SqlQuery): Promise<string[]> => {
  const rows = await query<{ statement: string }[]>`
    select format('drop %s if exists %s cascade', case relkind when 'v' then 'view'
        when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
      pg_class.oid::regclass) as statement
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend where classid = 'pg_class'::regclass
        and objid = pg_class.oid and (deptype = 'e' or (relkind = 'S' and deptype in ('a', 'i'))))
    union all
    select format('drop routine if exists %s cascade', pg_proc.oid::regprocedure)
    from pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass
        and objid = pg_proc.oid and deptype = 'e')
    union all select 'drop schema if exists pgboss cascade'`;
  return rows.map(({ statement }) => statement);
};

/** Returns SQL statements that drop each foreign key, and that add it again, which checks every row. */
export const listForeignKeyStatements = (
  query: SqlQuery,
): Promise<{ drop: string; add: string }[]> =>
  query<{ drop: string; add: string }[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)) as add
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`;

/** Returns the SQL statements that disable and enable the triggers of each table. */
export const listTriggerStatements = (
  query: SqlQuery,
): Promise<{ disable: string; enable: string }[]> =>
  query<{ disable: string; enable: string }[]>`
    select format('alter table %s disable trigger user', relation) as disable,
      format('alter table %s enable trigger user', relation) as enable
    from (select distinct tgrelid::regclass as relation from pg_trigger
        join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and relnamespace = 'public'::regnamespace) as tables`;
