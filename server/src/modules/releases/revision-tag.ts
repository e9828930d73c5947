/** The tag of a channel's revision: what a change has seen, and what an answer has. */
import type { FastifyReply } from 'fastify';
import { listedTags } from '../../platform/http/conditional.ts';
import { refuse } from './release-refusal.ts';

/** What the entity tag of an answer about a channel begins with. */
export const revisionTag = ({
  channel,
  revision,
}: {
  readonly channel: string;
  readonly revision: number;
}): string => `${channel}-${revision}`;

export const tagged = <A extends { channel: string; revision: number; request?: string }>(
  reply: FastifyReply,
  answer: A,
): A => {
  void reply.header('etag', `"${revisionTag(answer)}"`);
  // Nothing has changed yet: it waits for a second person.
  if (answer.request !== undefined) void reply.code(202);
  return answer;
};

/**
 * Of `"production-17"`; a bare number will do. Tags of other things match nothing, and `*` neither: whoever changes a channel
 * says what they have seen of it. Weak ones do, as the revision and not the bytes are meant. Throws 412 when none is left.
 */
export const seenRevisions = (
  channel: string,
  ifMatch: string | undefined,
): number[] | undefined => {
  if (ifMatch === undefined) return undefined;
  const revisions = listedTags(ifMatch).flatMap((listed) => {
    const [tag = ''] = listed.replaceAll('"', '').split('.');
    const number = tag.startsWith(`${channel}-`) ? tag.slice(channel.length + 1) : tag;
    return /^\d{1,9}$/.test(number) ? [Number(number)] : [];
  });
  if (revisions.length > 0) return revisions;
  return refuse(
    412,
    'if-match',
    `If-Match is not a revision of ${channel}.`,
    'Send the ETag of GET /api/v1/manifest.',
  );
};

/** Throws 412, and 428 without. */
export const requireSeen = (channel: string, ifMatch: string | undefined): number[] =>
  seenRevisions(channel, ifMatch) ?? refuseUnseen();

/** Throws 428. */
export const refuseUnseen = (): never =>
  refuse(
    428,
    'if-match',
    'Say which revision you have seen.',
    'Send If-Match with the ETag of GET /api/v1/manifest.',
  );
