/** The command `./cairn releases …`, with which operators manage tokens, remotes, channels and testers' links. */
import { Argument, InvalidArgumentError } from 'commander';
import { MANAGE_CHECKERS_ACTION } from '@cairn/api/release-checkers.contract';
import { PREVIEW_SCOPE } from '@cairn/api/release-previews.contract';
import { TEAM_TOKEN_ACTIONS, tokenActions } from '@cairn/api/releases.contract';
import type { Sql } from '../../platform/database/sql.ts';
import { openFileStore } from '../../platform/files/open-file-store.ts';
import {
  createCommandLineProgram,
  logToStderr,
  runCommandLine,
  printLine,
  runWithConfiguredDatabase,
} from '../../platform/commands/command-line.ts';
import { readConfig } from '../../platform/configuration/config.ts';
import { loadServerSecret } from '../../platform/secrets/server-secret.ts';
import {
  addReleaseChannelSetupAndLockCommands,
  printNoteAboutUnknownChannel,
} from './channels/channel-commands.ts';
import { addReleaseCheckerCommands } from './gate/checker-commands.ts';
import {
  createTeamReleaseToken,
  listReleaseTokens,
  revokeReleaseToken,
  type ReleaseTokenScope,
} from './permissions/release-token.service.ts';
import { TESTER_LINK_SECRET_NAME } from './releases.ts';
import { addReleaseRightCommands } from './permissions/right-commands.ts';
import { addWebhookCommands } from './webhooks/webhook-commands.ts';
import { addRemoteToRegistry } from './registry/releases.repository.ts';
import { describeLostReleaseFile, verifyReleaseFiles } from './registry/stored-files.ts';
import { RESERVED_RELEASE_CHOICE_KEYS } from './pages/release-choices.ts';
import { createTesterLinkSigner } from './previews/tester-pass.ts';

const DAY_SECONDS = 24 * 60 * 60;
const TESTER_DAYS = 7;
const NAME = /^[a-z][a-z0-9-]{0,39}$/;

interface TokenOptions {
  readonly label: string;
  readonly remote: string;
  readonly channel: string;
  readonly actions?: ReleaseTokenScope['actions'];
  readonly days?: number;
}

const parseDays = (text: string): number => {
  if (Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('It must be a number above 0.');
};

const ALL_ACTIONS = [...tokenActions, MANAGE_CHECKERS_ACTION] as const;

const parseActions = (text: string): ReleaseTokenScope['actions'] => {
  const words = text.split(',');
  const known = ALL_ACTIONS.filter((action) => words.includes(action));
  if (known.length === words.length) return known;
  throw new InvalidArgumentError(`They are some of ${ALL_ACTIONS.join(',')}.`);
};

const parseName = (text: string): string => {
  // Reserved words are not valid channel names, because the query of a URL uses them with another meaning. Names of remotes
  // must not equal properties that every object has, such as `constructor`, because states are objects with remotes as keys.
  const isReserved = text === 'channel' || RESERVED_RELEASE_CHOICE_KEYS.has(text);
  if (NAME.test(text) && !isReserved && !(text in Object.prototype)) return text;
  throw new InvalidArgumentError('Lower-case letters, digits, hyphens, and not reserved.');
};

const parseNameOrAll = (text: string): string => (text === '*' ? text : parseName(text));
const parseChannelScope = (text: string): string =>
  text === PREVIEW_SCOPE ? text : parseNameOrAll(text);

const issueToken = async (
  sql: Sql,
  { label, remote, channel, actions = [...TEAM_TOKEN_ACTIONS], days }: TokenOptions,
): Promise<void> => {
  if (remote !== '*') await addRemoteToRegistry(sql, remote);
  const expiresAt =
    days === undefined ? undefined : new Date(Date.now() + days * DAY_SECONDS * 1000);
  const scope = { remote, channel, actions };
  const { token, tokenId } = await createTeamReleaseToken(sql, label, scope, expiresAt);
  printLine(token);
  await printNoteAboutUnknownChannel(sql, channel);
  logToStderr(`This is token ${tokenId}. It is shown once; keep it where your build finds it.`);
};

/** Reads all stored files of releases and reports lost ones. The next publication of a release sends its lost files again. */
const verifyStoredFiles = async (sql: Sql): Promise<void> => {
  const files = await openFileStore(readConfig(process.env), logToStderr);
  const lost = await verifyReleaseFiles({ sql, files });
  for (const file of lost) printLine(describeLostReleaseFile(file));
  if (lost.length > 0) throw new Error(`Files that are not as they were sent: ${lost.length}.`);
  printLine('Every stored file is whole.');
};

const printTesterLink = async (sql: Sql, days: number): Promise<void> => {
  const testers = createTesterLinkSigner(
    await loadServerSecret(sql, TESTER_LINK_SECRET_NAME),
    () => new Date(),
  );
  printLine(`/?mfe.tester=${testers.issue(Math.round(days * DAY_SECONDS))}`);
};

const program = createCommandLineProgram(
  './cairn releases',
  'Tokens, remotes, channels, webhooks and the links of testers.',
);

const token = program.command('token').description('manages the tokens of teams');

token
  .command('create')
  .description('creates a token and prints it once')
  .addHelpText('after', '\nExample: token create --label "team catalogue" --remote catalog')
  .requiredOption('--label <who>', 'owner, as the history shows it')
  .requiredOption('--remote <name>', 'the remote that it may release; * for all', parseNameOrAll)
  .option(
    '--channel <name>',
    `the channel that it may change; ${PREVIEW_SCOPE} for previews`,
    parseChannelScope,
    '*',
  )
  .option(
    '--actions <list>',
    `some of ${ALL_ACTIONS.join(',')} (else ${TEAM_TOKEN_ACTIONS.join(',')})`,
    parseActions,
  )
  .option('--days <n>', 'days until it expires (default: never)', parseDays)
  .action((options: TokenOptions) => runWithConfiguredDatabase((sql) => issueToken(sql, options)));

token
  .command('list')
  .description('lists all tokens')
  .action(() =>
    runWithConfiguredDatabase(async (sql) => {
      for (const known of await listReleaseTokens(sql)) printLine(Object.values(known).join('  '));
    }),
  );

token
  .command('revoke <id>')
  .description('revokes a token')
  .action((id: string) =>
    runWithConfiguredDatabase(async (sql) => {
      if (!(await revokeReleaseToken(sql, id)))
        throw new Error(`There is no live token ${id}. "token list" shows the IDs.`);
      printLine('Revoked.');
    }),
  );

program
  .command('remote')
  .description('manages the remotes that teams may publish')
  .command('add')
  .addArgument(new Argument('<name>').argParser(parseName))
  .description('registers the name of a remote')
  .action((name: string) =>
    runWithConfiguredDatabase(async (sql) => {
      await addRemoteToRegistry(sql, name);
      printLine(`${name} may be published now.`);
    }),
  );

program
  .command('tester-link')
  .description('prints the path of a link with which a browser may choose versions on production')
  .option('--days <n>', 'days until the link expires', parseDays, TESTER_DAYS)
  .action(({ days }: { days: number }) =>
    runWithConfiguredDatabase((sql) => printTesterLink(sql, days)),
  );

program
  .command('verify')
  .description('reads every stored file of every release, and names what is missing or damaged')
  .action(() => runWithConfiguredDatabase(verifyStoredFiles));

addReleaseChannelSetupAndLockCommands(program, parseName);
addReleaseCheckerCommands(program);
addReleaseRightCommands(program, { parseNameOrAll, parseChannelScope });
addWebhookCommands(program, parseNameOrAll);

await runCommandLine(program);
