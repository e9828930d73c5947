/** Endpoints with which a team manages the webhooks of its remote. */
import {
  addWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  resendWebhookDelivery,
  testWebhook,
} from '@cairn/api/release-webhooks.contract';
import { getReleaseActor, type AddRegistryCall } from '../permissions/registry-calls.ts';
import type { WebhooksService } from './webhooks.service.ts';

export const addWebhookRoutes = (
  add: AddRegistryCall,
  { webhooks }: { readonly webhooks: WebhooksService },
): void => {
  add(addWebhook, async ({ params, body }, reply) => {
    const added = await webhooks.add(params.name, body, getReleaseActor(reply.request));
    void reply.code(201);
    return added;
  });
  add(listWebhooks, async ({ params }) => ({ webhooks: await webhooks.list(params.name) }));
  add(removeWebhook, async ({ params }, { request }) => {
    await webhooks.remove(params.id, getReleaseActor(request), params.name);
    return { removed: true as const };
  });
  add(listWebhookDeliveries, async ({ params: { name, id } }) => ({
    deliveries: await webhooks.deliveries(id, name),
  }));
  add(testWebhook, async ({ params: { name, id } }, { request }) => ({
    delivery: await webhooks.test(id, getReleaseActor(request), name),
  }));
  add(resendWebhookDelivery, async ({ params: { name, id, delivery } }) => ({
    delivery: await webhooks.resend(id, delivery, name),
  }));
};
