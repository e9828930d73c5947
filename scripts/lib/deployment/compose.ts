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
}

const COMPOSE_FILE = 'deploy/compose.yaml';
/** Rules of the compose linter that are turned off, because the file is in the order of reading. */
const ORDER_RULES = [
  'services-alphabetical-order',
  'service-keys-order',
  'top-level-properties-order',
];
/** Names of services whose own image drops more privileges than this file could. */
const UNRESTRICTED_SERVICES = new Set(['database']);

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
    // A health check that takes too long leaves a process behind, which the first process of the container has to collect.
    ...withoutInit.map(([name]) => `${COMPOSE_FILE}: ${name} has a health check and no init.`),
    ...Object.values(services)
      .flatMap(({ image = '' }) => (image.startsWith('cairn:') ? [] : [image]))
      .flatMap((image) => findImageDigestProblems(COMPOSE_FILE, image)),
    ...secrets
      .filter((line) => !/: \$\{\w+:\?[^}]+\}$/.test(line))
      .map((line) => `${COMPOSE_FILE}: a secret has to be asked for: ${line.trim()}`),
    ...findServerSettingProblems(COMPOSE_FILE, fillVariables(services['cairn']?.environment ?? {})),
    ...listProblemUnless(
      ['DATABASE_PASSWORD', 'FILES_SECRET'].every(
        (name) => readDeployEnv('example.env')[name] === '',
      ),
      'deploy/example.env: names the secrets, and has none.',
    ),
  ];
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

/** Fills in variables as compose does: a default where there is one, else a placeholder for a required value. */
const fillVariables = (environment: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{\w+(?::-([^}]*)|:\?[^}]*)\}/g, (_all, usual?: string) => usual ?? 'x'),
    ]),
  );
