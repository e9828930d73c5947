/**
 * The mark that the server puts into a page so that its reports count. It is signed, says what the page runs, and is valid
 * for some hours.
 */
import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { toNetwork } from '../../platform/http/client-network.ts';

const MARK_LIFETIME_SECONDS = 12 * 60 * 60;

const markSchema = z.object({
  /** ID of this mark. */
  id: z.string(),
  /** Seconds since 1970. */
  at: z.number(),
  channel: z.string(),
  /**
   * Revision of the channel. It implies what all visitors get, so that the page does not grow with the number of remotes.
   */
  revision: z.number(),
  /** Versions by remote, where not all visitors get the same. */
  given: z.record(z.string(), z.string()),
  /** Digests of the visitor and of the network, which cannot be reversed. */
  visitor: z.string(),
  range: z.string(),
});
export type PageMarkContent = z.infer<typeof markSchema>;

export interface MarkedPage {
  readonly channel: string;
  readonly revision: number;
  readonly given: Record<string, string>;
  /** Empty if the page is the same for all visitors. */
  readonly visitor: string;
  /** The address of the visitor; undefined for a client that has disconnected. */
  readonly address: string | undefined;
}

export interface PageMarks {
  readonly issue: (page: MarkedPage) => string;
  /** Returns undefined if this server did not make the mark, or if it has expired. */
  readonly read: (mark: string) => PageMarkContent | undefined;
}

/**
 * Prefix lengths of the network of a house or of a provider's customer: a person with one of its addresses can get the
 * others.
 */
const RANGE = { ipv4: 24, ipv6: 48 };

export const createPageMarks = (secret: Buffer, now: () => Date): PageMarks => {
  // The key is created once: a new key for each digest took a tenth of the time of a page.
  const key = createSecretKey(secret);
  const digest = (purpose: string, text: string) =>
    createHmac('sha256', key).update(`${purpose}\n${text}`).digest();
  const short = (purpose: string, text: string) =>
    digest(purpose, text).subarray(0, 12).toString('base64url');
  const noVisitor = short('visitor', '');
  const seconds = () => Math.floor(now().getTime() / 1000);
  return {
    issue: ({ channel, revision, given, visitor, address }) => {
      const mark: PageMarkContent = {
        id: randomBytes(12).toString('base64url'),
        at: seconds(),
        channel,
        revision,
        given,
        visitor: visitor === '' ? noVisitor : short('visitor', visitor),
        range: short('range', toNetwork(address, RANGE)),
      };
      const body = Buffer.from(JSON.stringify(mark)).toString('base64url');
      return `${body}.${digest('mark', body).toString('base64url')}`;
    },
    read: (text) => {
      const [, body, signature = ''] = /^([\w-]+)\.([\w-]{43})$/.exec(text) ?? [];
      if (body === undefined) return undefined;
      if (!timingSafeEqual(digest('mark', body), Buffer.from(signature, 'base64url')))
        return undefined;
      const mark = markSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
      return seconds() - mark.at <= MARK_LIFETIME_SECONDS ? mark : undefined;
    },
  };
};
