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
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { CanaryPlansService } from '../channels/canary-plans.service.ts';
import type { ChannelFreezeService } from '../channels/channel-freeze.service.ts';
import type { ChannelSettingsService } from '../channels/channel-settings.service.ts';
import type { RemoteSettingsService } from '../channels/remote-settings.service.ts';
import type { ChangeRequestsService } from '../channels/release-requests.service.ts';
import type { ChannelViewsService } from '../channels/channel-views.service.ts';
import type { ChannelChangesService } from '../channels/channels.service.ts';
import { parseChanges, listRightsForChange } from '../channels/parse-changes.ts';
import { RELEASE_FILE_UPLOAD_ROUTE, type ReleasePublishService } from './publish.service.ts';
import { addPreviewRoutes } from '../previews/previews.routes.ts';
import type { PreviewsService } from '../previews/previews.service.ts';
import {
  isInRemoteTeam,
  type ReleaseActor,
  requireReleaseRight,
} from '../permissions/release-actor.ts';
import {
  getReleaseActor,
  type AddRegistryCall,
  createAddRegistryCall,
  createRegistryCallGuard,
  getReleaseToken,
} from '../permissions/registry-calls.ts';
import { addChannelChangeRoutes } from '../channels/release-changes.routes.ts';
import {
  requireExpectedRevisions,
  parseExpectedRevisions,
  setRevisionEtagAndStatus,
} from '../channels/revision-tag.ts';
import { addReleaseBoardRoutes } from '../board/release-page.routes.ts';
import type { ReleaseBoardService } from '../board/release-board.service.ts';
import type { ReleaseFailuresService } from '../health/release-failures.service.ts';
import type { ReleaseHistoryService } from '../board/release-history.service.ts';
import {
  getReleaseTokenChannel,
  refuseReleaseByPreviewToken,
} from '../permissions/release-token.service.ts';
import type { ReleaseWithdrawalService } from '../channels/review.service.ts';
import type { ReleaseTelemetryService } from '../health/telemetry.service.ts';
import type { ReleaseVerdictService } from '../gate/verdict.service.ts';
import { addReleaseCheckerRoutes } from '../gate/checkers.routes.ts';
import type { ReleaseCheckersService } from '../gate/checkers.service.ts';
import { addWebhookRoutes } from '../webhooks/webhooks.routes.ts';
import type { WebhooksService } from '../webhooks/webhooks.service.ts';

export interface ReleaseServices {
  readonly checkers: ReleaseCheckersService;
  readonly publishing: ReleasePublishService;
  readonly reviews: ReleaseWithdrawalService;
  readonly verdicts: Pick<ReleaseVerdictService, 'record' | 'requireChecker' | 'listCounting'>;
  readonly channels: ChannelChangesService;
  readonly views: ChannelViewsService;
  readonly telemetry: ReleaseTelemetryService;
  readonly board: ReleaseBoardService;
  readonly history: ReleaseHistoryService;
  readonly failures: ReleaseFailuresService;
  readonly plans: CanaryPlansService;
  readonly requests: ChangeRequestsService;
  readonly freezes: ChannelFreezeService;
  readonly settings: ChannelSettingsService;
  readonly remoteSettings: RemoteSettingsService;
  readonly previews: PreviewsService;
  readonly webhooks: WebhooksService;
  readonly authenticate: (request: FastifyRequest) => Promise<ReleaseActor>;
  /** Throws 429 for a network address that sends too many reports about releases. */
  readonly limitReports: (request: FastifyRequest) => Promise<void>;
}

/** Adds the JSON endpoints of the release registry below /api/v1. Their permissions are in registry-calls.ts. */
export const addReleaseRoutes = (add: AddEndpoint, services: ReleaseServices): void => {
  const addCall = createAddRegistryCall(add, services.authenticate);
  addPublishing(addCall, services);
  addChannels(addCall, services);
  addReading(addCall, services);
  addChannelChangeRoutes(addCall, services);
  addReleaseBoardRoutes(addCall, services);
  addPreviewRoutes(addCall, services);
  addWebhookRoutes(addCall, services);
  addReleaseCheckerRoutes(addCall, services);
};

const addPublishing = (
  add: AddRegistryCall,
  { publishing, reviews, verdicts }: ReleaseServices,
): void => {
  add(announceRelease, async ({ params, body }, { request }) => {
    const forPreviews = getReleaseToken(request).channel === PREVIEW_SCOPE;
    return { missing: await publishing.announce(params.name, body.descriptor, forPreviews) };
  });
  add(publishRelease, async ({ params, body }, reply) => {
    const token = getReleaseToken(reply.request);
    const channel = body.channel ?? getReleaseTokenChannel(token);
    const { name } = params;
    refuseReleaseByPreviewToken(token, body.descriptor['version']);
    const published = await publishing.publish(name, body, getReleaseActor(reply.request), channel);
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
    const gone = await reviews.withdraw(
      params.name,
      params.version,
      getReleaseActor(request),
      body,
    );
    return { withdrawn: true as const, ...(gone.length > 0 && { gone }) };
  });
};

const addChannels = (add: AddRegistryCall, { channels }: ReleaseServices): void => {
  add(changeChannel, async ({ params, headers, body }, reply) => {
    const { channel, name: remote } = params;
    const { version, percent, plan, reason = '' } = body;
    const seen = requireExpectedRevisions(channel, headers['if-match']);
    const action = percent === undefined ? 'promote' : 'canary';
    const changes = parseChanges([{ action, remote, version, percent, plan }]);
    const actor = getReleaseActor(reply.request);
    for (const right of changes.flatMap((change) => listRightsForChange(change, channel)))
      requireReleaseRight(actor, { action: right, remote, channel });
    const changeRequest = { channel, by: actor, seen, reason, changes };
    const { verdicts, ...changed } = await channels.change(changeRequest);
    const verdict = verdicts?.[remote];
    return setRevisionEtagAndStatus(reply, { ...changed, ...(verdict && { verdict }) });
  });
  add(rollBackChannel, async ({ params: { channel }, headers, body }, reply) => {
    const { remote, to, reason = '' } = body;
    const actor = getReleaseActor(reply.request);
    const seen = parseExpectedRevisions(channel, headers['if-match']);
    const changes = [{ action: 'rollback', remote, to } as const];
    return setRevisionEtagAndStatus(
      reply,
      await channels.change({ channel, by: actor, seen, reason, changes }),
    );
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
    const { label, remote, channel, actions } = getReleaseToken(request);
    const permittedActions = tokenActions.filter((action) => actions.includes(action));
    return { label, remote, channel, actions: permittedActions };
  });
  add(getReleaseStatus, async (_, { request }) => {
    const off = await webhooks.off((remote) => isInRemoteTeam(getReleaseActor(request), remote));
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
 * Logs the request IDs of failed calls that a page reports, so that an operator finds the log line of each call, and the
 * other way round.
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

/** Adds the endpoint that receives the bytes of one release file, as a stream. */
export const addReleaseFileUploadRoute = async (
  app: FastifyInstance,
  services: ReleaseServices,
): Promise<void> => {
  const { admit, permit } = createRegistryCallGuard(
    `PUT ${RELEASE_FILE_UPLOAD_ROUTE}`,
    services.authenticate,
  );
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, content, done) => done(null, content));
    scope.put<{ Params: { name: string; digest: string } }>(
      RELEASE_FILE_UPLOAD_ROUTE,
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
