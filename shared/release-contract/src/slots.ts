/**
 * Slots: named places in the pages of one remote, its owner, in which other remotes show something. The owner declares the props
 * that it gives; a filler declares the props that it reads.
 */
import { z } from 'zod';
import { settingNameSchema } from './settings.ts';

const MAX_SLOTS = 20;
const MAX_PROPS = 20;
/** Maximum depth of nested objects and lists in the props of a slot. */
const MAX_PROPS_DEPTH = 3;
/** Maximum height in CSS pixels that a page reserves for a filler before its code has arrived. */
const MAX_RESERVED_HEIGHT = 1000;

const description = z.string().min(1).max(300).optional();
const propName = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9]{0,39}$/, 'must be a name such as courseId')
  .refine((name) => !(name in Object.prototype), 'is a name that every object has');

/** Name of a slot: the page or the area, and the place in it. */
export const slotNameSchema = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{0,29}\/[a-z][a-z0-9-]{0,29}$/,
    'must be a page and a place in it, such as dashboard/aside',
  );

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

/** The part of JSON Schema in which props are declared: enough for plain data, and small enough to compare two of them. */
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

const propsSchema = createObjectSchema(MAX_PROPS_DEPTH);

/** Slots that a remote owns, by name. */
export const slotsSchema = z
  .record(
    slotNameSchema,
    z.strictObject({
      props: propsSchema,
      /** Names of the remotes that may fill the slot; absent: all may. */
      fillers: z.array(z.string().min(1).max(40)).min(1).max(MAX_SLOTS).optional(),
      description: z.string().min(1).max(300),
    }),
  )
  .refine((slots) => Object.keys(slots).length <= MAX_SLOTS, {
    message: `must be ${MAX_SLOTS} at most`,
  });

/** When a filler is shown. All conditions that are present must hold. */
const conditionSchema = z.strictObject({
  /** True: the filler is shown to signed-in students only. False: to visitors only. */
  signedIn: z.boolean().optional(),
  /** ID of a role: the filler is shown to students who work towards it. */
  role: z.string().min(1).max(60).optional(),
  /** Name of a setting of this remote: the filler is shown while its value is true. */
  setting: settingNameSchema.optional(),
});

/** Where and when a filler is shown. */
const fillPlaceSchema = z.strictObject({
  /** Position of the filler in the slot: lower numbers come first; equal ones are sorted by the names of their remotes. */
  order: z.number().int().min(-1000).max(1000).default(0),
  when: conditionSchema.optional(),
  /** Height in CSS pixels that the page reserves until the filler is drawn, and keeps as the least height. */
  height: z.number().int().min(0).max(MAX_RESERVED_HEIGHT),
});

const createFillsSchema = <Fill extends z.ZodType>(fill: Fill) =>
  z.record(slotNameSchema, fill).refine((fills) => Object.keys(fills).length <= MAX_SLOTS, {
    message: `must be ${MAX_SLOTS} at most`,
  });

export const fillPlacesSchema = createFillsSchema(fillPlaceSchema);

/** Slots that a remote fills, by name, each with one module. */
export const fillsSchema = createFillsSchema(
  fillPlaceSchema.extend({
    /** Module that exports `filler`. */
    module: z
      .string()
      .regex(/^\.\/[\w./-]+\.(?:[jt]sx?|mjs)$/, 'must be a module such as ./src/filler.tsx'),
    /** The props that the module reads. */
    props: propsSchema,
    /** Files of the module, besides the container. The build writes them. */
    preload: z.array(z.string().min(1)).max(200).default([]),
  }),
);

export type Slots = z.infer<typeof slotsSchema>;
export type Slot = Slots[string];
export type SlotFills = z.infer<typeof fillsSchema>;
export type SlotFill = SlotFills[string];
export type FillPlace = z.infer<typeof fillPlaceSchema>;
/** A fill without its files. */
export type PlacedFill = FillPlace & Pick<SlotFill, 'props'>;
export type FillCondition = z.infer<typeof conditionSchema>;

/**
 * Returns why a slot does not suit a filler, as the end of a sentence about the slot such as 'gives no "courseId"'; undefined if
 * it does.
 * @param remote name of the remote that fills the slot
 */
export const findSlotFault = (
  slot: Slot,
  remote: string,
  fill: Pick<SlotFill, 'props'>,
): string | undefined => {
  if (slot.fillers && !slot.fillers.includes(remote)) return `is not open to ${remote}`;
  return valueFault(slot.props, fill.props, '');
};

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
