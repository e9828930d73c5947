/** What opens a preview: a link that this server signed, good for this channel alone and for as long as it is there. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** As much of a preview as a pass is about. */
export interface PassedPreview {
  readonly channel: string;
  /** Another one each time that the preview begins. */
  readonly key: string;
}

export interface PreviewPass {
  /** The value of `?mfe.preview=`. */
  readonly issue: (preview: PassedPreview) => string;
  /** The one of these that the pass opens; undefined: it has ended, or nobody issued it. */
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
