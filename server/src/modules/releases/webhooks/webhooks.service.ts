/** The webhooks of a remote, which its team or an operator adds, lists, tests and removes. */
import { randomBytes } from 'node:crypto';
import {
  type ListedWebhook,
  type WebhookDelivery,
  type WebhookEvent,
  WEBHOOK_EVENTS,
  type DisabledWebhook,
} from '@cairn/api/release-webhooks.contract';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { findReleaseChannels } from '../channels/channels.repository.ts';
import { refuseUnknownChannel } from '../gate/gate.service.ts';
import { checkCurrentRights, requireRemoteTeam } from '../permissions/release-actor.ts';
import type { ReleaseAuthor } from '../permissions/release-author.ts';
import { addReleaseEvent } from '../registry/release-events.repository.ts';
import { throwReleaseRefusal } from '../channels/release-refusal.ts';
import { toTokenScopeLabels } from '../permissions/release-token.service.ts';
import { requireKnownRemote } from '../registry/published-release.ts';
import { attemptWebhookDelivery, type WebhookDeliveryDeps } from './webhook-delivery.ts';
import { isWebhookUrlAllowed } from './webhook-request.ts';
import {
  addWebhookDelivery,
  deleteWebhook,
  findWebhookDeliveries,
  findWebhookDelivery,
  findLastWebhookDeliveries,
  findWebhook,
  findWebhooks,
  lockWebhooks,
  saveWebhook,
  type StoredWebhookDelivery,
  type StoredWebhook,
  claimWebhookDelivery,
} from './webhooks.repository.ts';

export interface NewWebhookRequest {
  readonly url: string;
  /** Events about which the webhook is notified; undefined for all. `channels` likewise. */
  readonly events?: readonly WebhookEvent[] | undefined;
  readonly channels?: readonly string[] | undefined;
}

/** Manages webhooks. The parameter `remote` is undefined for any webhook, and '*' for webhooks of all remotes. */
export interface WebhooksService {
  /** Adds a webhook. Only this call returns its secret. Throws 404 and 422. */
  readonly add: (
    remote: string,
    request: NewWebhookRequest,
    author: ReleaseAuthor,
  ) => Promise<{ webhook: ListedWebhook; secret: string }>;
  readonly list: (remote?: string) => Promise<ListedWebhook[]>;
  /** Returns the webhooks that the registry has switched off, for those remotes whose name passes `isOwn`. */
  readonly off: (isOwn: (remote: string) => boolean) => Promise<DisabledWebhook[]>;
  /** Removes a webhook. Throws 404 if there is none with this ID. */
  readonly remove: (id: string, author: ReleaseAuthor, remote?: string) => Promise<void>;
  /** Returns the notifications of a webhook with the state of their delivery, newest first. Throws 404. */
  readonly deliveries: (id: string, remote?: string) => Promise<WebhookDelivery[]>;
  /** Sends a test notification to a webhook at once, without retries. Throws 404. */
  readonly test: (id: string, author: ReleaseAuthor, remote?: string) => Promise<WebhookDelivery>;
  /** Sends an earlier notification of a webhook again at once. Throws 404. */
  readonly resend: (id: string, delivery: string, remote?: string) => Promise<WebhookDelivery>;
}

/** Maximum number of webhooks of one remote; those for all remotes ('*') have the same limit. */
const MAX_WEBHOOKS = 10;
const MAX_LISTED_DELIVERIES = 50;

export const createWebhooksService = (sql: Sql, deps: WebhookDeliveryDeps): WebhooksService => ({
  add: (remote, request, author) =>
    sql.begin((tx) => addWebhook(tx, deps, { remote, by: author, ...request })),
  list: async (remote) => {
    const webhooks = await findWebhooks(sql, remote);
    const ids = webhooks.map(({ id }) => id);
    const last = await findLastWebhookDeliveries(sql, ids);
    return webhooks.map((each) =>
      toListedWebhook(
        each,
        last.find(({ webhook }) => webhook === each.id),
      ),
    );
  },
  off: async (isOwn) =>
    (await findWebhooks(sql)).flatMap((webhook) =>
      webhook.offAt && isOwn(webhook.remote) ? [toDisabledWebhook(webhook, webhook.offAt)] : [],
    ),
  remove: (id, author, remote) =>
    sql.begin(async (tx) => {
      const webhook = await requireWebhook(tx, id, remote);
      await deleteWebhook(tx, id);
      await addReleaseEvent(tx, {
        kind: 'webhook-removed',
        by: author,
        ...describeForHistory(webhook),
      });
    }),
  deliveries: async (id, remote) => {
    await requireWebhook(sql, id, remote);
    return (await findWebhookDeliveries(sql, id, MAX_LISTED_DELIVERIES)).map(toDeliveryResponse);
  },
  test: async (id, author, remote) => {
    const delivery = await addTestDelivery(sql, await requireWebhook(sql, id, remote), author);
    return attemptOne(sql, deps, id, delivery);
  },
  resend: async (id, delivery, remote) => {
    await requireWebhook(sql, id, remote);
    return attemptOne(sql, deps, id, delivery);
  },
});

const addWebhook = async (
  tx: TransactionSql,
  { hosts, now }: WebhookDeliveryDeps,
  {
    remote,
    url,
    events,
    channels,
    by,
  }: NewWebhookRequest & { readonly remote: string; readonly by: ReleaseAuthor },
) => {
  if (remote !== '*') await requireKnownRemote(tx, remote);
  await refuseUnknown(tx, channels ?? []);
  requireAllowedUrl(url, hosts);
  const count = await lockWebhooks(tx, remote);
  await checkCurrentRights(tx, by, now(), (actor) => requireRemoteTeam(actor, remote));
  if (count >= MAX_WEBHOOKS)
    throwReleaseRefusal(
      422,
      'webhook-limit',
      `${remote} has ${count} webhooks and may have no more.`,
      'Remove one first.',
    );
  const id = `wh_${randomBytes(9).toString('hex')}`;
  const secret = randomBytes(32);
  await saveWebhook(tx, {
    id,
    remote,
    url: new URL(url).href,
    events: WEBHOOK_EVENTS.filter((event) => events?.includes(event) ?? true),
    channels: channels ? [...channels] : null,
    by,
    secret,
  });
  const webhook = await requireWebhook(tx, id, remote);
  await addReleaseEvent(tx, { kind: 'webhook-added', by, ...describeForHistory(webhook) });
  return {
    webhook: toListedWebhook(webhook, undefined),
    secret: `whsec_${secret.toString('base64')}`,
  };
};

/** Throws 422 for a URL that webhooks must not call. */
const requireAllowedUrl = (url: string, hosts: WebhookDeliveryDeps['hosts']): void => {
  if (isWebhookUrlAllowed(url, hosts)) return;
  throwReleaseRefusal(
    422,
    'webhook-address',
    'This site sends nothing to such an address.',
    'Use https and no password in it. The operator of the site allows other hosts with WEBHOOK_HOSTS.',
  );
};

const refuseUnknown = async (tx: TransactionSql, wanted: readonly string[]): Promise<void> => {
  const channels = (await findReleaseChannels(tx)).map(({ channel }) => channel);
  for (const channel of wanted)
    if (!channels.includes(channel)) refuseUnknownChannel(channel, channels);
};

const requireWebhook = async (
  sql: Parameters<typeof findWebhook>[0],
  id: string,
  remote: string | undefined,
): Promise<StoredWebhook> => {
  const webhook = await findWebhook(sql, id);
  if (webhook && (remote === undefined || webhook.remote === remote)) return webhook;
  const ofRemote = remote === undefined ? '' : ` of ${remote}`;
  return throwReleaseRefusal(
    404,
    'webhook-unknown',
    `There is no webhook ${id}${ofRemote}.`,
    'Find its id with "webhook list".',
  );
};

/**
 * Adds a test notification for a webhook.
 * @returns its ID
 */
const addTestDelivery = async (
  sql: Sql,
  { id: webhook, remote }: StoredWebhook,
  author: ReleaseAuthor,
) => {
  const id = `msg_${randomBytes(16).toString('hex')}`;
  const what = {
    ...(remote !== '*' && { remote }),
    by: { kind: author.kind, name: author.name },
    reason: 'A test.',
  };
  await addWebhookDelivery(sql, { id, webhook, event: 'test', what });
  return id;
};

const attemptOne = async (
  sql: Sql,
  deps: WebhookDeliveryDeps,
  webhook: string,
  id: string,
): Promise<WebhookDelivery> => {
  const taken = await claimWebhookDelivery(sql, { webhook, id, now: deps.now() });
  if (taken) await attemptWebhookDelivery(sql, deps, taken);
  const tried = taken && (await findWebhookDelivery(sql, id));
  if (tried) return toDeliveryResponse(tried);
  return throwReleaseRefusal(
    404,
    'delivery-unknown',
    `There is no delivery ${id}.`,
    'Find its id with "webhook deliveries".',
  );
};

/**
 * Returns the webhook with the host of its URL only, for the history, which more people read. Paths and queries of some
 * receivers are secrets.
 */
const describeForHistory = ({ remote, url, events }: StoredWebhook) => ({
  ...toTokenScopeLabels({ remote, channel: '*' }),
  reason: `${new URL(url).host}: ${events.join(', ')}`,
});

const toListedWebhook = (
  { id, remote, url, events, channels, by, at, offAt, offReason }: StoredWebhook,
  last: StoredWebhookDelivery | undefined,
): ListedWebhook => ({
  id,
  remote,
  url,
  events,
  ...(channels && { channels }),
  by,
  at: at.toISOString(),
  ...(offAt && { off: { at: offAt.toISOString(), reason: offReason ?? '' } }),
  ...(last && { last: toDeliveryResponse(last) }),
});

const toDisabledWebhook = (
  { id, remote, url, offReason }: StoredWebhook,
  offAt: Date,
): DisabledWebhook => ({
  id,
  remote,
  host: new URL(url).host,
  at: offAt.toISOString(),
  reason: offReason ?? '',
});

const toDeliveryResponse = (delivery: StoredWebhookDelivery): WebhookDelivery => {
  const { id, event, at, state, tries, triedAt, status, failure } = delivery;
  return {
    id,
    event,
    at: at.toISOString(),
    state,
    tries,
    ...(triedAt && { triedAt: triedAt.toISOString() }),
    ...(status !== null && { status }),
    ...(failure !== null && { failure }),
  };
};
