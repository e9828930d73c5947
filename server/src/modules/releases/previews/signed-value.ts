/** Values that the server hands out signed and accepts back unchanged, until they expire. */
import { z } from 'zod';
import { createTextSigner } from '../../../platform/secrets/text-signer.ts';

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
