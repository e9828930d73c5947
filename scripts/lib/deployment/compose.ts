import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { root } from '../root.ts';
import {
  findImageDigestProblems,
  readDeployEnv,
  readDeployFile,
  listProblemUnless,
  readDeployYaml,
} from './files.ts';
import { findServerSettingProblems } from './settings.ts';

interface ComposeService {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly init?: boolean;
  readonly healthcheck?: unknown;
  readonly restart?: string;
  readonly mem_limit?: string;
  readonly tmpfs?: readonly string[];
  readonly command?: readonly string[];
  readonly logging?: { readonly options?: Readonly<Record<string, string>> };
}

const COMPOSE_FILE = 'deploy/compose.yaml';
/** Rules of the compose linter that are turned off, because the fields of the file have an order that is easier to read. */
const ORDER_RULES = [
  'services-alphabetical-order',
  'service-keys-order',
  'top-level-properties-order',
];
/** Names of services whose own image restricts privileges more than this file could. */
const UNRESTRICTED_SERVICES = new Set(['database']);
/** Database connections of one process: ten for its work, one for the checks of the monitor, one to listen. */
const CONNECTIONS_PER_PROCESS = 12;
/** Image of the server. Each version has its own name, so that the previous version is still available for a rollback. */
const SERVER_IMAGE = /^cairn:\$\{CAIRN_VERSION:\?[^}]+\}$/;

export const findComposeProblems = (): string[] => {
  const { services } = readDeployYaml('compose.yaml') as {
    readonly services: Record<string, ComposeService>;
  };
  const writers = Object.entries(services).filter(
    ([name, service]) => !UNRESTRICTED_SERVICES.has(name) && !isRestricted(service),
  );
  const withoutInit = Object.entries(services).filter(
    ([, { healthcheck, init: hasInit }]) => healthcheck !== undefined && hasInit !== true,
  );
  const secrets = readDeployFile('compose.yaml').match(/^.*(?:PASSWORD|SECRET)\w*: .*$/gm) ?? [];
  return [
    ...lintCompose(),
    ...writers.map(([name]) => `${COMPOSE_FILE}: ${name} may write into its image.`),
    // A health check that takes too long leaves a process behind, and the first process of the container must remove it.
    ...withoutInit.map(([name]) => `${COMPOSE_FILE}: ${name} has a health check and no init.`),
    ...Object.values(services)
      .flatMap(({ image = '' }) => (image.startsWith('cairn:') ? [] : [image]))
      .flatMap((image) => findImageDigestProblems(COMPOSE_FILE, image)),
    ...secrets
      .filter((line) => !/: \$\{\w+:\?[^}]+\}$/.test(line))
      .map((line) => `${COMPOSE_FILE}: a secret has to be asked for: ${line.trim()}`),
    ...Object.entries(services).flatMap(([name, service]) => findServiceProblems(name, service)),
    ...findConnectionProblems(services['database']?.command ?? []),
    ...findUnnamedVariables(),
    ...findServerSettingProblems(COMPOSE_FILE, fillVariables(services['cairn']?.environment ?? {})),
    ...listProblemUnless(
      ['DATABASE_PASSWORD', 'FILES_SECRET'].every(
        (name) => readDeployEnv('example.env')[name] === '',
      ),
      'deploy/example.env: names the secrets, and has none.',
    ),
  ];
};

const findServiceProblems = (name: string, service: ComposeService): string[] => {
  const { 'max-size': size, 'max-file': files } = service.logging?.options ?? {};
  return [
    ...listProblemUnless(
      service.restart !== 'unless-stopped' || (size !== undefined && files !== undefined),
      `${COMPOSE_FILE}: the output of ${name} grows without a limit.`,
    ),
    ...(service.image?.startsWith('cairn') ? findServerProblems(name, service) : []),
  ];
};

const findServerProblems = (
  name: string,
  { image = '', init: hasInit, mem_limit: memory, tmpfs = [], environment = {} }: ComposeService,
): string[] => [
  ...listProblemUnless(
    SERVER_IMAGE.test(image),
    `${COMPOSE_FILE}: a build of ${name} would overwrite the version before.`,
  ),
  ...listProblemUnless(
    hasInit === true,
    `${COMPOSE_FILE}: ${name} has no init, so a signal during its first moments is lost.`,
  ),
  ...listProblemUnless(memory !== undefined, `${COMPOSE_FILE}: ${name} has no memory limit.`),
  ...listProblemUnless(
    tmpfs.some((mount) => /^\/data:.*\bsize=/.test(mount)),
    `${COMPOSE_FILE}: /data of ${name} has no size.`,
  ),
  ...listProblemUnless(
    environment['PGPASSWORD']?.startsWith('${DATABASE_PASSWORD:') === true &&
      environment['DATABASE_URL']?.includes('$') === false,
    `${COMPOSE_FILE}: a password in the URL of ${name} would have to be encoded.`,
  ),
];

/** Returns a problem if the proxy uses more processes than the database has connections for. */
const findConnectionProblems = (command: readonly string[]): string[] => {
  const most = Number(/max_connections=(\d+)/.exec(command.join(' '))?.[1]);
  const processes = [
    ...readDeployFile('haproxy/docker.cfg').matchAll(/server-template \w+ 1-(\d+) /g),
  ].map(([, count]) => Number(count));
  return listProblemUnless(
    Math.max(...processes) * CONNECTIONS_PER_PROCESS < most,
    `${COMPOSE_FILE}: the database has no connections for all processes that the proxy knows.`,
  );
};

/** Returns variables of the compose file that deploy/example.env does not name. */
const findUnnamedVariables = (): string[] => {
  const used = readDeployFile('compose.yaml').matchAll(/\$\{(\w+)/g);
  const named = new Set(Object.keys(readDeployEnv('example.env')));
  return [...new Set([...used].map(([, name = '']) => name))]
    .filter((name) => !named.has(name))
    .map((name) => `deploy/example.env: does not name ${name}.`);
};

const isRestricted = ({ read_only: isReadOnly, cap_drop: dropped = [] }: ComposeService): boolean =>
  isReadOnly === true && dropped.includes('ALL');

const lintCompose = (): string[] => {
  const rules = Object.fromEntries(ORDER_RULES.map((rule) => [rule, 0 as const]));
  const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] });
  const found = linter.lintFiles([join(root, COMPOSE_FILE)], false);
  return found.flatMap(({ messages }: LintResult) =>
    messages.map(({ line, rule, message }) => `${COMPOSE_FILE}:${line}: ${message} (${rule})`),
  );
};

interface LintResult {
  readonly messages: readonly {
    readonly line: number;
    readonly rule: string;
    readonly message: string;
  }[];
}

/**
 * Fills in variables as compose does: with the default if there is one, otherwise with a placeholder for the required value.
 */
const fillVariables = (environment: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{\w+(?::-([^}]*)|:\?[^}]*)\}/g, (_all, usual?: string) => usual ?? 'x'),
    ]),
  );
