/**
 * The signed text that the server puts into a page so that the page's reports count. It lists the releases of the page and
 * is valid for some hours.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { createTextSigner } from '../../../platform/secrets/text-signer.ts';
import { toNetworkOfAddress } from '../../../platform/http/client-network.ts';

const MARK_LIFETIME_SECONDS = 12 * 60 * 60;

const markSchema = z.object({
  /** Random text that makes each mark, and thus each page ID, unique. */
  id: z.string(),
  /** Unix time in seconds at which the page was made. */
  at: z.number(),
  channel: z.string(),
  /**
   * Revision of the channel that the page shows. It determines the releases that all visitors get, so the mark need not list
   * the remotes.
   */
  revision: z.number(),
  /** Versions that this visitor got, by remote, if they differ between visitors. */
  given: z.record(z.string(), z.string()),
  /** Irreversible digest of the visitor's ID; `range` is the digest of the visitor's network. */
  visitor: z.string(),
  range: z.string(),
});
/** The content of a mark; `id` is the ID of the page, under which its reports are stored. */
export type PageMarkContent = z.infer<typeof markSchema>;

/** Returns the ID of the page that has this mark: the end of its signature, which no other page can guess. */
export const readPageId = (mark: string): string => mark.slice(-16);

interface PageToMark {
  readonly channel: string;
  readonly revision: number;
  readonly visitorVersions: Record<string, string>;
  /** ID of the visitor; empty if the page is the same for all visitors. */
  readonly visitor: string;
  /** IP address of the visitor; undefined for a client that has disconnected. */
  readonly address: string | undefined;
}

export interface PageMarkSigner {
  readonly issue: (page: PageToMark) => string;
  /** Returns the content of a page's mark; undefined if this server did not sign it, or if it has expired. */
  readonly read: (mark: string) => PageMarkContent | undefined;
}

/**
 * Prefix lengths of the network of a household or of a provider's customer. A person with one of its addresses can get the
 * others.
 */
const RANGE = { ipv4: 24, ipv6: 48 };

export const createPageMarkSigner = (secret: Buffer, now: () => Date): PageMarkSigner => {
  const signer = createTextSigner(secret, 'mark');
  const shortDigest = (purpose: string) => {
    const { digest } = createTextSigner(secret, purpose);
    return (text: string) => digest(text).subarray(0, 12).toString('base64url');
  };
  const [digestVisitor, digestRange] = [shortDigest('visitor'), shortDigest('range')];
  const noVisitor = digestVisitor('');
  const seconds = () => Math.floor(now().getTime() / 1000);
  return {
    issue: ({ channel, revision, visitorVersions, visitor, address }) => {
      const mark: PageMarkContent = {
        id: randomBytes(12).toString('base64url'),
        at: seconds(),
        channel,
        revision,
        given: visitorVersions,
        visitor: visitor === '' ? noVisitor : digestVisitor(visitor),
        range: digestRange(toNetworkOfAddress(address, RANGE)),
      };
      return signer.sign(Buffer.from(JSON.stringify(mark)).toString('base64url'));
    },
    read: (text) => {
      const body = signer.read(text);
      if (body === undefined) return undefined;
      const mark = markSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
      if (seconds() - mark.at > MARK_LIFETIME_SECONDS) return undefined;
      return { ...mark, id: readPageId(text) };
    },
  };
};
