/**
 * The shape of plain data that one remote gives to another one: the props of slots, and the payloads of events. It is a part of
 * JSON Schema.
 */
import { z } from 'zod';

const MAX_PROPS = 20;
/** Maximum depth of nested objects and lists. */
const MAX_DEPTH = 3;

const description = z.string().min(1).max(300).optional();
const propName = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9]{0,39}$/, 'must be a name such as courseId')
  .refine((name) => !(name in Object.prototype), 'is a name that every object has');

const textSchema = z.strictObject({
  type: z.literal('string'),
  enum: z.array(z.string()).min(1).max(50).optional(),
  description,
});
const plainSchema = z.strictObject({
  type: z.enum(['number', 'integer', 'boolean']),
  description,
});

type ScalarSchema = z.infer<typeof textSchema> | z.infer<typeof plainSchema>;

/** The part of JSON Schema in which plain data are declared: enough for props and payloads, and small enough to compare two of them. */
export type ValueSchema = ScalarSchema | ListSchema | PropsSchema;

interface ListSchema {
  readonly type: 'array';
  readonly items: ValueSchema;
  readonly description?: string | undefined;
}

export interface PropsSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, ValueSchema>>;
  readonly required?: readonly string[] | undefined;
  readonly description?: string | undefined;
}

/** Builds the schema of an object whose values may be nested `depth` levels deep. It ends, however deep an input is nested. */
const createObjectSchema = (depth: number): z.ZodType<PropsSchema> =>
  z
    .strictObject({
      type: z.literal('object'),
      properties: z
        .record(propName, createValueSchema(depth - 1))
        .refine((properties) => Object.keys(properties).length <= MAX_PROPS, {
          message: `must be ${MAX_PROPS} at most`,
        }),
      required: z.array(propName).max(MAX_PROPS).optional(),
      description,
    })
    .refine(
      ({ properties, required = [] }) => required.every((name) => Object.hasOwn(properties, name)),
      { path: ['required'], message: 'must name declared properties' },
    );

const createValueSchema = (depth: number): z.ZodType<ValueSchema> => {
  if (depth === 0) return z.union([textSchema, plainSchema]);
  const items = createValueSchema(depth - 1);
  const listSchema = z.strictObject({ type: z.literal('array'), items, description });
  return z.union([textSchema, plainSchema, listSchema, createObjectSchema(depth)]);
};

/** The shape of an object, as a package declares it. */
export const plainObjectSchema = createObjectSchema(MAX_DEPTH);

/**
 * Returns why values of the shape `given` are not all values of the shape `read`, as the end of a sentence such as 'gives no
 * "courseId"'; undefined if they are.
 */
export const findShapeFault = (given: PropsSchema, read: PropsSchema): string | undefined =>
  valueFault(given, read, '');

/** Returns why values of the type `given` are not all values of the type `read`; undefined if they are. */
const valueFault = (given: ValueSchema, read: ValueSchema, path: string): string | undefined => {
  const isWholeNumber = given.type === 'integer' && read.type === 'number';
  if (given.type !== read.type && !isWholeNumber)
    return `gives "${path}" as ${given.type} and not as ${read.type}`;
  if (given.type === 'string' && read.type === 'string') {
    const known = read.enum;
    const other = known && (given.enum ?? [undefined]).find((text) => !known.includes(text ?? ''));
    if (!known || (given.enum && other === undefined)) return undefined;
    return other === undefined
      ? `may give any text as "${path}"`
      : `may give ${JSON.stringify(other)} as "${path}"`;
  }
  if (given.type === 'array' && read.type === 'array')
    return valueFault(given.items, read.items, `${path}[]`);
  if (given.type === 'object' && read.type === 'object') return propsFault(given, read, path);
  return undefined;
};

const propsFault = (given: PropsSchema, read: PropsSchema, path: string): string | undefined => {
  for (const [name, wanted] of Object.entries(read.properties)) {
    const place = path === '' ? name : `${path}.${name}`;
    const own = Object.hasOwn(given.properties, name) ? given.properties[name] : undefined;
    const isRequired = read.required?.includes(name) ?? false;
    if (isRequired && !own) return `gives no "${place}"`;
    if (isRequired && !given.required?.includes(name)) return `does not always give "${place}"`;
    const fault = own && valueFault(own, wanted, place);
    if (fault !== undefined) return fault;
  }
  return undefined;
};
