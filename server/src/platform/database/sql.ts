/**
 * SQL as we write it: a tagged template whose every `${value}` is a parameter, and the few pieces of text that are not
 * values. This page turns them into a statement; `connect.ts` sends it.
 */
import type { PoolClient } from 'pg';

/** A part of a statement, made by `fragment`, `identifier`, `values` or `set`; never from text that came from outside. */
export class Fragment {
  readonly strings: readonly string[];
  readonly parameters: readonly Parameter[];
  /** False for a text that is hardly ever the same twice. */
  readonly recurs: boolean;

  constructor(strings: readonly string[], parameters: readonly Parameter[] = [], recurs = true) {
    this.strings = strings;
    this.parameters = parameters;
    this.recurs = recurs;
  }
}

/** As `JSON.stringify` writes half a pair of surrogates. The backslashes before it stand for backslashes of the text. */
const LONE_SURROGATE = /(?<!\\)((?:\\\\)*)\\ud[89a-f][\da-f]{2}/g;

/**
 * Returns the JSON of a value as PostgreSQL takes it: half a pair of surrogates becomes U+FFFD, as in a column of text. A text that was
 * cut off within an emoji ends with one.
 */
export const toStorableJson = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.includes(String.raw`\ud`) ? text.replaceAll(LONE_SURROGATE, '$1\uFFFD') : text;
};

/** Made by `json`: stored as it is, whatever it holds. */
class Json {
  readonly text: string;

  constructor(value: unknown) {
    if (value === undefined) throw new TypeError('There is nothing to store as json.');
    this.text = toStorableJson(value);
  }
}

type Scalar = string | number | bigint | boolean | Date | Uint8Array | null;

/** What a column can be given. */
export type Value = Scalar | Json | readonly (string | number | null)[];

/** What may stand in the template: a value, or a part of the statement. */
export type Parameter = Value | Fragment;

/** What a row of a table can be made of, by column. */
export type Row = Readonly<Record<string, Value>>;

/** A row of a type that has a name. */
type RowOf<R> = { readonly [Column in keyof R]: Value };

/** The rows of an answer, and how many rows the statement touched. */
export type Rows<T extends readonly object[]> = T & { readonly count: number };

/** Sends a statement. Rejects with the database's error, or `ConnectionLostError`. */
export type Query = <T extends readonly object[] = Record<string, unknown>[]>(
  strings: TemplateStringsArray,
  ...parameters: readonly Parameter[]
) => Promise<Rows<T>>;

/** Inside a transaction, on its connection, one statement after the other. */
export interface TransactionSql extends Query {
  readonly isTransaction: true;
  readonly driver: Pick<DriverPool, 'query'>;
}

/** A connection that holds a lock. */
export interface LockedSql extends Query {
  /** Runs several statements in one text, which are one transaction; never with anything from outside. */
  readonly script: (text: string) => Promise<void>;
}

/** A connection of the driver's, lent for as long as it lives. */
export interface LentConnection {
  readonly client: PoolClient;
  /** Ends the connection: whatever it listens to, nobody else is to hear. Again is fine. */
  readonly end: () => void;
}

/** The pool as libraries need it that speak to the driver themselves. A text without values may be several statements. */
export interface DriverPool {
  readonly query: (
    text: string,
    values?: readonly (string | Uint8Array | null)[],
  ) => Promise<{ readonly rows: object[] }>;
  readonly connect: () => Promise<LentConnection>;
  readonly load: () => PoolLoad;
}

/** Connections that are open, those of them that nobody uses, and how many wait for one. */
export interface PoolLoad {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface Sql extends Query {
  readonly driver: DriverPool;
  /**
   * All of `work`, or nothing: rolled back when it rejects, and when a statement failed that it did not mind. Resolves
   * once everything is committed; rejects with `ConnectionLostError` also when nobody can tell whether it was.
   */
  readonly begin: <T>(work: (tx: TransactionSql) => Promise<T>) => Promise<T>;
  /**
   * Runs `work` while no other process holds the lock of that number, and waits for its turn as long as it takes.
   * Statements on the connection given to it have no time limit. Rejects when the connection, and so the lock, was lost.
   */
  readonly withLock: <T>(lock: number, work: (holder: LockedSql) => Promise<T>) => Promise<T>;
  /** Rejects what waits for a connection; ends those in use after `timeout` seconds. Again is fine. */
  readonly end: (limit?: { readonly timeout: number }) => Promise<void>;
}

/** A part of a statement, for what several statements share. */
export const fragment = (
  strings: TemplateStringsArray,
  ...parameters: readonly Parameter[]
): Fragment => new Fragment(strings, parameters);

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The name of a table or column. */
export const identifier = (name: string): Fragment => new Fragment([quoted(name)]);

/** Any value as jsonb; null is the database's null. */
export const json = (value: unknown): Json | null => (value === null ? null : new Json(value));

/** `(columns) values (…), (…)` of an insert: the columns of the first row, at least one row. */
export const values = <R extends RowOf<R>>(...rows: readonly R[]): Fragment => {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) throw new TypeError('There is nothing to insert.');
  const list = `(${columns.map(quoted).join(', ')}) values (`;
  const parameters = rows.flatMap((row) => columns.map((column) => valueOf(row, column)));
  const between = parameters.slice(1).map((_, i) => ((i + 1) % columns.length ? ', ' : '), ('));
  return new Fragment([list, ...between, ')'], parameters, rows.length === 1);
};

/** `column = value, …` of an update. */
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

/** A statement as the driver takes it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly (string | Uint8Array | null)[];
  readonly recurs: boolean;
}

/** Puts the parts together. Throws TypeError for what is not a value, `undefined` above all. */
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

/** With the type where PostgreSQL could take the text for another: `$1 - interval '1 day'` has to be a moment. */
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

/** The tag, given who sends what it makes. */
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
