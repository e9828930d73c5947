/**
 * Events of remotes: an owner declares the events that it emits, with the payload that it gives; a listener declares the payload
 * that it reads.
 */
import { z } from 'zod';
import { findShapeFault, plainObjectSchema } from './value-schema.ts';

const MAX_REMOTE_EVENTS = 20;

/** Name of an event of a remote: the remote that owns it, and what happened. */
const remoteEventNameSchema = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{0,39}\.[a-z][a-z0-9-]{0,39}$/,
    'must be a remote and what happened in it, such as planner.day-chosen',
  );

const refineCount = (events: object): boolean => Object.keys(events).length <= MAX_REMOTE_EVENTS;
const COUNT_FAULT = { message: `must be ${MAX_REMOTE_EVENTS} at most` };

/** Events that a remote owns and emits, by name. */
export const ownEventsSchema = z
  .record(
    remoteEventNameSchema,
    z.strictObject({
      /** The payload that the remote gives. */
      payload: plainObjectSchema,
      description: z.string().min(1).max(300),
    }),
  )
  .refine(refineCount, COUNT_FAULT);

/** Events of other remotes to which a remote listens, by name. */
export const eventsOfOthersSchema = z
  .record(
    remoteEventNameSchema,
    z.strictObject({
      /** The part of the payload that the remote reads. */
      payload: plainObjectSchema,
    }),
  )
  .refine(refineCount, COUNT_FAULT);

export type OwnEvent = z.infer<typeof ownEventsSchema>[string];
type EventOfOther = z.infer<typeof eventsOfOthersSchema>[string];

/** Returns the name of the remote that owns an event. */
export const findEventOwner = (event: string): string => event.slice(0, event.indexOf('.'));

/**
 * Returns why an event does not suit a listener, as the end of a sentence about the event such as 'gives no "courseId"';
 * undefined if it does.
 */
export const findEventFault = (event: OwnEvent, read: EventOfOther): string | undefined =>
  findShapeFault(event.payload, read.payload);
