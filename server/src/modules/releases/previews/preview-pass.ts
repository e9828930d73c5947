/** Signs and checks the links that open a preview. A link is valid for one channel, for as long as the preview exists. */
import { timingSafeEqual } from 'node:crypto';
import { createTextSigner } from '../../../platform/secrets/text-signer.ts';

/** Fields of a preview that the signature of its link covers. */
interface PreviewPassFields {
  readonly channel: string;
  /** Random key of a preview. It is created each time that the preview begins, so that old links stop working. */
  readonly key: string;
}

export interface PreviewPassSigner {
  /** Returns the signed pass for a preview, which is the value of `?mfe.preview=` in its link. */
  readonly issue: (preview: PreviewPassFields) => string;
  /**
   * Returns the preview that a signed pass opens; undefined if the preview has ended, or if this server did not sign the
   * pass.
   */
  readonly opens: <P extends PreviewPassFields>(pass: string, live: readonly P[]) => P | undefined;
}

export const createPreviewPassSigner = (secret: Buffer): PreviewPassSigner => {
  const signer = createTextSigner(secret, 'preview');
  const issue = ({ channel, key }: PreviewPassFields): string =>
    `${channel}.${signer.digest(`${channel}\n${key}`).toString('base64url')}`;
  return {
    issue,
    opens: (pass, live) => {
      const named = live.find(({ channel }) => pass.startsWith(`${channel}.`));
      if (!named) return undefined;
      const [actual, expected] = [Buffer.from(pass), Buffer.from(issue(named))];
      return actual.length === expected.length && timingSafeEqual(actual, expected)
        ? named
        : undefined;
    },
  };
};
