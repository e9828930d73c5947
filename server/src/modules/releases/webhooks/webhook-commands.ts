/** The commands `./cairn releases webhook …`, which manage the URLs that are notified about releases. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookForm,
  WEBHOOK_EVENTS,
  WEBHOOK_FORMS,
} from '@cairn/api/release-webhooks.contract';
import {
  logToStderr,
  printLine,
  runWithConfiguredDatabase,
} from '../../../platform/commands/command-line.ts';
import { readConfig } from '../../../platform/configuration/config.ts';
import { getConfiguredSiteUrl } from '../../../platform/configuration/configured-site-url.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { listTrustedWebhookHosts } from './webhook-request.ts';
import { OPERATOR_RELEASE_AUTHOR } from '../permissions/release-author.ts';
import { createWebhooksService, type WebhooksService } from './webhooks.service.ts';

const parseWebhookEvents = (text: string): WebhookEvent[] => {
  const words = text.split(',');
  const known = WEBHOOK_EVENTS.filter((event) => words.includes(event));
  if (known.length === words.length) return known;
  throw new InvalidArgumentError(`They are some of ${WEBHOOK_EVENTS.join(',')}.`);
};

/** Runs `work` with the service for webhooks, created from the settings of the site. */
const withWebhooks = (work: (webhooks: WebhooksService) => Promise<void>): Promise<void> =>
  runWithConfiguredDatabase((sql: Sql) => {
    const config = readConfig(process.env);
    const hosts = listTrustedWebhookHosts(config);
    const publicUrl = getConfiguredSiteUrl(config);
    return work(createWebhooksService(sql, { now: () => new Date(), hosts, publicUrl }));
  });

interface AddWebhookOptions {
  readonly url: string;
  readonly remote: string;
  readonly events?: WebhookEvent[];
  readonly channels?: string[];
  readonly form?: WebhookForm;
}

/** @param parseNameOrAll parses the name of a remote, or '*' */
export const addWebhookCommands = (
  program: Command,
  parseNameOrAll: (text: string) => string,
): void => {
  const webhook = program
    .command('webhook')
    .description('manages webhooks, which are called when releases change');
  webhook
    .command('add')
    .description('adds a webhook and prints the secret of its signatures once')
    .requiredOption('--url <address>', 'URL to call, with https')
    .requiredOption('--remote <name>', 'the remote; * for all', parseNameOrAll)
    .option('--events <list>', `some of ${WEBHOOK_EVENTS.join(',')} (else all)`, parseWebhookEvents)
    .option('--channels <list>', 'only events of these channels (default: all)', (text) =>
      text.split(','),
    )
    .addOption(
      new Option('--form <form>', 'as a message for a chat (else the event)').choices(
        WEBHOOK_FORMS,
      ),
    )
    .action(({ remote, ...request }: AddWebhookOptions) =>
      withWebhooks(async (webhooks) => {
        const { webhook: added, secret } = await webhooks.add(
          remote,
          request,
          OPERATOR_RELEASE_AUTHOR,
        );
        printLine(secret);
        logToStderr(`This is the secret of ${added.id}. It is shown once.`);
      }),
    );
  webhook
    .command('list')
    .description('lists all webhooks')
    .action(() => withWebhooks(printWebhooks));
  addWebhookActions(webhook);
};

const printWebhooks = async (webhooks: WebhooksService): Promise<void> => {
  for (const { id, remote, url, events, channels = ['*'], off } of await webhooks.list())
    printLine(
      [
        id,
        remote,
        url,
        events.join(','),
        channels.join(','),
        off ? `off: ${off.reason}` : 'on',
      ].join('  '),
    );
};

const addWebhookActions = (webhook: Command): void => {
  webhook
    .command('test <id>')
    .description('sends a test notification now')
    .action((id: string) =>
      withWebhooks(async (webhooks) =>
        printDelivery(await webhooks.test(id, OPERATOR_RELEASE_AUTHOR)),
      ),
    );
  webhook
    .command('deliveries <id>')
    .description('lists the notifications of the last 30 days')
    .action((id: string) =>
      withWebhooks(async (webhooks) => (await webhooks.deliveries(id)).forEach(printDelivery)),
    );
  webhook
    .command('resend <id> <delivery>')
    .description('sends an earlier notification again')
    .action((id: string, delivery: string) =>
      withWebhooks(async (webhooks) => printDelivery(await webhooks.resend(id, delivery))),
    );
  webhook
    .command('remove <id>')
    .description('removes a webhook')
    .action((id: string) =>
      withWebhooks(async (webhooks) => {
        await webhooks.remove(id, OPERATOR_RELEASE_AUTHOR);
        printLine(`${id} is removed.`);
      }),
    );
};

const printDelivery = ({ id, at, event, state, tries, status, failure }: WebhookDelivery): void =>
  printLine([id, at, event, state, `tries: ${tries}`, status ?? failure ?? ''].join('  '));
