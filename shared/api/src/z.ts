/**
 * The schema engine of every contract: only the functions of zod/mini that contracts use, because every page loads
 * them. It is a federation singleton: a browser loads the engine once, and each remote ships its own schemas
 * (docs/decisions/007).
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

/**
 * Date and time in the years 1000 to 9999. Other years are no real dates, and the database does not return dates before
 * year 1 correctly.
 */
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
/** Type of a schema's parsed value. */
export type Infer<S extends Schema> = output<S>;
/** Type of a schema's input. */
export type InferInput<S extends Schema> = input<S>;
export type SchemaOf<T> = $ZodType<T>;
