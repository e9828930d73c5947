/** Sets up the remotes' own backends: the forwarding of calls, and the channel to which a call belongs. */
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../platform/app-context.ts';
import { loadServerSecret } from '../../../platform/secrets/server-secret.ts';
import type { SigningKeys } from '../../accounts/auth/signing-keys.ts';
import { findVisitorChannel } from '../pages/channel-choice.ts';
import type { PageVisitDeps } from '../pages/page-visit.ts';
import { readReleaseChoices } from '../pages/release-choices.ts';
import { readRequestedPreview } from '../previews/preview-visit.ts';
import { readTesterPassCookie } from '../previews/tester-pass.ts';
import type { BackendSettings } from './backend-location.ts';
import { addBackendProxyRoute } from './backend-proxy.routes.ts';
import { BACKEND_STUDENT_SECRET_NAME, createBackendTokenIssuer } from './backend-token.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';

type PageChannelDeps = Pick<PageVisitDeps, 'cache' | 'pass' | 'rules' | 'testers' | 'now'>;

interface BackendsDeps extends Omit<PageChannelDeps, 'now'> {
  readonly keys: Pick<SigningKeys, 'sign'>;
  readonly backends: BackendSettings;
  readonly findBreaker: (url: string) => CircuitBreaker;
  /** URL of this site, which tokens name as their issuer. */
  readonly siteUrl: string;
}

export const registerBackendProxy = async (
  { app, sql, now, identify, limits, addCallLimit, monitor }: AppContext,
  { keys, siteUrl, backends, findBreaker, ...deps }: BackendsDeps,
): Promise<void> => {
  const secret = await loadServerSecret(sql, BACKEND_STUDENT_SECRET_NAME);
  await addBackendProxyRoute(app, {
    backends,
    findBreaker,
    identify,
    limits,
    addCallLimit,
    monitor,
    issueToken: createBackendTokenIssuer({ sql, keys, secret, issuer: siteUrl, now }),
    findChannel: createPageChannelFinder({ ...deps, now }),
  });
};

/** Returns the function that finds the channel which pages of a browser show: by its cookies, else by the host name. */
const createPageChannelFinder = ({ cache, pass, rules, testers, now }: PageChannelDeps) => {
  // The query of a call belongs to the backend, so the server must not read a channel from it.
  const query = new URLSearchParams();
  return async (request: FastifyRequest): Promise<string> => {
    const snapshot = await cache.read();
    const { preview } = readRequestedPreview(request, query, { snapshot, pass, now: now() });
    if (preview) return preview.channel;
    const isTester = testers.secondsLeft(readTesterPassCookie(request) ?? '') > 0;
    const { all } = readReleaseChoices(request, query);
    return findVisitorChannel(request, snapshot, all, { rules, isTester, refused: [] });
  };
};
