/** Entity tags of a channel's revision, in responses and in the `If-Match` of changes. */
import type { FastifyReply } from 'fastify';
import { parseEntityTags } from '../../platform/http/conditional.ts';
import { throwRefusal } from './release-refusal.ts';

/** Returns the beginning of the entity tag of responses about a channel. */
export const revisionTag = ({
  channel,
  revision,
}: {
  readonly channel: string;
  readonly revision: number;
}): string => `${channel}-${revision}`;

export const addRevisionTag = <A extends { channel: string; revision: number; request?: string }>(
  reply: FastifyReply,
  answer: A,
): A => {
  void reply.header('etag', `"${revisionTag(answer)}"`);
  // The channel has not changed yet: the request waits for a second person.
  if (answer.request !== undefined) void reply.code(202);
  return answer;
};

/**
 * Returns the revisions named by `If-Match`, as `"production-17"` or a bare number. Tags of other resources are ignored, and
 * so is `*`: a change has to name a revision that the caller has seen. Weak tags count, as the revision matters and not the
 * bytes. Throws 412 if none is left.
 */
export const parseSeenRevisions = (
  channel: string,
  ifMatch: string | undefined,
): number[] | undefined => {
  if (ifMatch === undefined) return undefined;
  const revisions = parseEntityTags(ifMatch).flatMap((listed) => {
    const [tag = ''] = listed.replaceAll('"', '').split('.');
    const number = tag.startsWith(`${channel}-`) ? tag.slice(channel.length + 1) : tag;
    return /^\d{1,9}$/.test(number) ? [Number(number)] : [];
  });
  if (revisions.length > 0) return revisions;
  return throwRefusal(
    412,
    'if-match',
    `If-Match is not a revision of ${channel}.`,
    'Send the ETag of GET /api/v1/manifest.',
  );
};

/** Returns the revisions named by `If-Match`. Throws 412, or 428 if the header is missing. */
export const requireSeenRevisions = (channel: string, ifMatch: string | undefined): number[] =>
  parseSeenRevisions(channel, ifMatch) ?? refuseWithoutIfMatch();

/** Throws 428. */
export const refuseWithoutIfMatch = (): never =>
  throwRefusal(
    428,
    'if-match',
    'Say which revision you have seen.',
    'Send If-Match with the ETag of GET /api/v1/manifest.',
  );
