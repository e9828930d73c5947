/**
 * SQL as tagged templates: every `${value}` is a parameter, and a few helpers create text that is not a value. This file builds
 * statements; `connect.ts` sends them.
 */
import type { PoolClient } from 'pg';

/** A part of an SQL statement. Only the functions of this file create it, never from text from outside this code. */
export class SqlFragment {
  readonly strings: readonly string[];
  readonly parameters: readonly SqlParameter[];
  /** False for SQL text that is rarely repeated, so that it is not prepared. */
  readonly recurs: boolean;

  constructor(strings: readonly string[], parameters: readonly SqlParameter[] = [], recurs = true) {
    this.strings = strings;
    this.parameters = parameters;
    this.recurs = recurs;
  }
}

/** A lone surrogate as `JSON.stringify` writes it. Pairs of backslashes before it are backslashes of the text. */
const LONE_SURROGATE = /(?<!\\)((?:\\\\)*)\\ud[89a-f][\da-f]{2}/g;

/**
 * Returns the JSON of a value with lone surrogates replaced by U+FFFD, because PostgreSQL refuses them. A text that was cut off
 * within an emoji ends with one.
 */
const toStorableJson = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.includes(String.raw`\ud`) ? text.replaceAll(LONE_SURROGATE, '$1\uFFFD') : text;
};

/** JSON created by `toJsonb`, which is stored without changes. */
class Json {
  readonly text: string;

  constructor(value: unknown) {
    if (value === undefined) throw new TypeError('There is nothing to store as json.');
    this.text = toStorableJson(value);
  }
}

type Scalar = string | number | bigint | boolean | Date | Uint8Array | null;

/** A value of a database column. */
export type SqlValue = Scalar | Json | readonly (string | number | null)[];

/** A parameter of an SQL template: a value or a part of the statement. */
export type SqlParameter = SqlValue | SqlFragment;

/** A row to write to a table, by column. */
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** A row to insert, of a named type. */
type InsertableRow<R> = { readonly [Column in keyof R]: SqlValue };

/** The rows of a result, and the number of rows that the statement affected. */
export type SqlRows<T extends readonly object[]> = T & { readonly count: number };

/** Sends the SQL statement of a template. Rejects with the database's error, or with `ConnectionLostError`. */
export type SqlQuery = <T extends readonly object[] = Record<string, unknown>[]>(
  strings: TemplateStringsArray,
  ...parameters: readonly SqlParameter[]
) => Promise<SqlRows<T>>;

/** Sends statements inside a transaction, on its connection, one after the other. */
export interface TransactionSql extends SqlQuery {
  readonly isTransaction: true;
  readonly driver: Pick<DriverPool, 'query'>;
}

/** Sends statements on a connection that holds an advisory lock. */
export interface LockedSql extends SqlQuery {
  /** Runs several statements in one text, as one transaction. Never pass text from outside this code. */
  readonly script: (text: string) => Promise<void>;
}

/** A connection of the database driver, which the caller may use until `end`. */
export interface BorrowedConnection {
  readonly client: PoolClient;
  /**
   * Ends the connection, so that its subscriptions (LISTEN) do not reach a later user of the connection. It can be called
   * again.
   */
  readonly end: () => void;
}

/**
 * The connection pool for libraries that call the database driver themselves. A text without values may contain several
 * statements.
 */
export interface DriverPool {
  readonly query: (
    text: string,
    values?: readonly (string | Uint8Array | null)[],
  ) => Promise<{ readonly rows: object[] }>;
  readonly connect: () => Promise<BorrowedConnection>;
  readonly load: () => ConnectionPoolLoad;
}

/** Numbers of open connections, of idle ones, and of callers that wait for one. */
export interface ConnectionPoolLoad {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface Sql extends SqlQuery {
  readonly driver: DriverPool;
  /**
   * Runs `work` in a transaction. Rolls back when it rejects, or when one of its statements has failed and `work` ignored that.
   * Resolves after the commit. Rejects with `ConnectionLostError` also when it is unknown whether the commit happened.
   */
  readonly begin: <T>(work: (tx: TransactionSql) => Promise<T>) => Promise<T>;
  /**
   * Runs `work` while no other process holds the lock of that number; waits for the lock without a time limit. Statements on its
   * connection have no time limit. Rejects when the connection, and so the lock, was lost.
   */
  readonly withLock: <T>(lock: number, work: (holder: LockedSql) => Promise<T>) => Promise<T>;
  /** Rejects callers that wait for a connection, and ends used connections after `timeout` seconds. It can be called again. */
  readonly end: (limit?: { readonly timeout: number }) => Promise<void>;
}

/** Creates a part of an SQL statement that several statements share. */
export const sqlFragment = (
  strings: TemplateStringsArray,
  ...parameters: readonly SqlParameter[]
): SqlFragment => new SqlFragment(strings, parameters);

const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Quotes the name of a table or column for an SQL statement. */
export const sqlIdentifier = (name: string): SqlFragment =>
  new SqlFragment([quoteIdentifier(name)]);

/** Converts a value to jsonb; null becomes SQL null. */
export const toJsonb = (value: unknown): Json | null => (value === null ? null : new Json(value));

/** Creates the SQL `(columns) values (…), (…)` of an insert, with the columns of the first row. Throws without a row. */
export const createInsertFragment = <R extends InsertableRow<R>>(
  ...rows: readonly R[]
): SqlFragment => {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) throw new TypeError('There is nothing to insert.');
  const list = `(${columns.map(quoteIdentifier).join(', ')}) values (`;
  const parameters = rows.flatMap((row) =>
    columns.map((column) => requireColumnValue(row, column)),
  );
  const between = parameters.slice(1).map((_, i) => ((i + 1) % columns.length ? ', ' : '), ('));
  return new SqlFragment([list, ...between, ')'], parameters, rows.length === 1);
};

/** Creates the SQL `column = value, …` of an update. */
export const createUpdateFragment = <R extends InsertableRow<R>>(
  row: R,
  columns = Object.keys(row),
): SqlFragment => {
  if (columns.length === 0) throw new TypeError('There is nothing to set.');
  const starts = columns.map((column, i) => `${i === 0 ? '' : ', '}${quoteIdentifier(column)} = `);
  return new SqlFragment(
    [...starts, ''],
    columns.map((column) => requireColumnValue(row, column)),
  );
};

const requireColumnValue = (row: object, column: string): SqlValue => {
  const value = (row as Partial<SqlRow>)[column];
  if (value === undefined) throw new TypeError(`The column ${column} has no value.`);
  return value;
};

/** An SQL statement in the form that the database driver takes. */
export interface SqlStatement {
  readonly text: string;
  readonly values: readonly (string | Uint8Array | null)[];
  readonly recurs: boolean;
}

/** Joins the parts of an SQL statement. Throws TypeError for an invalid value, such as `undefined`. */
const toStatement = (fragment: SqlFragment): SqlStatement => {
  const sent: (string | Uint8Array | null)[] = [];
  let text = '';
  let recurs = true;
  const add = (part: SqlFragment): void => {
    recurs &&= part.recurs;
    for (const [i, string] of part.strings.entries()) {
      text += string;
      if (i >= part.parameters.length) continue;
      const parameter = part.parameters[i];
      if (parameter instanceof SqlFragment) {
        add(parameter);
      } else {
        const { value, cast } = toDriverParameter(parameter);
        text += `$${sent.push(value)}${cast}`;
      }
    }
  };
  add(fragment);
  return { text, values: sent, recurs };
};

/**
 * Converts a value to a parameter of the driver, with a cast where PostgreSQL could infer another type: `$1 - interval '1
 * day'` needs a timestamp.
 */
const toDriverParameter = (value: SqlValue | undefined) => {
  if (value === null) return { value, cast: '' };
  if (typeof value === 'boolean') return { value: String(value), cast: '::boolean' };
  if (value instanceof Date) return { value: value.toISOString(), cast: '::timestamptz' };
  if (value instanceof Uint8Array) return { value, cast: '::bytea' };
  if (value instanceof Json) return { value: value.text, cast: '::jsonb' };
  if (Array.isArray(value)) return { value: arrayText(value), cast: '' };
  if (typeof value === 'object' || value === undefined) {
    throw new TypeError(`A parameter of a statement is ${value ? 'an object' : 'undefined'}.`);
  }
  return { value: String(value), cast: '' };
};

const arrayText = (items: readonly (string | number | null)[]): string =>
  `{${items.map((item) => (item === null ? 'NULL' : `"${escapeArrayItem(item)}"`)).join(',')}}`;

const escapeArrayItem = (item: string | number): string =>
  String(item).replaceAll(/["\\]/g, '\\$&');

/** Returns the text with a backslash before each character that has a special meaning in `like`. */
export const escapeLikePattern = (text: string): string =>
  text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Creates the template tag for SQL from a function that sends statements. */
export const createSqlTag =
  (
    send: (
      statement: SqlStatement,
    ) => Promise<{ readonly rows: object[]; readonly rowCount: number | null }>,
  ): SqlQuery =>
  async <T extends readonly object[]>(
    strings: TemplateStringsArray,
    ...parameters: readonly SqlParameter[]
  ) => {
    const { rows, rowCount } = await send(toStatement(new SqlFragment(strings, parameters)));
    return Object.defineProperty(rows, 'count', { value: rowCount ?? 0 }) as unknown as SqlRows<T>;
  };
