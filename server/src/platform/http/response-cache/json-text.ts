/** Generates the JSON of a response, checked against its schema, in parts, so that other requests are handled in between. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Schema } from '@cairn/api/z';
import { ZodMiniArray } from 'zod/mini';
import { encode, type $ZodType } from 'zod/v4/core';

/** Number of characters in a chunk of JSON, which takes about two milliseconds to check and serialise. */
const CHUNK_CHARACTERS = 64 * 1024;

/**
 * Yields the JSON of a value. Only the last chunk of a list is shorter than 64 K characters.
 * @throws ZodError for a value that does not match the schema
 */
export const toJsonChunks = async function* toChunks(
  schema: Schema,
  value: unknown,
): AsyncGenerator<string> {
  if (!(schema instanceof ZodMiniArray) || hasChecks(schema) || !Array.isArray(value)) {
    yield toJson(schema, value);
    return;
  }
  const { element } = schema.def;
  let chunk = '[';
  let separator = '';
  for (const item of value as readonly unknown[]) {
    chunk += separator + toElementJson(element, item);
    separator = ',';
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
    await nextTurn();
  }
  yield `${chunk}]`;
};

/** Returns whether a Zod list has checks of its own, such as its length, and must be validated as a whole. */
const hasChecks = ({ def }: ZodMiniArray): boolean => (def.checks ?? []).length > 0;

const toJson = (schema: $ZodType, value: unknown): string => JSON.stringify(encode(schema, value));

/** Cache of JSON texts by schema and object. Elements of lists are never changed, and most occur in several lists. */
const elementTexts = new WeakMap<$ZodType, WeakMap<object, string>>();

const toElementJson = (schema: $ZodType, item: unknown): string => {
  if (typeof item !== 'object' || item === null) return toJson(schema, item);
  let texts = elementTexts.get(schema);
  if (!texts) elementTexts.set(schema, (texts = new WeakMap()));
  const known = texts.get(item);
  if (known !== undefined) return known;
  const text = toJson(schema, item);
  texts.set(item, text);
  return text;
};
