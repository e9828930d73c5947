import { Readable } from 'node:stream';
import {
  changeChannel,
  getManifest,
  getReleaseStatus,
  listRevisions,
  rollBackChannel,
  sendTelemetry,
  type TelemetryEvent,
} from '@cairn/api/release-channels.contract';
import {
  announceRelease,
  MAX_RELEASE_FILE_BYTES,
  listChecks,
  publishRelease,
  recordCheck,
  showToken,
  tokenActions,
  withdrawRelease,
} from '@cairn/api/releases.contract';
import { PREVIEW_SCOPE } from '@cairn/api/release-previews.contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AddEndpoint } from '../../platform/http/endpoint-route.ts';
import type { CanaryPlans } from './canary-plans.service.ts';
import type { FreezeService } from './channel-freeze.service.ts';
import type { SettingsService } from './channel-settings.service.ts';
import type { RemoteSettingsService } from './remote-settings.service.ts';
import type { RequestsService } from './release-requests.service.ts';
import type { ChannelViews } from './channel-views.service.ts';
import type { ChannelsService } from './channels.service.ts';
import { parseChanges, findRequiredRights } from './parse-changes.ts';
import { FILES_PATH, type PublishService } from './publish.service.ts';
import { addPreviews } from './previews.routes.ts';
import type { PreviewsService } from './previews.service.ts';
import { isInTeam, type ReleaseActor, requireRight } from './release-actor.ts';
import {
  getActor,
  type AddRegistryCall,
  createAddCall,
  createCallGuard,
  getToken,
} from './registry-calls.ts';
import { addReleaseChanges } from './release-changes.routes.ts';
import { requireSeenRevisions, parseSeenRevisions, addRevisionTag } from './revision-tag.ts';
import { addReleasePages } from './release-page.routes.ts';
import type { ReleaseBoardService } from './release-board.service.ts';
import type { ReleaseFailuresService } from './release-failures.service.ts';
import type { ReleaseHistoryService } from './release-history.service.ts';
import { findTokenChannel, refuseOutsidePreviews } from './release-token.service.ts';
import type { ReviewService } from './review.service.ts';
import type { TelemetryService } from './telemetry.service.ts';
import type { VerdictService } from './verdict.service.ts';
import { addCheckerRoutes } from './checkers.routes.ts';
import type { CheckersService } from './checkers.service.ts';
import { addWebhookRoutes } from './webhooks.routes.ts';
import type { WebhooksService } from './webhooks.service.ts';

export interface ReleaseServices {
  readonly checkers: CheckersService;
  readonly publishing: PublishService;
  readonly reviews: ReviewService;
  readonly verdicts: Pick<VerdictService, 'record' | 'requireChecker' | 'listCounting'>;
  readonly channels: ChannelsService;
  readonly views: ChannelViews;
  readonly telemetry: TelemetryService;
  readonly board: ReleaseBoardService;
  readonly history: ReleaseHistoryService;
  readonly failures: ReleaseFailuresService;
  readonly plans: CanaryPlans;
  readonly requests: RequestsService;
  readonly freezes: FreezeService;
  readonly settings: SettingsService;
  readonly remoteSettings: RemoteSettingsService;
  readonly previews: PreviewsService;
  readonly webhooks: WebhooksService;
  readonly authenticate: (request: FastifyRequest) => Promise<ReleaseActor>;
  /** Throws 429 for an address that reports too often. */
  readonly limitReports: (request: FastifyRequest) => Promise<void>;
}

/** Adds all JSON calls below /api/v1. The permissions for them are in registry-calls.ts. */
export const addReleaseRoutes = (add: AddEndpoint, services: ReleaseServices): void => {
  const addCall = createAddCall(add, services.authenticate);
  addPublishing(addCall, services);
  addChannels(addCall, services);
  addReading(addCall, services);
  addReleaseChanges(addCall, services);
  addReleasePages(addCall, services);
  addPreviews(addCall, services);
  addWebhookRoutes(addCall, services);
  addCheckerRoutes(addCall, services);
};

const addPublishing = (
  add: AddRegistryCall,
  { publishing, reviews, verdicts }: ReleaseServices,
): void => {
  add(announceRelease, async ({ params, body }, { request }) => {
    const forPreviews = getToken(request).channel === PREVIEW_SCOPE;
    return { missing: await publishing.announce(params.name, body.descriptor, forPreviews) };
  });
  add(publishRelease, async ({ params, body }, reply) => {
    const token = getToken(reply.request);
    const channel = body.channel ?? findTokenChannel(token);
    const { name } = params;
    refuseOutsidePreviews(token, body.descriptor['version']);
    const published = await publishing.publish(name, body, getActor(reply.request), channel);
    if (published.created) void reply.code(201);
    return published;
  });
  add(recordCheck, async ({ params, body }, reply) => {
    const { name: remote, version } = params;
    await verdicts.record({ remote, version, ...body });
    void reply.code(201);
    return { recorded: true as const };
  });
  add(listChecks, async ({ params, query }) => {
    const { name: remote, version } = params;
    const checks = await verdicts.listCounting({ remote, version, ...query });
    return {
      checks: checks.map(({ channel, passed, mix, by, at }) => {
        return { channel, passed, mix, by, at: at.toISOString() };
      }),
    };
  });
  add(withdrawRelease, async ({ params, body }, { request }) => {
    const gone = await reviews.withdraw(params.name, params.version, getActor(request), body);
    return { withdrawn: true as const, ...(gone.length > 0 && { gone }) };
  });
};

const addChannels = (add: AddRegistryCall, { channels }: ReleaseServices): void => {
  add(changeChannel, async ({ params, headers, body }, reply) => {
    const { channel, name: remote } = params;
    const { version, percent, plan, reason = '' } = body;
    const seen = requireSeenRevisions(channel, headers['if-match']);
    const action = percent === undefined ? 'promote' : 'canary';
    const changes = parseChanges([{ action, remote, version, percent, plan }]);
    const by = getActor(reply.request);
    for (const right of changes.flatMap((change) => findRequiredRights(change, channel)))
      requireRight(by, { action: right, remote, channel });
    const wish = { channel, by, seen, reason, changes };
    const { verdicts, ...changed } = await channels.change(wish);
    const verdict = verdicts?.[remote];
    return addRevisionTag(reply, { ...changed, ...(verdict && { verdict }) });
  });
  add(rollBackChannel, async ({ params: { channel }, headers, body }, reply) => {
    const { remote, to, reason = '' } = body;
    const by = getActor(reply.request);
    const seen = parseSeenRevisions(channel, headers['if-match']);
    const changes = [{ action: 'rollback', remote, to } as const];
    return addRevisionTag(reply, await channels.change({ channel, by, seen, reason, changes }));
  });
};

const addReading = (
  add: AddRegistryCall,
  { views, verdicts, freezes, telemetry, webhooks, limitReports }: ReleaseServices,
): void => {
  add(getManifest, ({ query }) => views.manifest(query.channel));
  add(listRevisions, ({ params, query }) =>
    views.revisions(params.channel, query.limit, query.before),
  );
  add(showToken, async ({ query }, { request }) => {
    if (query.checker !== undefined) await verdicts.requireChecker(query.checker);
    if (query.channel !== undefined) await freezes.requireOpen(query.channel, query.action);
    const { label, remote, channel, actions } = getToken(request);
    const told = tokenActions.filter((action) => actions.includes(action));
    return { label, remote, channel, actions: told };
  });
  add(getReleaseStatus, async (_, { request }) => {
    const off = await webhooks.off((remote) => isInTeam(getActor(request), remote));
    return { ...(await views.status()), ...(off.length > 0 && { webhooksOff: off }) };
  });
  add(sendTelemetry, async ({ body }, { request }) => {
    await limitReports(request);
    const counted = await telemetry.count(body.channel, body.events, body.mark);
    logFailedCalls(request, body.channel, counted);
    return { counted: counted.length };
  });
};

/**
 * Logs the request IDs of failed calls, so that a page's report leads to the line of the call, and the line to the report.
 */
const logFailedCalls = (
  { log }: FastifyRequest,
  channel: string,
  events: readonly TelemetryEvent[],
): void => {
  const failed = events.filter(({ requestId }) => requestId !== undefined);
  if (failed.length === 0) return;
  const calls = failed.map(({ remote, version, cause, requestId }) => ({
    failedReqId: requestId,
    remote,
    version,
    cause,
  }));
  log.info({ channel, calls }, 'a page failed by calls');
};

/** Adds the route that receives the bytes of one file, as a stream. */
export const addFileUpload = async (
  app: FastifyInstance,
  services: ReleaseServices,
): Promise<void> => {
  const { admit, permit } = createCallGuard(`PUT ${FILES_PATH}`, services.authenticate);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, content, done) => done(null, content));
    scope.put<{ Params: { name: string; digest: string } }>(
      FILES_PATH,
      {
        schema: { hide: true, consumes: ['application/octet-stream'] },
        bodyLimit: MAX_RELEASE_FILE_BYTES,
        onRequest: async (request) => {
          await admit?.(request);
          permit?.(request);
        },
      },
      async (request, reply) => {
        const { name, digest } = request.params;
        // A request without a body has no stream.
        const content = (request.body as Readable | undefined) ?? Readable.from([]);
        await services.publishing.storeFile(name, digest, content);
        return reply.code(204).send();
      },
    );
  });
};
