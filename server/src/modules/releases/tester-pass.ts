/** Who may choose versions on production: whoever opened a link that this server signed, until it expires. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface TesterPass {
  /** The value of `?mfe.tester=` in a tester's link. */
  readonly issue: (seconds: number) => string;
  /** Seconds that a pass is still good for; 0 for one that has expired or was not issued here. */
  readonly secondsLeft: (pass: string) => number;
}

export const createTesterPass = (secret: Buffer, now: () => Date): TesterPass => {
  const seconds = () => Math.floor(now().getTime() / 1000);
  const signatureOf = (end: number): string =>
    createHmac('sha256', secret).update(`tester\n${end}`).digest('base64url');
  return {
    issue: (lifetime) => {
      const end = seconds() + lifetime;
      return `${end}.${signatureOf(end)}`;
    },
    secondsLeft: (pass) => {
      const [, end, given = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(pass) ?? [];
      if (end === undefined) return 0;
      const isOurs = timingSafeEqual(Buffer.from(given), Buffer.from(signatureOf(Number(end))));
      return isOurs ? Math.max(0, Number(end) - seconds()) : 0;
    },
  };
};
