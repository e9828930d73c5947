import { acknowledgementSchema } from './acknowledgement.ts';
import { defineEndpoint } from './endpoint.ts';
import { uuidSchema } from './uuid.ts';
import { type Infer, z } from './z.ts';

/** The device of a session, as far as the server knows it. */
export const sessionDeviceSchema = z.object({
  /** Name of the browser, such as 'Firefox'; null if unknown. */
  browser: z.nullable(z.string()),
  /** Operating system or device, such as 'Windows' or 'iPhone'; null if unknown. */
  system: z.nullable(z.string()),
  /** Network of the last use: IPv4 with 24 bits, as in '203.0.113.0/24', or IPv6 with 48 bits. */
  network: z.nullable(z.string()),
  /** Time of the last use, at most 15 minutes old while the session is in use. ISO 8601. */
  usedAt: z.string(),
});
export type SessionDevice = Infer<typeof sessionDeviceSchema>;

const ownSessionSchema = z.object({
  sessionId: z.string(),
  device: sessionDeviceSchema,
  /** True for the session that makes the call. */
  isCurrent: z.boolean(),
});
export type OwnSession = Infer<typeof ownSessionSchema>;

/** Returns the sessions of the caller: the own one first, then the last used. */
export const listOwnSessions = defineEndpoint({
  method: 'GET',
  path: '/user/sessions',
  auth: 'student',
  summary: 'The sessions of the caller',
  answer: z.object({ sessions: z.array(ownSessionSchema) }),
});

/** Ends a session of the caller. Does nothing for a session that has ended. Errors: conflict (the session that makes the call). */
export const endOwnSession = defineEndpoint({
  method: 'DELETE',
  path: '/user/sessions/:sessionId',
  auth: 'student',
  summary: 'End a session of the caller',
  params: z.object({ sessionId: uuidSchema }),
  answer: acknowledgementSchema,
});

/** Ends all sessions of the caller but the one that makes the call. */
export const endOtherSessions = defineEndpoint({
  method: 'POST',
  path: '/user/sessions/end-others',
  auth: 'student',
  summary: 'End all other sessions of the caller',
  answer: z.object({ ...acknowledgementSchema.shape, ended: z.number() }),
});
