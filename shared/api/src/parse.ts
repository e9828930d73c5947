import type { Infer, Schema } from './z.ts';

interface Parser {
  readonly safeParse: (value: unknown) => { readonly success: boolean; readonly data?: unknown };
}

/** The parsed value, or undefined when it does not fit. Schemas made with `z` carry their own parser. */
export const safeParse = <S extends Schema>(schema: S, value: unknown): Infer<S> | undefined => {
  const result = (schema as unknown as Parser).safeParse(value);
  return result.success ? (result.data as Infer<S>) : undefined;
};

/** Has fields to look at; also a list has. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Undefined for what is no JSON, such as a proxy's page. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
