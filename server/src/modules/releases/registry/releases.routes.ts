/** The endpoints of the registry for teams' tools: publishing, checks, previews, webhooks, and reading. */
import { Readable } from 'node:stream';
import {
  getManifest,
  getReleaseStatus,
  listRevisions,
  sendTelemetry,
  type TelemetryEvent,
} from '@cairn/api/release-channels.contract';
import { addChecker, listCheckers, revokeChecker } from '@cairn/api/release-checkers.contract';
import { endPreview, makePreview, PREVIEW_SCOPE } from '@cairn/api/release-previews.contract';
import {
  addWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  resendWebhookDelivery,
  testWebhook,
} from '@cairn/api/release-webhooks.contract';
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
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import { addReleaseBoardRoutes } from '../board/release-page.routes.ts';
import { readReleaseStatus } from '../board/release-status.service.ts';
import { readChannelRevisions } from '../channels/channel-views.service.ts';
import { requireUnfrozenChannel } from '../channels/channel-freeze.service.ts';
import { addChannelChangeRoutes } from '../channels/release-changes.routes.ts';
import { withdrawStoredRelease } from '../channels/withdraw-release.ts';
import {
  listValidReleaseChecks,
  requireTrustedChecker,
  storeSubmittedCheck,
} from '../gate/verdict.service.ts';
import { isInRemoteTeam, requireReleaseToken } from '../permissions/release-actor.ts';
import {
  type AddRegistryCall,
  createAddRegistryCall,
  createRegistryCallGuard,
} from '../permissions/registry-calls.ts';
import { addReleaseMailRoutes } from '../mails/release-mails.routes.ts';
import { addRemoteAccessRoutes } from '../permissions/remote-access.routes.ts';
import { refuseReleaseByPreviewToken } from '../permissions/release-token.service.ts';
import { getTokenScopeChannel } from '../previews/preview-channel.ts';
import type { ReleaseServices } from '../release-services.ts';
import {
  announcePublication,
  publishStoredFiles,
  receiveReleaseFile,
  RELEASE_FILE_UPLOAD_ROUTE,
} from './publish.service.ts';

/** Adds the JSON endpoints of the release registry below /api/v1. Their permissions are in registry-calls.ts. */
export const addReleaseRoutes = (addEndpoint: AddEndpoint, services: ReleaseServices): void => {
  const add = createAddRegistryCall(addEndpoint, services.authenticate);
  addPublishing(add, services);
  addReading(add, services);
  addPreviewsAndCheckers(add, services);
  addWebhooks(add, services);
  addChannelChangeRoutes(add, services);
  addReleaseBoardRoutes(add, services);
  addRemoteAccessRoutes(add, services);
  addReleaseMailRoutes(add, services);
};

const addPublishing = (add: AddRegistryCall, services: ReleaseServices): void => {
  const { sql, now, verdicts } = services;
  add(announceRelease, async ({ params, body }, actor) => {
    const forPreviews = requireReleaseToken(actor).channel === PREVIEW_SCOPE;
    return {
      missing: await announcePublication(services, params.name, body.descriptor, forPreviews),
    };
  });
  add(publishRelease, async ({ params: { name }, body }, author, reply) => {
    const token = requireReleaseToken(author);
    refuseReleaseByPreviewToken(token, body.descriptor['version']);
    const channel = body.channel ?? getTokenScopeChannel(token.channel);
    const published = await publishStoredFiles(services, name, body, { author, channel });
    if (published.created) void reply.code(201);
    return published;
  });
  add(recordCheck, async ({ params: { name: remote, version }, body }, _actor, reply) => {
    await storeSubmittedCheck(sql, verdicts, { remote, version, ...body });
    void reply.code(201);
    return { recorded: true as const };
  });
  add(listChecks, async ({ params: { name: remote, version }, query }) => {
    const checks = await listValidReleaseChecks(sql, verdicts, { remote, version, ...query });
    return {
      checks: checks.map(({ channel, passed, mix, by, at }) => {
        return { channel, passed, mix, by, at: at.toISOString() };
      }),
    };
  });
  add(withdrawRelease, async ({ params: { name: remote, version }, body }, actor) => {
    const gone = await withdrawStoredRelease(sql, now, { remote, version, actor, ...body });
    return { withdrawn: true as const, ...(gone.length > 0 && { gone }) };
  });
};

const addReading = (
  add: AddRegistryCall,
  { sql, now, limits, readManifest, verdicts, telemetry, webhooks, limitReports }: ReleaseServices,
): void => {
  add(getManifest, ({ query }) => readManifest(query.channel));
  add(listRevisions, ({ params, query }) =>
    readChannelRevisions(sql, params.channel, query.limit, query.before),
  );
  add(showToken, async ({ query }, actor) => {
    if (query.checker !== undefined)
      await requireTrustedChecker(sql, verdicts, { key: query.checker, remote: query.remote });
    if (query.channel !== undefined)
      await requireUnfrozenChannel(sql, now, query.channel, query.action);
    const { label, remote, channel, actions } = requireReleaseToken(actor);
    const permittedActions = tokenActions.filter((action) => actions.includes(action));
    return { label, remote, channel, actions: permittedActions };
  });
  add(getReleaseStatus, async (_input, actor) => {
    const off = await webhooks.off((remote) => isInRemoteTeam(actor, remote));
    return {
      ...(await readReleaseStatus(sql, limits, now())),
      ...(off.length > 0 && { webhooksOff: off }),
    };
  });
  add(sendTelemetry, async ({ body }, _actor, { request }) => {
    await limitReports(request);
    const counted = await telemetry.count(body.channel, body.events, body.mark);
    logFailedCalls(request, body.channel, counted);
    const vitals = await telemetry.countVitals(body.channel, body.vitals ?? [], body.mark);
    return { counted: counted.length + vitals };
  });
};

/**
 * Logs the request IDs of failed calls that a page reports. An operator can thus find the log line of each call from the
 * report, and the report from the log line.
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

const addPreviewsAndCheckers = (
  add: AddRegistryCall,
  { previews, checkers }: ReleaseServices,
): void => {
  add(makePreview, ({ params, body }, actor) => previews.make(params.name, body, actor));
  add(endPreview, ({ params, body }, actor) => previews.end(params.name, body.branch, actor));
  add(listCheckers, async () => ({ checkers: await checkers.list() }));
  add(addChecker, async ({ body: { key, replace } }, by, reply) => {
    const replaced = await checkers.add(key, { by, replace });
    void reply.code(201);
    return { name: key.kid, replaced };
  });
  add(revokeChecker, async ({ params: { name }, body: { reason } }, by) => {
    await checkers.revoke(name, { by, reason });
    return { revoked: true as const };
  });
};

const addWebhooks = (add: AddRegistryCall, { webhooks }: ReleaseServices): void => {
  add(addWebhook, async ({ params, body }, actor, reply) => {
    const added = await webhooks.add(params.name, body, actor);
    void reply.code(201);
    return added;
  });
  add(listWebhooks, async ({ params }) => ({ webhooks: await webhooks.list(params.name) }));
  add(removeWebhook, async ({ params: { name, id } }, actor) => {
    await webhooks.remove(id, actor, name);
    return { removed: true as const };
  });
  add(listWebhookDeliveries, async ({ params: { name, id } }) => ({
    deliveries: await webhooks.deliveries(id, name),
  }));
  add(testWebhook, async ({ params: { name, id } }, actor) => ({
    delivery: await webhooks.test(id, actor, name),
  }));
  add(resendWebhookDelivery, async ({ params: { name, id, delivery } }) => ({
    delivery: await webhooks.resend(id, delivery, name),
  }));
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
        // A request without a body has no stream of bytes.
        const content = (request.body as Readable | undefined) ?? Readable.from([]);
        await receiveReleaseFile(services, name, digest, content);
        return reply.code(204).send();
      },
    );
  });
};
