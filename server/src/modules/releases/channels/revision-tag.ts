/** Entity tags of a channel's revision, in responses and in the `If-Match` of changes. */
import type { FastifyReply } from 'fastify';
import { parseEntityTags } from '../../../platform/http/conditional.ts';
import { throwReleaseRefusal } from '../release-refusal.ts';

/**
 * Returns the entity tag of a channel's revision, such as `production-17`, without quotes. Longer tags of responses begin
 * with it.
 */
export const toChannelRevisionTag = ({
  channel,
  revision,
}: {
  readonly channel: string;
  readonly revision: number;
}): string => `${channel}-${revision}`;

export const setRevisionEtagAndStatus = <
  A extends { channel: string; revision: number; request?: string },
>(
  reply: FastifyReply,
  answer: A,
): A => {
  void reply.header('etag', `"${toChannelRevisionTag(answer)}"`);
  // Status 202 says that the channel has not changed yet, because the change request waits for a second person.
  if (answer.request !== undefined) void reply.code(202);
  return answer;
};

/**
 * Returns the revisions named by `If-Match`, as `"production-17"` or a bare number. Tags of other resources are ignored, and
 * so is `*`: a change has to name a revision that the caller has seen. Weak tags count, as the revision matters and not the
 * bytes. Throws 412 if none is left.
 */
export const parseExpectedRevisions = (
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
  return throwReleaseRefusal(
    'if-match',
    `If-Match is not a revision of ${channel}.`,
    'Send the ETag of GET /api/v1/manifest.',
  );
};

/** Returns the revisions that the header `If-Match` names. Throws 412, or 428 if the header is missing. */
export const requireExpectedRevisions = (channel: string, ifMatch: string | undefined): number[] =>
  parseExpectedRevisions(channel, ifMatch) ?? throwIfMatchRequired();

/** Throws 428, because the request lacks the header `If-Match`. */
export const throwIfMatchRequired = (): never =>
  throwReleaseRefusal(
    'if-match',
    'The header If-Match is missing.',
    'Send If-Match with the ETag of GET /api/v1/manifest.',
    428,
  );
