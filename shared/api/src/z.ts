/**
 * The schema engine of every contract: the functions of zod/mini that contracts use, and no more: each one is on every
 * first route. It is one federation singleton, so the engine travels to a browser once while each remote ships its own
 * schemas (docs/decisions/007).
 */
import {
  _default,
  array,
  boolean,
  coerce,
  enum as enumOf,
  extend,
  gte,
  int,
  iso,
  literal,
  looseObject,
  lte,
  maxLength,
  minLength,
  nullable,
  number,
  object,
  optional,
  overwrite,
  partial,
  record,
  regex,
  string,
  trim,
  union,
  unknown,
} from 'zod/mini';
import type { $ZodType, input, output } from 'zod/v4/core';

/** The years 1000 to 9999: others are nobody's, and dates before the first year come back from the database as none. */
const isoDatetime = (params?: Parameters<typeof iso.datetime>[0]) =>
  iso.datetime(params).check(regex(/^[1-9]/));

export const z = {
  default: _default,
  array,
  boolean,
  coerceNumber: coerce.number,
  enum: enumOf,
  extend,
  gte,
  int,
  isoDatetime,
  literal,
  looseObject,
  lte,
  maxLength,
  minLength,
  nullable,
  number,
  object,
  optional,
  overwrite,
  partial,
  record,
  regex,
  string,
  trim,
  union,
  unknown,
};

export type Schema = $ZodType;
/** What a schema gives after parsing. */
export type Infer<S extends Schema> = output<S>;
/** What a schema takes. */
export type InferInput<S extends Schema> = input<S>;
export type SchemaOf<T> = $ZodType<T>;
