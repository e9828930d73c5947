/** A student's agreement that unpromoted code runs in their session. A cookie that is bound to that session stores it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readCookie, readScriptCookie, setCookie } from '../../../platform/http/cookies.ts';
import { createTextSigner } from '../../../platform/secrets/text-signer.ts';

export const AGREEMENT_LIFETIME_HOURS = 8;
const HOUR_SECONDS = 60 * 60;
/** Seconds for which the offer of an open agreement page stays valid. */
const OFFER_SECONDS = HOUR_SECONDS;
const AGREEMENT_COOKIE = 'cairn_agreed';
/** A cookie that the page's session sets (`@cairn/session`). Without it no student is signed in to this browser. */
const SIGNED_IN_COOKIE = 'cairn_signed_in';

const agreementSchema = z.object({
  studentId: z.string(),
  sessionId: z.string(),
  /** Keys of the unpromoted code that the student agreed to, as in `UnpromotedCode`. */
  keys: z.array(z.string()),
});
export type ReleaseAgreement = z.infer<typeof agreementSchema>;

const offerSchema = z.object({
  channel: z.string(),
  code: z.array(z.object({ key: z.string(), remote: z.string() })),
  /**
   * Value of the cookie with the chosen releases. It is set once the student agrees, together with `previewPass`, the pass of a
   * preview.
   */
  choices: z.string(),
  previewPass: z.string(),
  /** Path of this site to which the browser returns to run the code. */
  address: z.string(),
});
/** The code that the agreement page shows, and the choices that are stored once the student agrees. */
export type AgreementOffer = z.infer<typeof offerSchema>;

const writeCookie = (reply: FastifyReply, value: string, seconds: number): void =>
  setCookie(reply, { name: AGREEMENT_COOKIE, value, seconds });

export const createAgreementSigner = (secret: Buffer, now: () => Date) => {
  const offers = createExpiringValueSigner({ secret, purpose: 'offer', schema: offerSchema, now });
  const agreements = createExpiringValueSigner({
    secret,
    purpose: 'agreement',
    schema: agreementSchema,
    now,
  });
  return {
    signOffer: (offer: AgreementOffer): string => offers.sign(offer, OFFER_SECONDS),
    /** Returns a signed offer of the agreement page; undefined if it has expired, or if this server did not sign it. */
    readOffer: offers.read,
    store: (reply: FastifyReply, agreement: ReleaseAgreement): void => {
      const seconds = AGREEMENT_LIFETIME_HOURS * HOUR_SECONDS;
      writeCookie(reply, agreements.sign(agreement, seconds), seconds);
    },
    /**
     * Returns the agreement that the browser's cookie stores; undefined if there is none, if it has expired, or if the
     * browser is signed out.
     */
    read: (request: FastifyRequest): ReleaseAgreement | undefined =>
      readScriptCookie(request, SIGNED_IN_COOKIE) === '1'
        ? agreements.read(readCookie(request, AGREEMENT_COOKIE) ?? '')
        : undefined,
  };
};

export type AgreementSigner = ReturnType<typeof createAgreementSigner>;

export const removeAgreementCookie = (request: FastifyRequest, reply: FastifyReply): void => {
  if (readCookie(request, AGREEMENT_COOKIE) !== undefined) writeCookie(reply, '', 0);
};

/**
 * Reads the student ID from the cookie of an agreement, without checking its signature. An unreadable cookie yields
 * undefined, so that it is removed as well.
 */
const readStudentId = (cookie: string): unknown => {
  try {
    const json = Buffer.from(cookie.split('.')[0] ?? '', 'base64url').toString('utf8');
    return (JSON.parse(json) as { value?: Partial<ReleaseAgreement> }).value?.studentId;
  } catch {
    return undefined;
  }
};

/**
 * Adds a hook that removes the cookie of an agreement as soon as another student uses the browser. Call it before routes
 * are added.
 */
export const endAgreementsOfOtherStudents = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply) => {
    const cookie = readCookie(request, AGREEMENT_COOKIE);
    const studentId = request.identity?.studentId;
    if (cookie === undefined || studentId === undefined) return;
    if (readStudentId(cookie) !== studentId) removeAgreementCookie(request, reply);
  });
};

export interface ExpiringValueSigner<Value> {
  /**
   * Returns the value as signed text of letters, digits, `-`, `_` and one dot.
   * @param seconds lifetime of the signature
   */
  readonly sign: (value: Value, seconds: number) => string;
  /** Returns the signed value of a text; undefined if this server did not sign it for this purpose, or if it has expired. */
  readonly read: (text: string) => Value | undefined;
}

interface SignedValueOptions<Value> {
  readonly secret: Buffer;
  /** Name of the use of these values; a text that was signed for one purpose is not accepted for another. */
  readonly purpose: string;
  readonly schema: z.ZodType<Value>;
  readonly now: () => Date;
}

export const createExpiringValueSigner = <Value>({
  secret,
  purpose,
  schema,
  now,
}: SignedValueOptions<Value>): ExpiringValueSigner<Value> => {
  const envelope = z.object({ until: z.number(), value: schema });
  const signer = createTextSigner(secret, purpose);
  const seconds = () => Math.floor(now().getTime() / 1000);
  return {
    sign: (value, lifetime) => {
      const json = JSON.stringify({ until: seconds() + lifetime, value });
      return signer.sign(Buffer.from(json).toString('base64url'));
    },
    read: (text) => {
      const body = signer.read(text);
      if (body === undefined) return undefined;
      const { until, value } = envelope.parse(
        JSON.parse(Buffer.from(body, 'base64url').toString('utf8')),
      );
      return seconds() < until ? value : undefined;
    },
  };
};
