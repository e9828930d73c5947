import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { root } from '../root.ts';
import { digestProblems, envOf, textOf, unless, yamlOf } from './files.ts';
import { settingProblems } from './settings.ts';

interface Service {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
}

const where = 'deploy/compose.yaml';
/** Rules that are turned off, since the file is in the order of reading. */
const ORDERS = ['services-alphabetical-order', 'service-keys-order', 'top-level-properties-order'];
/** Services whose own image drops more privileges than we could. */
const UNRESTRAINED = new Set(['database']);

export const composeProblems = (): string[] => {
  const { services } = yamlOf('compose.yaml') as { readonly services: Record<string, Service> };
  const writers = Object.entries(services).filter(
    ([name, service]) => !UNRESTRAINED.has(name) && !isRestrained(service),
  );
  const secrets = textOf('compose.yaml').match(/^.*(?:PASSWORD|SECRET)\w*: .*$/gm) ?? [];
  return [
    ...linted(),
    ...writers.map(([name]) => `${where}: ${name} may write into its image.`),
    ...Object.values(services)
      .flatMap(({ image = '' }) => (image.startsWith('cairn:') ? [] : [image]))
      .flatMap((image) => digestProblems(where, image)),
    ...secrets
      .filter((line) => !/: \$\{\w+:\?[^}]+\}$/.test(line))
      .map((line) => `${where}: a secret has to be asked for: ${line.trim()}`),
    ...settingProblems(where, filledIn(services['cairn']?.environment ?? {})),
    ...unless(
      ['DATABASE_PASSWORD', 'FILES_SECRET'].every((name) => envOf('example.env')[name] === ''),
      'deploy/example.env: names the secrets, and has none.',
    ),
  ];
};

const isRestrained = ({ read_only: isReadOnly, cap_drop: dropped = [] }: Service): boolean =>
  isReadOnly === true && dropped.includes('ALL');

const linted = (): string[] => {
  const rules = Object.fromEntries(ORDERS.map((rule) => [rule, 0 as const]));
  const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] });
  const found = linter.lintFiles([join(root, where)], false);
  return found.flatMap(({ messages }: Linted) =>
    messages.map(({ line, rule, message }) => `${where}:${line}: ${message} (${rule})`),
  );
};

interface Linted {
  readonly messages: readonly {
    readonly line: number;
    readonly rule: string;
    readonly message: string;
  }[];
}

/** Fills in variables as compose does: a default where there is one, else a placeholder for a required value. */
const filledIn = (environment: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{\w+(?::-([^}]*)|:\?[^}]*)\}/g, (_all, usual?: string) => usual ?? 'x'),
    ]),
  );
