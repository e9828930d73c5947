/**
 * Slots: named places in the pages of one remote, its owner, in which other remotes show something. The owner declares the props
 * that it gives; a filler declares the props that it reads.
 */
import { z } from 'zod';
import { settingNameSchema } from './settings.ts';
import { findShapeFault, plainObjectSchema } from './value-schema.ts';

const MAX_SLOTS = 20;
/** Maximum height in CSS pixels that a page reserves for a filler before its code has arrived. */
const MAX_RESERVED_HEIGHT = 1000;

/** Name of a slot: the page or the area, and the place in it. */
export const slotNameSchema = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{0,29}\/[a-z][a-z0-9-]{0,29}$/,
    'must be a page and a place in it, such as dashboard/aside',
  );

/** Slots that a remote owns, by name. */
export const slotsSchema = z
  .record(
    slotNameSchema,
    z.strictObject({
      props: plainObjectSchema,
      /** Names of the remotes that may fill the slot; absent: all may. */
      fillers: z.array(z.string().min(1).max(40)).min(1).max(MAX_SLOTS).optional(),
      description: z.string().min(1).max(300),
    }),
  )
  .refine((slots) => Object.keys(slots).length <= MAX_SLOTS, {
    message: `must be ${MAX_SLOTS} at most`,
  });

/** Conditions for showing a filler. All that are present must hold. */
const conditionSchema = z.strictObject({
  /** True: the filler is shown to signed-in students only. False: to visitors only. */
  signedIn: z.boolean().optional(),
  /** ID of a role: the filler is shown to students who work towards it. */
  role: z.string().min(1).max(60).optional(),
  /** Name of a setting of this remote: the filler is shown while its value is true. */
  setting: settingNameSchema.optional(),
});

/** Position, height and conditions with which a filler is shown. */
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
    props: plainObjectSchema,
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
  return findShapeFault(slot.props, fill.props);
};
