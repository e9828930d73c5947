import type { Infer, Schema } from './z.ts';

interface Parser {
  readonly safeParse: (value: unknown) => { readonly success: boolean; readonly data?: unknown };
}

/** Returns the parsed value, or undefined if it is invalid. Schemas made with `z` include their parser. */
export const safeParse = <S extends Schema>(schema: S, value: unknown): Infer<S> | undefined => {
  const result = (schema as unknown as Parser).safeParse(value);
  return result.success ? (result.data as Infer<S>) : undefined;
};

/** Returns whether the value is an object whose fields can be read; also true for arrays. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Parses JSON; returns undefined for other text, such as an HTML page of a proxy. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
