/** The webhooks of a remote, which its team or an operator adds, lists, tests and removes. */
import { randomBytes } from 'node:crypto';
import {
  type ListedWebhook,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookForm,
  WEBHOOK_EVENTS,
  type DisabledWebhook,
} from '@cairn/api/release-webhooks.contract';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { findReleaseChannels } from '../channels/channels.repository.ts';
import { checkCurrentRights, requireRemoteTeam } from '../permissions/release-actor.ts';
import { type ReleaseAuthor, toPublicAuthor } from '../permissions/release-author.ts';
import { addReleaseEvent } from '../registry/release-events.repository.ts';
import { requireKnownChannel, throwReleaseRefusal } from '../release-refusal.ts';
import { toTokenScopeLabels } from '../permissions/release-token.service.ts';
import { requireKnownRemote } from '../registry/published-release.ts';
import {
  attemptWebhookDelivery,
  type WebhookDeliveryDeps,
  sendDueWebhookDeliveries,
} from './webhook-delivery.ts';
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
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { StudentSockets } from '../../../platform/http/sockets.ts';
import { WEBHOOK_NOTIFY_CHANNEL } from './webhook-outbox.ts';

interface NewWebhookRequest {
  readonly url: string;
  /** Events about which the webhook is notified; undefined for all. `channels` likewise. */
  readonly events?: readonly WebhookEvent[] | undefined;
  readonly channels?: readonly string[] | undefined;
  /** Format of the notifications; undefined: the event itself. */
  readonly form?: WebhookForm | undefined;
}

/** Maximum number of webhooks of one remote; those for all remotes ('*') have the same limit. */
const MAX_WEBHOOKS = 10;
const MAX_LISTED_DELIVERIES = 50;

/** The service that manages webhooks. `remote` is undefined for any webhook, and '*' for webhooks of all remotes. */
export const createWebhooksService = (sql: Sql, deps: WebhookDeliveryDeps) => ({
  /** Adds a webhook. Only this call returns its secret. Throws 404 and 422. */
  add: (remote: string, request: NewWebhookRequest, author: ReleaseAuthor) =>
    sql.begin((tx) => addWebhook(tx, deps, { remote, by: author, ...request })),
  list: async (remote?: string): Promise<ListedWebhook[]> => {
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
  /** Returns the webhooks that the registry has switched off, for those remotes whose name passes `isOwn`. */
  off: async (isOwn: (remote: string) => boolean): Promise<DisabledWebhook[]> =>
    (await findWebhooks(sql)).flatMap((webhook) =>
      webhook.offAt && isOwn(webhook.remote) ? [toDisabledWebhook(webhook, webhook.offAt)] : [],
    ),
  /** Removes a webhook. Throws 404 if there is none with this ID. */
  remove: (id: string, author: ReleaseAuthor, remote?: string): Promise<void> =>
    sql.begin(async (tx) => {
      const webhook = await requireWebhook(tx, id, remote);
      await deleteWebhook(tx, id);
      await addReleaseEvent(tx, {
        kind: 'webhook-removed',
        by: author,
        ...describeForHistory(webhook),
      });
    }),
  /** Returns the notifications of a webhook with the state of their delivery, newest first. Throws 404. */
  deliveries: async (id: string, remote?: string): Promise<WebhookDelivery[]> => {
    await requireWebhook(sql, id, remote);
    return (await findWebhookDeliveries(sql, id, MAX_LISTED_DELIVERIES)).map(toDeliveryResponse);
  },
  /** Sends a test notification to a webhook at once, without retries. Throws 404. */
  test: async (id: string, author: ReleaseAuthor, remote?: string): Promise<WebhookDelivery> => {
    const delivery = await addTestDelivery(sql, await requireWebhook(sql, id, remote), author);
    return attemptOne(sql, deps, id, delivery);
  },
  /** Sends an earlier notification of a webhook again at once. Throws 404. */
  resend: async (id: string, delivery: string, remote?: string): Promise<WebhookDelivery> => {
    await requireWebhook(sql, id, remote);
    return attemptOne(sql, deps, id, delivery);
  },
});

export type WebhooksService = ReturnType<typeof createWebhooksService>;

const addWebhook = async (
  tx: TransactionSql,
  { hosts, now }: WebhookDeliveryDeps,
  {
    remote,
    url,
    events,
    channels,
    form,
    by,
  }: NewWebhookRequest & { readonly remote: string; readonly by: ReleaseAuthor },
) => {
  if (remote !== '*') await requireKnownRemote(tx, remote);
  const known = channels ? await findReleaseChannels(tx) : [];
  for (const channel of channels ?? []) requireKnownChannel(known, channel);
  requireAllowedUrl(url, hosts);
  const count = await lockWebhooks(tx, remote);
  await checkCurrentRights(tx, by, now(), (actor) => requireRemoteTeam(actor, remote));
  if (count >= MAX_WEBHOOKS)
    throwReleaseRefusal('webhook-limit', `${remote} has ${count} webhooks and may have no more.`);
  const id = `wh_${randomBytes(9).toString('hex')}`;
  const secret = randomBytes(32);
  await saveWebhook(tx, {
    id,
    remote,
    url: new URL(url).href,
    events: WEBHOOK_EVENTS.filter((event) => events?.includes(event) ?? true),
    channels: channels ? [...channels] : null,
    form: form ?? null,
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
  throwReleaseRefusal('webhook-address', 'This site does not call such a URL.');
};

const requireWebhook = async (
  sql: Parameters<typeof findWebhook>[0],
  id: string,
  remote: string | undefined,
): Promise<StoredWebhook> => {
  const webhook = await findWebhook(sql, id);
  if (webhook && (remote === undefined || webhook.remote === remote)) return webhook;
  const ofRemote = remote === undefined ? '' : ` of ${remote}`;
  return throwReleaseRefusal('webhook-unknown', `There is no webhook ${id}${ofRemote}.`);
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
    by: toPublicAuthor(author),
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
  return throwReleaseRefusal('delivery-unknown', `There is no delivery ${id}.`);
};

/**
 * Returns the webhook with only the host of its URL, for the history, which more people can read. The paths and queries of some
 * webhook URLs are secrets.
 */
const describeForHistory = ({ remote, url, events }: StoredWebhook) => ({
  ...toTokenScopeLabels({ remote, channel: '*' }),
  reason: `${new URL(url).host}: ${events.join(', ')}`,
});

const toListedWebhook = (
  { id, remote, url, events, channels, form, by, at, offAt, offReason }: StoredWebhook,
  last: StoredWebhookDelivery | undefined,
): ListedWebhook => ({
  id,
  remote,
  url,
  events,
  ...(channels && { channels }),
  ...(form && { form }),
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

interface WebhookRunDeps extends WebhookDeliveryDeps {
  readonly jobs: Pick<Jobs, 'every' | 'queue'>;
  readonly sockets: Pick<StudentSockets, 'hear'>;
}

export const startWebhookDeliveryJobs = (
  sql: Sql,
  { jobs, sockets, ...deps }: WebhookRunDeps,
): WebhooksService => {
  const work = () => sendDueWebhookDeliveries(sql, deps);
  // Every process receives the `pg_notify` message about new notifications, but only one job is queued for all of these
  // messages.
  const fresh = jobs.queue<object>('webhooks', { policy: 'short', retryLimit: 0 }, work);
  // The repeated job also sends events to webhooks whose `pg_notify` message reached no process.
  jobs.every('webhooks-again', 'minute', work);
  sockets.hear(WEBHOOK_NOTIFY_CHANNEL, () => void fresh.add({}).then(fresh.wake, () => undefined));
  return createWebhooksService(sql, deps);
};
