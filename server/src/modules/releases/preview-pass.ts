/** Signs and checks the links that open a preview. A link is valid for one channel, for as long as the preview exists. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The fields of a preview that a pass signs. */
export interface PassedPreview {
  readonly channel: string;
  /** Random key, a new one each time that the preview begins. */
  readonly key: string;
}

export interface PreviewPass {
  /** Returns the value of `?mfe.preview=`. */
  readonly issue: (preview: PassedPreview) => string;
  /** Returns the preview that the pass opens; undefined if it has ended, or if this server did not issue the pass. */
  readonly opens: <P extends PassedPreview>(pass: string, live: readonly P[]) => P | undefined;
}

export const createPreviewPass = (secret: Buffer): PreviewPass => {
  const issue = ({ channel, key }: PassedPreview): string =>
    `${channel}.${createHmac('sha256', secret).update(`preview\n${channel}\n${key}`).digest('base64url')}`;
  return {
    issue,
    opens: (pass, live) => {
      const named = live.find(({ channel }) => pass.startsWith(`${channel}.`));
      if (!named) return undefined;
      const [given, own] = [Buffer.from(pass), Buffer.from(issue(named))];
      return given.length === own.length && timingSafeEqual(given, own) ? named : undefined;
    },
  };
};
