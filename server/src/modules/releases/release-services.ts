/** The services that the endpoints and jobs of the release registry share. */
import type { EndpointAuth } from '@cairn/api/endpoint';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../platform/app-context.ts';
import { createCanaryPlansService } from './channels/canary-plans.service.ts';
import { createManifestReader } from './channels/channel-views.service.ts';
import { createChannelChangesService } from './channels/channels.service.ts';
import { createChangeRequestsService } from './channels/release-requests.service.ts';
import { createReleaseCheckersService } from './gate/checkers.service.ts';
import { createBackendStateReader } from './backends/backend-state.ts';
import { createCircuitBreakers } from './backends/circuit-breaker.ts';
import { createReadGateFiles } from './gate/gate.service.ts';
import { createReleaseFailureReader } from './health/release-failures.service.ts';
import type { ReleaseTelemetryService } from './health/telemetry.service.ts';
import type { ReleaseRegistryOptions } from './pages/page-registry.ts';
import { hasRightToRemote, identifyReleaseActor } from './permissions/release-actor.ts';
import { createRemoteAccessService } from './permissions/remote-access.service.ts';
import type { PreviewPassSigner } from './previews/preview-pass.ts';
import { createPreviewsService } from './previews/previews.service.ts';
import type { ReleaseLimits } from './registry/release-quota.ts';
import { startWebhookDeliveryJobs } from './webhooks/webhooks.service.ts';

interface ReleaseServicesDeps {
  /** Options of the registry; absent if pages run no releases of the registry. */
  readonly registry: ReleaseRegistryOptions | undefined;
  /** Public URL of this site; absent if the settings contain none. */
  readonly publicUrl: string | undefined;
  /** Returns the name of a sign-on partner by its issuer. */
  readonly findPartnerName: (issuer: string) => string | undefined;
  /** ID of this registry, which signed results of checks must contain. */
  readonly registryId: string;
  readonly limits: ReleaseLimits;
  readonly pass: PreviewPassSigner;
  readonly telemetry: ReleaseTelemetryService;
}

/** Creates the services of the release registry, and starts the jobs that deliver webhook notifications. */
export const createReleaseServices = (
  { sql, jobs, sockets, files, limits: requestLimits, now, revisions }: AppContext,
  { registry: options, publicUrl, registryId: registry, limits, ...deps }: ReleaseServicesDeps,
) => {
  const { pass, telemetry, findPartnerName } = deps;
  const { checkers = [], webhookHosts: hosts = [], siteUrl = publicUrl } = options ?? {};
  const { backends = {} } = options ?? {};
  const verdicts = { registry, checkers, now };
  const askBackend = createBackendStateReader({ backends, now });
  const gateDeps = { readFiles: createReadGateFiles(files, askBackend), verdicts, now };
  const channels = createChannelChangesService(sql, gateDeps);
  const authenticate = (request: FastifyRequest, auth?: EndpointAuth) =>
    identifyReleaseActor(sql, request, { now: now(), auth });
  return {
    sql,
    now,
    files,
    verdicts,
    channels,
    telemetry,
    backends,
    askBackend,
    findBreaker: createCircuitBreakers(now),
    /** URL of this site, which tokens for backends name as their issuer. */
    siteUrl: siteUrl ?? 'cairn',
    plans: createCanaryPlansService(sql, { channels, now }),
    requests: createChangeRequestsService(sql, { channels, now }),
    previews: createPreviewsService(sql, { ...gateDeps, limits, pass }),
    checkers: createReleaseCheckersService(sql, checkers, now),
    access: createRemoteAccessService(sql, { checkers, findPartnerName, now }),
    webhooks: startWebhookDeliveryJobs(sql, { jobs, sockets, now, hosts, publicUrl: siteUrl }),
    limits,
    readManifest: createManifestReader(sql, { registry, revisions }),
    listFailures: createReleaseFailureReader(sql, files),
    authenticate,
    /**
     * Returns whether the caller may read the source code of a remote. The same rule as for the remote's failures applies,
     * because these show lines of source code.
     */
    isTeam: (request: FastifyRequest, remote: string): Promise<boolean> =>
      authenticate(request).then(
        (actor) => hasRightToRemote(actor, remote),
        () => false,
      ),
    /** Throws 429 for a network address that sends too many reports about releases. */
    limitReports: requestLimits.perReporter,
  };
};

export type ReleaseServices = ReturnType<typeof createReleaseServices>;
