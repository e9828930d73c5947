/** A student's agreement that code which is not promoted runs beside their session: stored in a cookie, bound to that session. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { cookieOf, scriptCookieOf, setCookie } from '../../platform/http/cookies.ts';
import { createSignedValues } from './signed-value.ts';

export const AGREEMENT_HOURS = 8;
const HOUR_SECONDS = 60 * 60;
/** How long the page that asks may stay open. */
const OFFER_SECONDS = HOUR_SECONDS;
const COOKIE = 'cairn_agreed';
/** The session of a page leaves it (`@cairn/session`); without it nobody is signed in to this browser. */
const SIGNED_IN_COOKIE = 'cairn_signed_in';

const agreementSchema = z.object({
  studentId: z.string(),
  sessionId: z.string(),
  /** Of the code, as `UnpromotedCode` has them. */
  keys: z.array(z.string()),
});
export type Agreement = z.infer<typeof agreementSchema>;

const offerSchema = z.object({
  channel: z.string(),
  code: z.array(z.object({ key: z.string(), remote: z.string() })),
  /** To be stored as what this browser chose: the value of the cookie of choices, and the pass of a preview. */
  choices: z.string(),
  previewPass: z.string(),
  /** Where the code runs, as a path of this site. */
  address: z.string(),
});
/** What the page that asks shows and, once the student agreed, what happens. */
export type ReleaseOffer = z.infer<typeof offerSchema>;

export interface AgreementValues {
  readonly signOffer: (offer: ReleaseOffer) => string;
  /** Undefined for one that was not signed here, or too long ago. */
  readonly readOffer: (text: string) => ReleaseOffer | undefined;
  readonly store: (reply: FastifyReply, agreement: Agreement) => void;
  /** Undefined when there is none, it has expired, or the browser is signed out. */
  readonly read: (request: FastifyRequest) => Agreement | undefined;
}

const writeCookie = (reply: FastifyReply, value: string, seconds: number): void =>
  setCookie(reply, { name: COOKIE, value, seconds });

export const createAgreementValues = (secret: Buffer, now: () => Date): AgreementValues => {
  const offers = createSignedValues({ secret, purpose: 'offer', schema: offerSchema, now });
  const agreements = createSignedValues({
    secret,
    purpose: 'agreement',
    schema: agreementSchema,
    now,
  });
  return {
    signOffer: (offer) => offers.sign(offer, OFFER_SECONDS),
    readOffer: offers.read,
    store: (reply, agreement) => {
      const seconds = AGREEMENT_HOURS * HOUR_SECONDS;
      writeCookie(reply, agreements.sign(agreement, seconds), seconds);
    },
    read: (request) =>
      scriptCookieOf(request, SIGNED_IN_COOKIE) === '1'
        ? agreements.read(cookieOf(request, COOKIE) ?? '')
        : undefined,
  };
};

export const forgetAgreement = (request: FastifyRequest, reply: FastifyReply): void => {
  if (cookieOf(request, COOKIE) !== undefined) writeCookie(reply, '', 0);
};

/** Nothing depends on the signature here: a value that cannot be read is removed, too. */
const studentOf = (cookie: string): unknown => {
  try {
    const json = Buffer.from(cookie.split('.')[0] ?? '', 'base64url').toString('utf8');
    return (JSON.parse(json) as { value?: Partial<Agreement> }).value?.studentId;
  } catch {
    return undefined;
  }
};

/** Removes the agreement as soon as another student uses this browser. Call before routes are added. */
export const endForeignAgreements = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply) => {
    const cookie = cookieOf(request, COOKIE);
    const studentId = request.identity?.studentId;
    if (cookie === undefined || studentId === undefined) return;
    if (studentOf(cookie) !== studentId) forgetAgreement(request, reply);
  });
};
