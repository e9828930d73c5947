/** The command `npm run releases -- …`: tokens, remotes, channels and testers' links, for whoever runs the server. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type TokenAction, tokenActions } from '@cairn/api/releases.contract';
import { newCheckerKey, publicPart } from '@cairn/federation/gate/check-statement';
import type { Sql } from '../../database/sql.ts';
import { joinFolderFileStore } from '../../adapters/files/folder-file-store.ts';
import { readConfig } from '../../config.ts';
import { openExistingDatabase } from '../../database/open-database.ts';
import { loadServerSecret } from '../media/server-secret.ts';
import { addChannel } from './channels.repository.ts';
import { type ChannelWants, setWants } from './checks.repository.ts';
import { createToken, listTokens, revokeToken } from './release-token.service.ts';
import { TESTER_SECRET } from './releases.ts';
import { addRemote } from './releases.repository.ts';
import { describeLost, verifyFiles } from './stored-files.ts';
import { createTesterPass } from './tester-pass.ts';

const USAGE = `npm run releases -- token create --label <who> --remote <name|*> [--channel <name|*>] [--actions <list>] [--days <n>]
                    token list
                    token revoke <id>
                    remote add <name>
                    channel add <name> [--wants mount|rules]
                    checker create --label <who>
                    tester-link [--days <n>]
                    verify

  token create  shows a token once; --channel is * and --actions all unless told
                actions: ${tokenActions.join(',')}
                example: token create --label "team catalogue" --remote catalog --channel staging
  verify        reads every stored file of every release, and names what is missing or damaged
  channel add   with --wants also changes what a promotion to a channel needs: rules asks for no mount in a browser
  checker create  the key of somebody who checks releases, and what the server has to know of it
  tester-link   the end of an address that lets a browser choose versions on production, for 7 days unless told
`;

const DAY_SECONDS = 24 * 60 * 60;
const NAME = /^[a-z][a-z0-9-]{0,39}$/;
/** Words of the page's address after 'mfe.' that are no remotes. */
const RESERVED = new Set(['channel', 'reset', 'tester']);

const say = (text: string) => void process.stdout.write(`${text}\n`);
const complain = (text: string) => void process.stderr.write(`${text}\n`);

interface Given {
  readonly words: string[];
  readonly label: string | undefined;
  readonly remote: string | undefined;
  readonly channel: string | undefined;
  readonly actions: string | undefined;
  readonly wants: string | undefined;
  readonly days: number | undefined;
}

const readGiven = (): Given => {
  const text = { type: 'string' } as const;
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { label: text, remote: text, channel: text, actions: text, wants: text, days: text },
  });
  const { label, remote, channel, actions, wants, days } = values;
  if (days !== undefined && !(Number(days) > 0)) throw new TypeError('--days must be a number.');
  return {
    words: positionals,
    label,
    remote,
    channel,
    actions,
    wants,
    days: days === undefined ? undefined : Number(days),
  };
};

const actionsOf = (list: string | undefined): TokenAction[] => {
  const words = list?.split(',') ?? [...tokenActions];
  const known = tokenActions.filter((action) => words.includes(action));
  if (known.length < words.length)
    throw new TypeError(`--actions are some of ${tokenActions.join(',')}.`);
  return known;
};

const wantsOf = (given: string | undefined): ChannelWants | undefined => {
  if (given === undefined || given === 'mount' || given === 'rules') return given;
  throw new TypeError('--wants is mount or rules.');
};

const checkedName = (name: string): string => {
  if (NAME.test(name) && !RESERVED.has(name)) return name;
  throw new TypeError(
    `"${name}" cannot be a name: lower-case letters, digits, hyphens, and not reserved.`,
  );
};

/** What the words ask for; undefined when that is nothing known. */
const commandFor = ({ words, ...given }: Given): ((sql: Sql) => Promise<void>) | undefined => {
  const [noun, verb, name, ...more] = words;
  if (more.length > 0) return undefined;
  const command = [noun, verb, name === undefined ? '' : '<name>'].join(' ').trim();
  switch (command) {
    case 'token create':
      return given.label === undefined || given.remote === undefined
        ? undefined
        : (sql) => mint(sql, given);
    case 'token list':
      return async (sql) => {
        for (const token of await listTokens(sql)) say(Object.values(token).join('  '));
      };
    case 'token revoke <name>':
      return async (sql) =>
        say((await revokeToken(sql, name ?? '')) ? 'Revoked.' : 'There is no such live token.');
    case 'remote add <name>':
      return async (sql) => {
        await addRemote(sql, checkedName(name ?? ''));
        say(`${name} may be published now.`);
      };
    case 'channel add <name>':
      return async (sql) => {
        const wants = wantsOf(given.wants);
        await addChannel(sql, checkedName(name ?? ''));
        if (wants) await setWants(sql, name ?? '', wants);
        say(`${name} runs what production runs, until something is promoted there.`);
      };
    case 'verify':
      return verify;
    case 'tester-link':
      return (sql) => tell(sql, given.days ?? 7);
    default:
      return undefined;
  }
};

const mint = async (
  sql: Sql,
  { label = '', remote = '', channel = '*', actions, days }: Omit<Given, 'words'>,
): Promise<void> => {
  if (remote !== '*') await addRemote(sql, checkedName(remote));
  const expiresAt =
    days === undefined ? undefined : new Date(Date.now() + days * DAY_SECONDS * 1000);
  const scope = { remote, channel, actions: actionsOf(actions) };
  const { token, tokenId } = await createToken(sql, label, scope, expiresAt);
  say(token);
  complain(`This is token ${tokenId}. It is shown once; keep it where your build finds it.`);
};

/** What it finds is asked for when the release is published again. */
const verify = async (sql: Sql): Promise<void> => {
  const { DATA_DIR: dataDir } = readConfig(process.env);
  const files = await joinFolderFileStore(path.join(dataDir, 'files'));
  const lost = await verifyFiles({ sql, files });
  for (const file of lost) say(describeLost(file));
  if (lost.length > 0) throw new Error(`Files that are not as they were sent: ${lost.length}.`);
  say('Every stored file is whole.');
};

const tell = async (sql: Sql, days: number): Promise<void> => {
  const testers = createTesterPass(await loadServerSecret(sql, TESTER_SECRET), () => new Date());
  say(`/?mfe.tester=${testers.issue(Math.round(days * DAY_SECONDS))}`);
};

/** Keeps nothing: who holds the key is a checker once the settings of the server name its public part. */
const makeChecker = async (name: string): Promise<void> => {
  const key = await newCheckerKey(name);
  say(JSON.stringify(key));
  complain(`That is the private key, for CAIRN_CHECKER_KEY of the checker; keep it secret. The server needs
RELEASE_CHECKER_KEYS='${JSON.stringify({ keys: [publicPart(key)] })}'`);
};

const run = async (): Promise<number> => {
  const given = readGiven();
  if (given.words.join(' ') === 'checker create' && given.label !== undefined) {
    await makeChecker(given.label);
    return 0;
  }
  const command = commandFor(given);
  if (!command) {
    complain(USAGE);
    return 2;
  }
  const { DATABASE_URL: url, DATA_DIR: dataDir } = readConfig(process.env);
  const database = await openExistingDatabase({ url, dataDir }, () => undefined);
  complain(`In the database of ${url === undefined ? path.resolve(dataDir) : 'DATABASE_URL'}:`);
  try {
    await command(database.sql);
  } finally {
    await database.close();
  }
  return 0;
};

try {
  process.exitCode = await run();
} catch (error) {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof TypeError ? 2 : 1;
}
