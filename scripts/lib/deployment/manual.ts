import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { readDeployFile, readDeployYaml } from './files.ts';

interface Ingress {
  readonly spec: {
    readonly ingressClassName: string;
    readonly tls: readonly { readonly secretName: string }[];
  };
}

const MANUAL = 'docs/operations.md';
/** Tasks that both sections of the manual about containers must describe, each with a command. */
const TASKS: Readonly<Record<string, RegExp>> = {
  'how to name the first administrator': /cairn people grant administrator/,
  'how to import content': /cairn content import/,
  'how to make a backup each day': /(?:cairn backup |cronjob\/cairn-backup).*once a day/,
  'how to restore a backup': /cairn(?: |", ")restore/,
};

/** Returns instructions about the files of `deploy/` that the manual lacks. */
export const findManualProblems = (): string[] => {
  const manual = readFileSync(join(root, MANUAL), 'utf8');
  const findSection = (title: string) =>
    manual.split(`\n### ${title}\n`)[1]?.split('\n### ')[0] ?? '';
  const { spec } = readDeployYaml('kubernetes/ingress.yaml') as Ingress;
  const isSleeping = /preStop:\s+sleep:/.test(readDeployFile('kubernetes/deployment.yaml'));
  const wanted: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
    'Docker Compose': {
      ...TASKS,
      'how to go back to the version before':
        /version before .*`CAIRN_VERSION`.*`deploy\/rollout\.sh`/,
    },
    Kubernetes: {
      ...TASKS,
      'which ingress class it needs': new RegExp(`class \`${spec.ingressClassName}\``),
      ...Object.fromEntries(
        spec.tls.map(({ secretName }) => [
          'which secret holds the certificate',
          new RegExp(`create secret tls ${secretName} `),
        ]),
      ),
      ...(isSleeping && { 'which version of Kubernetes knows preStop.sleep': /1\.30 or newer/ }),
    },
  };
  return Object.entries(wanted).flatMap(([title, tasks]) =>
    Object.entries(tasks)
      .filter(([, words]) => !words.test(findSection(title)))
      .map(([task]) => `${MANUAL}: ${title} does not say ${task}.`),
  );
};
