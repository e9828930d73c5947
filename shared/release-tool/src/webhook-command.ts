/** The command with which a team adds, inspects and removes webhooks of a remote. */
import {
  addWebhook,
  listWebhookDeliveries,
  listWebhooks,
  type ListedWebhook,
  removeWebhook,
  resendWebhookDelivery,
  testWebhook,
  type WebhookDelivery,
  type WebhookEvent,
  WEBHOOK_EVENTS,
  WEBHOOK_FORMS,
} from '@cairn/api/release-webhooks.contract';
import type { Command, CommandContext } from './command.ts';
import { TOOL_EXIT_CODES, ToolError, createUsageError } from './tool-error.ts';

type WebhookAction = (
  context: CommandContext,
  rest: readonly string[],
) => Promise<Record<string, unknown>>;

export const webhookCommand: Command = {
  summary: 'Tells an address of yours what happens to releases of a remote',
  usage: '<action> <remote> [id] [delivery]',
  options: {
    url: { value: 'URL', text: 'With "add": where to, with https.' },
    events: { value: 'LIST', text: `With "add": some of ${WEBHOOK_EVENTS.join(',')} (all).` },
    channels: { value: 'LIST', text: 'With "add": only what happens on these channels (all).' },
    form: {
      value: 'FORM',
      text: 'With "add": slack, a message for a chat (else the event itself).',
    },
  },
  about: `add shows the secret that every delivery is signed with (standardwebhooks.com), once. list shows what there is and what has
become of the last delivery. test sends one now. deliveries shows those of the last 30 days, and resend sends one of them again.
remove ends it. '*' as the remote is all remotes, and takes a token of all.`,
  examples: [
    {
      line: 'cairn-mfe webhook add catalog --url https://ci.team.example/hooks --events stop,heal',
      text: 'to hear of automatic stops and rollbacks',
    },
    {
      line: 'cairn-mfe webhook add catalog --url https://chat.team.example/hooks/x --form slack',
      text: 'as messages in a chat',
    },
    { line: 'cairn-mfe webhook list catalog', text: 'with their ids' },
    { line: 'cairn-mfe webhook test catalog wh_0123', text: 'and what it answered' },
    { line: 'cairn-mfe webhook deliveries catalog wh_0123', text: 'what it received' },
    { line: 'cairn-mfe webhook resend catalog wh_0123 msg_4567', text: 'once more' },
    { line: 'cairn-mfe webhook remove catalog wh_0123', text: 'for good' },
  ],
  run: async (context) => {
    const [name = '', ...rest] = context.options.positionals;
    const action = actions.get(name);
    if (!action)
      throw createUsageError(`webhook ${[...actions.keys()].join('|')}, and not ${name}.`);
    return { command: 'webhook', action: name, remote: rest[0], ...(await action(context, rest)) };
  },
};

const add: WebhookAction = async ({ options, registry, output }, [name = '']) => {
  const url = options.text('url');
  if (url === undefined) throw createUsageError('The address is missing: add --url.');
  const events = options.text('events');
  const channels = options.text('channels');
  const form = parseWebhookForm(options.text('form'));
  const { webhook: added, secret } = await registry.call(addWebhook, {
    params: { name },
    body: {
      url,
      ...(events !== undefined && { events: parseWebhookEvents(events) }),
      ...(channels !== undefined && { channels: channels.split(',') }),
      ...(form !== undefined && { form }),
    },
  });
  output.say(`${added.id} hears of ${added.events.join(', ')}. Its secret is shown once:`);
  output.print(secret);
  output.say(`Next: cairn-mfe webhook test ${name} ${added.id}`);
  return { webhook: added, secret };
};

const parseWebhookEvents = (text: string): WebhookEvent[] => {
  const words = text.split(',');
  const known = WEBHOOK_EVENTS.filter((event) => words.includes(event));
  if (known.length === words.length) return known;
  throw createUsageError(`--events are some of ${WEBHOOK_EVENTS.join(',')}.`);
};

const parseWebhookForm = (text: string | undefined) => {
  const form = WEBHOOK_FORMS.find((each) => each === text);
  if (form === text) return form;
  throw createUsageError(`--form is ${WEBHOOK_FORMS.join(' or ')}, and not ${text}.`);
};

const list: WebhookAction = async ({ registry, output }, [name = '']) => {
  const { webhooks } = await registry.call(listWebhooks, { params: { name } });
  if (webhooks.length === 0) output.print(`${name} has no webhooks.`);
  for (const each of webhooks) output.print(formatWebhook(each));
  return { webhooks };
};

const remove: WebhookAction = async ({ registry, output }, [name = '', id]) => {
  await registry.call(removeWebhook, { params: { name, id: requireWebhookId(id) } });
  output.say(`${requireWebhookId(id)} is removed.`);
  return { id };
};

const deliveries: WebhookAction = async ({ registry, output }, [name = '', id]) => {
  const params = { name, id: requireWebhookId(id) };
  const { deliveries: found } = await registry.call(listWebhookDeliveries, { params });
  if (found.length === 0) output.print('It received nothing in the last 30 days.');
  for (const each of found) output.print(formatDelivery(each));
  return { id, deliveries: found };
};

const test: WebhookAction = async ({ registry, output }, [name = '', id]) => {
  const answer = await registry.call(testWebhook, { params: { name, id: requireWebhookId(id) } });
  return reportDelivery(output, answer.delivery);
};

const resend: WebhookAction = async ({ registry, output }, [name = '', id, delivery]) => {
  if (delivery === undefined) throw createUsageError('Which delivery? "deliveries" lists them.');
  const params = { name, id: requireWebhookId(id), delivery };
  return reportDelivery(output, (await registry.call(resendWebhookDelivery, { params })).delivery);
};

const actions: ReadonlyMap<string, WebhookAction> = new Map(
  Object.entries({ add, list, test, deliveries, resend, remove }),
);

const requireWebhookId = (id: string | undefined): string => {
  if (id !== undefined) return id;
  throw createUsageError('Which webhook? "list" shows their ids.');
};

const reportDelivery = (output: CommandContext['output'], delivery: WebhookDelivery) => {
  if (delivery.state !== 'delivered')
    throw new ToolError(`The event did not arrive: ${describeOutcome(delivery)}.`, {
      code: TOOL_EXIT_CODES.refused,
    });
  output.print(formatDelivery(delivery));
  return { delivery };
};

const formatWebhook = ({ id, url, events, channels, form, off, last }: ListedWebhook): string =>
  [
    id,
    url,
    events.join(','),
    ...(channels ? [`on ${channels.join(',')}`] : []),
    ...(form ? [`as ${form}`] : []),
    ...(last ? [`last: ${last.event} ${last.at}, ${describeOutcome(last)}`] : ['nothing sent yet']),
    ...(off ? [`OFF since ${off.at}: ${off.reason}`] : []),
  ].join('  ');

const formatDelivery = (delivery: WebhookDelivery): string => {
  const { id, event, at, tries } = delivery;
  return [
    id,
    at,
    event,
    `${describeOutcome(delivery)}, ${tries === 1 ? '1 try' : `${tries} tries`}`,
  ].join('  ');
};

const describeOutcome = ({ state, status, failure }: WebhookDelivery): string => {
  const outcome = failure?.replace(/\.$/, '') ?? (status === undefined ? '' : `answered ${status}`);
  return outcome === '' ? state : `${state} (${outcome})`;
};
