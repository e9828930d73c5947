/**
 * SQL as tagged templates: every `${value}` is a parameter, and a few helpers create text that is not a value. This file builds
 * statements; `connect.ts` sends them.
 */
import type { PoolClient } from 'pg';

/** A part of a statement, created by `fragment`, `identifier`, `values` or `set`; never from text of outside origin. */
export class Fragment {
  readonly strings: readonly string[];
  readonly parameters: readonly Parameter[];
  /** False for text that is rarely the same twice, so that it is not prepared. */
  readonly recurs: boolean;

  constructor(strings: readonly string[], parameters: readonly Parameter[] = [], recurs = true) {
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

/** JSON created by `json`, stored without changes. */
class Json {
  readonly text: string;

  constructor(value: unknown) {
    if (value === undefined) throw new TypeError('There is nothing to store as json.');
    this.text = toStorableJson(value);
  }
}

type Scalar = string | number | bigint | boolean | Date | Uint8Array | null;

/** A value of a column. */
export type Value = Scalar | Json | readonly (string | number | null)[];

/** A parameter of the template: a value or a part of the statement. */
export type Parameter = Value | Fragment;

/** A row to write, by column. */
export type Row = Readonly<Record<string, Value>>;

/** A row of a named type. */
type RowOf<R> = { readonly [Column in keyof R]: Value };

/** The rows of a result, and the number of rows that the statement affected. */
export type Rows<T extends readonly object[]> = T & { readonly count: number };

/** Sends a statement. Rejects with the database's error, or with `ConnectionLostError`. */
export type Query = <T extends readonly object[] = Record<string, unknown>[]>(
  strings: TemplateStringsArray,
  ...parameters: readonly Parameter[]
) => Promise<Rows<T>>;

/** Sends statements inside a transaction, on its connection, one after the other. */
export interface TransactionSql extends Query {
  readonly isTransaction: true;
  readonly driver: Pick<DriverPool, 'query'>;
}

/** A connection that holds a lock. */
export interface LockedSql extends Query {
  /** Runs several statements in one text, as one transaction. Never pass text of outside origin. */
  readonly script: (text: string) => Promise<void>;
}

/** A connection of the driver, lent until it ends. */
export interface LentConnection {
  readonly client: PoolClient;
  /** Ends the connection, so that its subscriptions (LISTEN) reach no other user. It can be called again. */
  readonly end: () => void;
}

/** The pool for libraries that call the driver themselves. A text without values may contain several statements. */
export interface DriverPool {
  readonly query: (
    text: string,
    values?: readonly (string | Uint8Array | null)[],
  ) => Promise<{ readonly rows: object[] }>;
  readonly connect: () => Promise<LentConnection>;
  readonly load: () => PoolLoad;
}

/** Numbers of open connections, of idle ones, and of callers that wait for one. */
export interface PoolLoad {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface Sql extends Query {
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

/** Creates a part of a statement that several statements share. */
export const fragment = (
  strings: TemplateStringsArray,
  ...parameters: readonly Parameter[]
): Fragment => new Fragment(strings, parameters);

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Creates the name of a table or column. */
export const identifier = (name: string): Fragment => new Fragment([quoted(name)]);

/** Converts a value to jsonb; null becomes SQL null. */
export const json = (value: unknown): Json | null => (value === null ? null : new Json(value));

/** Creates `(columns) values (…), (…)` of an insert, with the columns of the first row. Throws without a row. */
export const values = <R extends RowOf<R>>(...rows: readonly R[]): Fragment => {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) throw new TypeError('There is nothing to insert.');
  const list = `(${columns.map(quoted).join(', ')}) values (`;
  const parameters = rows.flatMap((row) => columns.map((column) => valueOf(row, column)));
  const between = parameters.slice(1).map((_, i) => ((i + 1) % columns.length ? ', ' : '), ('));
  return new Fragment([list, ...between, ')'], parameters, rows.length === 1);
};

/** Creates `column = value, …` of an update. */
export const set = <R extends RowOf<R>>(row: R, columns = Object.keys(row)): Fragment => {
  if (columns.length === 0) throw new TypeError('There is nothing to set.');
  const starts = columns.map((column, i) => `${i === 0 ? '' : ', '}${quoted(column)} = `);
  return new Fragment(
    [...starts, ''],
    columns.map((column) => valueOf(row, column)),
  );
};

const valueOf = (row: object, column: string): Value => {
  const value = (row as Partial<Row>)[column];
  if (value === undefined) throw new TypeError(`The column ${column} has no value.`);
  return value;
};

/** A statement in the driver's form. */
export interface Statement {
  readonly text: string;
  readonly values: readonly (string | Uint8Array | null)[];
  readonly recurs: boolean;
}

/** Joins the parts. Throws TypeError for an invalid value, such as `undefined`. */
const toStatement = (whole: Fragment): Statement => {
  const sent: (string | Uint8Array | null)[] = [];
  let text = '';
  let recurs = true;
  const add = (part: Fragment): void => {
    recurs &&= part.recurs;
    for (const [i, string] of part.strings.entries()) {
      text += string;
      if (i >= part.parameters.length) continue;
      const parameter = part.parameters[i];
      if (parameter instanceof Fragment) {
        add(parameter);
      } else {
        const { value, cast } = encode(parameter);
        text += `$${sent.push(value)}${cast}`;
      }
    }
  };
  add(whole);
  return { text, values: sent, recurs };
};

/** Adds the type where PostgreSQL could infer another: `$1 - interval '1 day'` needs a timestamp. */
const encode = (value: Value | undefined) => {
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
  `{${items.map((item) => (item === null ? 'NULL' : `"${escaped(item)}"`)).join(',')}}`;

const escaped = (item: string | number): string => String(item).replaceAll(/["\\]/g, '\\$&');

/** Creates the template tag from a function that sends statements. */
export const queryBy =
  (
    send: (
      statement: Statement,
    ) => Promise<{ readonly rows: object[]; readonly rowCount: number | null }>,
  ): Query =>
  async <T extends readonly object[]>(
    strings: TemplateStringsArray,
    ...parameters: readonly Parameter[]
  ) => {
    const { rows, rowCount } = await send(toStatement(new Fragment(strings, parameters)));
    return Object.defineProperty(rows, 'count', { value: rowCount ?? 0 }) as unknown as Rows<T>;
  };
