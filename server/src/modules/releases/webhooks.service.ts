/** The webhooks of a remote, which its team or an operator adds, lists, tests and removes. */
import { randomBytes } from 'node:crypto';
import {
  type ListedWebhook,
  type WebhookDelivery,
  type WebhookEvent,
  webhookEvents,
  type DisabledWebhook,
} from '@cairn/api/release-webhooks.contract';
import type { Sql, TransactionSql } from '../../platform/database/sql.ts';
import { findChannels } from './channels.repository.ts';
import { refuseUnknownChannel } from './gate.service.ts';
import type { ReleaseAuthor } from './release-author.ts';
import { addEvent } from './release-events.repository.ts';
import { throwRefusal } from './release-refusal.ts';
import { toScopeLabels } from './release-token.service.ts';
import { isRemoteKnown } from './releases.repository.ts';
import { attemptDelivery, type DeliveryDeps } from './webhook-delivery.ts';
import { isWebhookUrlAllowed } from './webhook-request.ts';
import {
  addDelivery,
  deleteWebhook,
  findDeliveries,
  findDelivery,
  findLastDeliveries,
  findWebhook,
  findWebhooks,
  lockWebhooks,
  saveWebhook,
  type StoredDelivery,
  type StoredWebhook,
  claimDelivery,
} from './webhooks.repository.ts';

export interface WebhookRequest {
  readonly url: string;
  /** Undefined for all, here and in `channels`. */
  readonly events?: readonly WebhookEvent[] | undefined;
  readonly channels?: readonly string[] | undefined;
}

/** `remote` is undefined for any webhook, and '*' for those of all remotes. */
export interface WebhooksService {
  /** Adds a webhook. Only this call returns its secret. Throws 404 and 422. */
  readonly add: (
    remote: string,
    wish: WebhookRequest,
    by: ReleaseAuthor,
  ) => Promise<{ webhook: ListedWebhook; secret: string }>;
  readonly list: (remote?: string) => Promise<ListedWebhook[]>;
  /** Returns the webhooks that the registry has switched off, of remotes for which `isOwn` returns true. */
  readonly off: (isOwn: (remote: string) => boolean) => Promise<DisabledWebhook[]>;
  /** Throws 404. */
  readonly remove: (id: string, by: ReleaseAuthor, remote?: string) => Promise<void>;
  /** Returns deliveries, newest first. Throws 404. */
  readonly deliveries: (id: string, remote?: string) => Promise<WebhookDelivery[]>;
  /** Attempts a test delivery at once, without retries. Throws 404. */
  readonly test: (id: string, by: ReleaseAuthor, remote?: string) => Promise<WebhookDelivery>;
  /** Attempts a delivery again at once. Throws 404. */
  readonly resend: (id: string, delivery: string, remote?: string) => Promise<WebhookDelivery>;
}

/** Webhooks of one remote; those for all remotes ('*') have the same limit. */
const MAX_WEBHOOKS = 10;
const MAX_LISTED_DELIVERIES = 50;

export const createWebhooksService = (sql: Sql, deps: DeliveryDeps): WebhooksService => ({
  add: (remote, wish, by) => sql.begin((tx) => addWebhook(tx, deps, { remote, by, ...wish })),
  list: async (remote) => {
    const webhooks = await findWebhooks(sql, remote);
    const ids = webhooks.map(({ id }) => id);
    const last = await findLastDeliveries(sql, ids);
    return webhooks.map((each) =>
      toListedWebhook(
        each,
        last.find(({ webhook }) => webhook === each.id),
      ),
    );
  },
  off: async (isOwn) =>
    (await findWebhooks(sql)).flatMap(({ id, remote, url, offAt, offReason }) =>
      offAt && isOwn(remote)
        ? [
            {
              id,
              remote,
              host: new URL(url).host,
              at: offAt.toISOString(),
              reason: offReason ?? '',
            },
          ]
        : [],
    ),
  remove: (id, by, remote) =>
    sql.begin(async (tx) => {
      const webhook = await requireWebhook(tx, id, remote);
      await deleteWebhook(tx, id);
      await addEvent(tx, { kind: 'webhook-removed', by, ...describeForHistory(webhook) });
    }),
  deliveries: async (id, remote) => {
    await requireWebhook(sql, id, remote);
    return (await findDeliveries(sql, id, MAX_LISTED_DELIVERIES)).map(toDeliveryResponse);
  },
  test: async (id, by, remote) => {
    const delivery = await addTestDelivery(sql, await requireWebhook(sql, id, remote), by);
    return attemptOne(sql, deps, id, delivery);
  },
  resend: async (id, delivery, remote) => {
    await requireWebhook(sql, id, remote);
    return attemptOne(sql, deps, id, delivery);
  },
});

const addWebhook = async (
  tx: TransactionSql,
  { hosts }: DeliveryDeps,
  {
    remote,
    url,
    events,
    channels,
    by,
  }: WebhookRequest & { readonly remote: string; readonly by: ReleaseAuthor },
) => {
  if (remote !== '*' && !(await isRemoteKnown(tx, remote)))
    throwRefusal(404, 'remote-unknown', `There is no remote ${remote} here.`, 'Correct the name.');
  await refuseUnknown(tx, channels ?? []);
  if (!isWebhookUrlAllowed(url, hosts))
    throwRefusal(
      422,
      'webhook-address',
      'That is no address that this site sends something to.',
      'Use https and no password in it; whoever runs the site allows hosts of its network (WEBHOOK_HOSTS).',
    );
  const count = await lockWebhooks(tx, remote);
  if (count >= MAX_WEBHOOKS)
    throwRefusal(
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
    events: webhookEvents.filter((event) => events?.includes(event) ?? true),
    channels: channels ? [...channels] : null,
    by,
    secret,
  });
  const webhook = await requireWebhook(tx, id, remote);
  await addEvent(tx, { kind: 'webhook-added', by, ...describeForHistory(webhook) });
  return {
    webhook: toListedWebhook(webhook, undefined),
    secret: `whsec_${secret.toString('base64')}`,
  };
};

const refuseUnknown = async (tx: TransactionSql, wanted: readonly string[]): Promise<void> => {
  const channels = (await findChannels(tx)).map(({ channel }) => channel);
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
  const whose = remote === undefined ? '' : ` of ${remote}`;
  return throwRefusal(404, 'webhook-unknown', `There is no webhook ${id}${whose}.`, 'List them.');
};

/** @returns the ID of the delivery */
const addTestDelivery = async (
  sql: Sql,
  { id: webhook, remote }: StoredWebhook,
  by: ReleaseAuthor,
) => {
  const id = `msg_${randomBytes(16).toString('hex')}`;
  const what = {
    ...(remote !== '*' && { remote }),
    by: { kind: by.kind, name: by.name },
    reason: 'A test.',
  };
  await addDelivery(sql, { id, webhook, event: 'test', what });
  return id;
};

const attemptOne = async (
  sql: Sql,
  deps: DeliveryDeps,
  webhook: string,
  id: string,
): Promise<WebhookDelivery> => {
  const taken = await claimDelivery(sql, { webhook, id, now: deps.now() });
  if (taken) await attemptDelivery(sql, deps, taken);
  const tried = taken && (await findDelivery(sql, id));
  if (tried) return toDeliveryResponse(tried);
  return throwRefusal(
    404,
    'delivery-unknown',
    `There is no delivery ${id}.`,
    'List its deliveries.',
  );
};

/** Returns the host for the history, which more people read: the paths and queries of some receivers are secrets. */
const describeForHistory = ({ remote, url, events }: StoredWebhook) => ({
  ...toScopeLabels({ remote, channel: '*' }),
  reason: `${new URL(url).host}: ${events.join(', ')}`,
});

const toListedWebhook = (
  { id, remote, url, events, channels, by, at, offAt, offReason }: StoredWebhook,
  last: StoredDelivery | undefined,
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

const toDeliveryResponse = (delivery: StoredDelivery): WebhookDelivery => {
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
