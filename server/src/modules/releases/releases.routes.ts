import type { Readable } from 'node:stream';
import {
  changeChannel,
  getManifest,
  getReleaseStatus,
  listRevisions,
  rollBackChannel,
  sendTelemetry,
} from '@cairn/api/release-channels.contract';
import {
  announceRelease,
  LARGEST_FILE_BYTES,
  publishRelease,
  recordCheck,
  showToken,
  withdrawRelease,
} from '@cairn/api/releases.contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { listedTags } from '../../http/conditional.ts';
import type { AddEndpoint } from '../../plugins/endpoint-route.ts';
import type { ChannelViews } from './channel-views.service.ts';
import type { ChannelsService } from './channels.service.ts';
import { FILES_PATH, type PublishService } from './publish.service.ts';
import { type AddCall, callRoutes, guardOf, tokenOf } from './registry-calls.ts';
import { refuse } from './release-refusal.ts';
import { homeChannel, type ReleaseToken } from './release-token.service.ts';
import type { ReviewService } from './review.service.ts';
import type { TelemetryService } from './telemetry.service.ts';
import type { VerdictService } from './verdict.service.ts';

export interface ReleaseServices {
  readonly publishing: PublishService;
  readonly reviews: ReviewService;
  readonly verdicts: Pick<VerdictService, 'record'>;
  readonly channels: ChannelsService;
  readonly views: ChannelViews;
  readonly telemetry: TelemetryService;
  readonly authenticate: (request: FastifyRequest) => Promise<ReleaseToken>;
  /** Throws 429 for an address that reports too often. */
  readonly limitReports: (request: FastifyRequest) => Promise<void>;
}

/** Everything below /api/v1 that is JSON. Who may make which call stands in registry-calls.ts. */
export const addReleaseRoutes = (add: AddEndpoint, services: ReleaseServices): void => {
  const addCall = callRoutes(add, services.authenticate);
  addPublishing(addCall, services);
  addChannels(addCall, services);
  addReading(addCall, services);
};

const addPublishing = (add: AddCall, { publishing, reviews, verdicts }: ReleaseServices): void => {
  add(announceRelease, async ({ params, body }) => ({
    missing: await publishing.announce(params.name, body.descriptor),
  }));
  add(publishRelease, async ({ params, body }, reply) => {
    const token = tokenOf(reply.request);
    const channel = body.channel ?? homeChannel(token);
    const published = await publishing.publish(params.name, body.descriptor, token.label, channel);
    if (published.created) void reply.code(201);
    return published;
  });
  add(recordCheck, async ({ params, body }, reply) => {
    const { name: remote, version } = params;
    await verdicts.record({ remote, version, ...body });
    void reply.code(201);
    return { recorded: true as const };
  });
  add(withdrawRelease, async ({ params, body }, { request }) => {
    const gone = await reviews.withdraw(params.name, params.version, tokenOf(request), body);
    return { withdrawn: true as const, ...(gone.length > 0 && { gone }) };
  });
};

const addChannels = (add: AddCall, { channels }: ReleaseServices): void => {
  add(changeChannel, async ({ params, headers, body }, reply) => {
    const { channel, name: remote } = params;
    const { version, percent, reason = '' } = body;
    const seen = seenRevisions(channel, headers['if-match']);
    if (seen === undefined)
      return refuse(
        428,
        'if-match',
        'Say which revision you have seen.',
        'Send If-Match with the ETag of GET /api/v1/manifest.',
      );
    const who = tokenOf(reply.request).label;
    const wish = { channel, remote, version, percent, who, seen, reason };
    return tagged(reply, await channels.promote(wish));
  });
  add(rollBackChannel, async ({ params: { channel }, headers, body }, reply) => {
    const { remote, to, reason = '' } = body;
    const who = tokenOf(reply.request).label;
    const seen = seenRevisions(channel, headers['if-match']);
    return tagged(reply, await channels.rollBack({ channel, remote, to, who, seen, reason }));
  });
};

const addReading = (add: AddCall, { views, telemetry, limitReports }: ReleaseServices): void => {
  add(getManifest, async ({ query }, reply) => tagged(reply, await views.manifest(query.channel)));
  add(listRevisions, async ({ params, query }) => ({
    revisions: await views.revisions(params.channel, query.limit, query.before),
  }));
  add(showToken, async (_input, { request }) => {
    const { label, remote, channel, actions } = tokenOf(request);
    return { label, remote, channel, actions: [...actions] };
  });
  add(getReleaseStatus, () => views.status());
  add(sendTelemetry, async ({ body }, { request }) => {
    await limitReports(request);
    return { counted: await telemetry.count(body.channel, body.events, body.mark) };
  });
};

const tagged = <A extends { channel: string; revision: number }>(
  reply: FastifyReply,
  answer: A,
): A => {
  void reply.header('etag', `"${answer.channel}-${answer.revision}"`);
  return answer;
};

/**
 * Of `"production-17"`; a bare number will do. Tags of other things match nothing, and `*` neither: whoever changes a channel
 * says what they have seen of it. Weak ones do, as the revision and not the bytes are meant. Throws 412 when none is left.
 */
const seenRevisions = (channel: string, ifMatch: string | undefined): number[] | undefined => {
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

/** The bytes of one file, as a stream. */
export const addFileUpload = async (
  app: FastifyInstance,
  services: ReleaseServices,
): Promise<void> => {
  const { admit, permit } = guardOf(`PUT ${FILES_PATH}`, services.authenticate);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, content, done) => done(null, content));
    scope.put<{ Params: { name: string; digest: string } }>(
      FILES_PATH,
      {
        schema: { hide: true, consumes: ['application/octet-stream'] },
        bodyLimit: LARGEST_FILE_BYTES,
        onRequest: async (request) => {
          await admit?.(request);
          permit?.(request);
        },
      },
      async (request, reply) => {
        const { name, digest } = request.params;
        await services.publishing.storeFile(name, digest, request.body as Readable);
        return reply.code(204).send();
      },
    );
  });
};
