/** Signs and checks the links that let a browser choose versions on production until they expire. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface TesterLinkSigner {
  /**
   * Returns the signed pass for a tester's link, which is the value of `?mfe.tester=`.
   * @param seconds lifetime of the link
   */
  readonly issue: (seconds: number) => string;
  /** Returns the seconds for which a tester's pass is still valid; 0 if it has expired or this server did not sign it. */
  readonly secondsLeft: (pass: string) => number;
}

export const createTesterLinkSigner = (secret: Buffer, now: () => Date): TesterLinkSigner => {
  const seconds = () => Math.floor(now().getTime() / 1000);
  const computeSignature = (end: number): string =>
    createHmac('sha256', secret).update(`tester\n${end}`).digest('base64url');
  return {
    issue: (lifetime) => {
      const end = seconds() + lifetime;
      return `${end}.${computeSignature(end)}`;
    },
    secondsLeft: (pass) => {
      const [, end, signature = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(pass) ?? [];
      if (end === undefined) return 0;
      const isOurs = timingSafeEqual(
        Buffer.from(signature),
        Buffer.from(computeSignature(Number(end))),
      );
      return isOurs ? Math.max(0, Number(end) - seconds()) : 0;
    },
  };
};
