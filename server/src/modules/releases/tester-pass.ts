/** Signs and checks the links that let a browser choose versions on production until they expire. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface TesterPass {
  /** Returns the value of `?mfe.tester=` in a tester's link. */
  readonly issue: (seconds: number) => string;
  /** Returns the seconds for which a pass is still valid; 0 if it has expired or this server did not issue it. */
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
