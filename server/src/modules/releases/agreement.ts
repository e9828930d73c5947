/** A student's agreement that unpromoted code runs in their session. A cookie that is bound to that session stores it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readCookie, readScriptCookie, setCookie } from '../../platform/http/cookies.ts';
import { createSignedValues } from './signed-value.ts';

export const AGREEMENT_HOURS = 8;
const HOUR_SECONDS = 60 * 60;
/** Seconds for which the offer of an open agreement page stays valid. */
const OFFER_SECONDS = HOUR_SECONDS;
const AGREEMENT_COOKIE = 'cairn_agreed';
/** A cookie that the page's session sets (`@cairn/session`). Without it no student is signed in to this browser. */
const SIGNED_IN_COOKIE = 'cairn_signed_in';

const agreementSchema = z.object({
  studentId: z.string(),
  sessionId: z.string(),
  /** Keys of the code, as in `UnpromotedCode`. */
  keys: z.array(z.string()),
});
export type Agreement = z.infer<typeof agreementSchema>;

const offerSchema = z.object({
  channel: z.string(),
  code: z.array(z.object({ key: z.string(), remote: z.string() })),
  /**
   * Value of the choices cookie that is set once the student agrees. The same holds for `previewPass`, the pass of a
   * preview.
   */
  choices: z.string(),
  previewPass: z.string(),
  /** Path of this site at which the code runs. */
  address: z.string(),
});
/** The code that the agreement page shows, and the choices that are stored once the student agrees. */
export type ReleaseOffer = z.infer<typeof offerSchema>;

export interface AgreementValues {
  readonly signOffer: (offer: ReleaseOffer) => string;
  /** Returns undefined if this server did not sign the offer, or if it has expired. */
  readonly readOffer: (text: string) => ReleaseOffer | undefined;
  readonly store: (reply: FastifyReply, agreement: Agreement) => void;
  /** Returns undefined if there is no agreement, it has expired, or the browser is signed out. */
  readonly read: (request: FastifyRequest) => Agreement | undefined;
}

const writeCookie = (reply: FastifyReply, value: string, seconds: number): void =>
  setCookie(reply, { name: AGREEMENT_COOKIE, value, seconds });

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
      readScriptCookie(request, SIGNED_IN_COOKIE) === '1'
        ? agreements.read(readCookie(request, AGREEMENT_COOKIE) ?? '')
        : undefined,
  };
};

export const forgetAgreement = (request: FastifyRequest, reply: FastifyReply): void => {
  if (readCookie(request, AGREEMENT_COOKIE) !== undefined) writeCookie(reply, '', 0);
};

/** Reads the student ID without checking the signature: an unreadable value is removed as well. */
const readStudentId = (cookie: string): unknown => {
  try {
    const json = Buffer.from(cookie.split('.')[0] ?? '', 'base64url').toString('utf8');
    return (JSON.parse(json) as { value?: Partial<Agreement> }).value?.studentId;
  } catch {
    return undefined;
  }
};

/** Removes the agreement as soon as another student uses this browser. Call it before routes are added. */
export const endOtherAgreements = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply) => {
    const cookie = readCookie(request, AGREEMENT_COOKIE);
    const studentId = request.identity?.studentId;
    if (cookie === undefined || studentId === undefined) return;
    if (readStudentId(cookie) !== studentId) forgetAgreement(request, reply);
  });
};
