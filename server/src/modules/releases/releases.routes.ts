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
  withdrawRelease,
} from '@cairn/api/releases.contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AddEndpoint } from '../../plugins/endpoint-route.ts';
import type { ChannelViews } from './channel-views.service.ts';
import type { ChannelsService } from './channels.service.ts';
import { FILES_PATH, type PublishService } from './publish.service.ts';
import { refuse } from './release-refusal.ts';
import { authorize, type ReleaseToken, type TokenAction } from './release-token.service.ts';
import type { ReviewService } from './review.service.ts';
import type { TelemetryService } from './telemetry.service.ts';

export interface ReleaseServices {
  readonly publishing: PublishService;
  readonly reviews: ReviewService;
  readonly channels: ChannelsService;
  readonly views: ChannelViews;
  readonly telemetry: TelemetryService;
  readonly authenticate: (request: FastifyRequest) => Promise<ReleaseToken>;
  /** Throws 429 for an address that reports too often. */
  readonly limitReports: (request: FastifyRequest) => Promise<void>;
}

/** The token that the request brings, when its scope covers what is wanted. */
const tokenFor = async (
  { authenticate }: ReleaseServices,
  request: FastifyRequest,
  action: TokenAction,
  remote: string | undefined,
  channel?: string,
): Promise<ReleaseToken> => {
  const token = await authenticate(request);
  authorize(token, { action, remote, channel });
  return token;
};

/** Everything below /api/v1 that is JSON. */
export const addReleaseRoutes = (add: AddEndpoint, services: ReleaseServices): void => {
  addPublishing(add, services);
  addChannels(add, services);
  addReading(add, services);
};

const addPublishing = (add: AddEndpoint, services: ReleaseServices): void => {
  const { publishing, reviews } = services;
  add(announceRelease, async ({ params, body }, _caller, { request }) => {
    await tokenFor(services, request, 'publish', params.name);
    return { missing: await publishing.announce(params.name, body.descriptor) };
  });
  add(publishRelease, async ({ params, body }, _caller, reply) => {
    const { label } = await tokenFor(services, reply.request, 'publish', params.name);
    const published = await publishing.publish(params.name, body.descriptor, label, body.channel);
    if (published.created) void reply.code(201);
    return published;
  });
  add(recordCheck, async ({ params, body }, _caller, reply) => {
    const { name: remote } = params;
    const { label } = await tokenFor(services, reply.request, 'publish', remote, body.channel);
    await reviews.record(params.name, params.version, body, label);
    void reply.code(201);
    return { recorded: true as const };
  });
  add(withdrawRelease, async ({ params, body }, _caller, { request }) => {
    const token = await tokenFor(services, request, 'withdraw', params.name);
    await reviews.withdraw(params.name, params.version, token, body.reason);
    return { withdrawn: true as const };
  });
};

const addChannels = (add: AddEndpoint, services: ReleaseServices): void => {
  const { channels } = services;
  add(changeChannel, async ({ params, headers, body }, _caller, reply) => {
    const { channel, name: remote } = params;
    const { version, percent, reason = '' } = body;
    const action = percent === undefined ? 'promote' : 'canary';
    const { label: who } = await tokenFor(services, reply.request, action, remote, channel);
    const seen = seenRevision(channel, headers['if-match']);
    if (seen === undefined)
      return refuse(
        428,
        'if-match',
        'Say which revision you have seen.',
        'Send If-Match with the ETag of GET /api/v1/manifest.',
      );
    const wish = { channel, remote, version, percent, who, seen, reason };
    return tagged(reply, await channels.promote(wish));
  });
  add(rollBackChannel, async ({ params: { channel }, headers, body }, _caller, reply) => {
    const { remote, to, reason = '' } = body;
    const { label: who } = await tokenFor(services, reply.request, 'rollback', remote, channel);
    const seen = seenRevision(channel, headers['if-match']);
    return tagged(reply, await channels.rollBack({ channel, remote, to, who, seen, reason }));
  });
};

const addReading = (add: AddEndpoint, services: ReleaseServices): void => {
  const { views, telemetry, authenticate, limitReports } = services;
  add(getManifest, async ({ query }, _caller, reply) =>
    tagged(reply, await views.manifest(query.channel)),
  );
  add(listRevisions, async ({ params, query }, _caller, { request }) => {
    await authenticate(request);
    return { revisions: await views.revisions(params.channel, query.limit, query.before) };
  });
  add(getReleaseStatus, async (_input, _caller, { request }) => {
    await authenticate(request);
    return views.status();
  });
  add(sendTelemetry, async ({ body }, _caller, { request }) => {
    await limitReports(request);
    return { counted: await telemetry.count(body.channel, body.events) };
  });
};

const tagged = <A extends { channel: string; revision: number }>(
  reply: FastifyReply,
  answer: A,
): A => {
  void reply.header('etag', `"${answer.channel}-${answer.revision}"`);
  return answer;
};

/** Of `"production-17"`; a bare number will do. Throws 412 for anything else. */
const seenRevision = (channel: string, ifMatch: string | undefined): number | undefined => {
  if (ifMatch === undefined) return undefined;
  const [tag = ''] = ifMatch.replace(/^W\//, '').replaceAll('"', '').split('.');
  const number = tag.startsWith(`${channel}-`) ? tag.slice(channel.length + 1) : tag;
  if (/^\d{1,9}$/.test(number)) return Number(number);
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
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, content, done) => done(null, content));
    scope.put<{ Params: { name: string; digest: string } }>(
      FILES_PATH,
      {
        schema: { hide: true, consumes: ['application/octet-stream'] },
        bodyLimit: LARGEST_FILE_BYTES,
        onRequest: async (request) => {
          await tokenFor(services, request, 'publish', request.params.name);
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
