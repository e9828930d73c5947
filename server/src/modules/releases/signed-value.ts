/** Values that the server hands out signed and accepts back unchanged, until they expire. */
import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

export interface SignedValues<Value> {
  /**
   * Returns a text of letters, digits, `-`, `_` and one dot.
   * @param seconds how long it is valid
   */
  readonly sign: (value: Value, seconds: number) => string;
  /** Returns undefined if this server did not sign the text for this purpose, or if it has expired. */
  readonly read: (text: string) => Value | undefined;
}

interface SignedValueOptions<Value> {
  readonly secret: Buffer;
  /** Keeps a value of one purpose from being accepted for another. */
  readonly purpose: string;
  readonly schema: z.ZodType<Value>;
  readonly now: () => Date;
}

export const createSignedValues = <Value>({
  secret,
  purpose,
  schema,
  now,
}: SignedValueOptions<Value>): SignedValues<Value> => {
  const envelope = z.object({ until: z.number(), value: schema });
  const key = createSecretKey(secret);
  const signatureOf = (body: string): Buffer =>
    createHmac('sha256', key).update(`${purpose}\n${body}`).digest();
  const seconds = () => Math.floor(now().getTime() / 1000);
  return {
    sign: (value, lifetime) => {
      const json = JSON.stringify({ until: seconds() + lifetime, value });
      const body = Buffer.from(json).toString('base64url');
      return `${body}.${signatureOf(body).toString('base64url')}`;
    },
    read: (text) => {
      const [, body, given = ''] = /^([\w-]+)\.([\w-]{43})$/.exec(text) ?? [];
      if (body === undefined) return undefined;
      if (!timingSafeEqual(signatureOf(body), Buffer.from(given, 'base64url'))) return undefined;
      const { until, value } = envelope.parse(
        JSON.parse(Buffer.from(body, 'base64url').toString('utf8')),
      );
      return seconds() < until ? value : undefined;
    },
  };
};
