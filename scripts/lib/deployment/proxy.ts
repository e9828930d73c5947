import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { root } from '../root.ts';
import { textOf, unless, yamlOf } from './files.ts';

/** Headers with which a visitor could choose what logs, traces and policies contain. */
const NEVER_PASSED = [
  'x-forwarded-host',
  'forwarded',
  'x-request-id',
  'traceparent',
  'tracestate',
  'baggage',
];
const FOLDER = 'deploy/haproxy';
/** Server that gets requests if no process is ready. */
const LIVE = '  server live "abns@cairn-live-${CAIRN_BIND}" send-proxy-v2 backup no-check';
/** Files that say where the processes are. */
const BACKENDS = ['docker.cfg', 'machine.cfg'];

export const proxyProblems = (): string[] => {
  const text = textOf('haproxy/haproxy.cfg');
  const { services } = yamlOf('compose.yaml') as {
    readonly services: Record<string, { readonly environment?: Record<string, string> }>;
  };
  const trusted = ['proxy', 'cairn'].map(
    (name) => services[name]?.environment?.['TRUSTED_PROXIES'],
  );
  return [
    ...NEVER_PASSED.filter((name) => !text.includes(`  http-request del-header ${name}\n`)).map(
      (name) => `${FOLDER}/haproxy.cfg: lets ${name} of a visitor pass.`,
    ),
    ...unless(
      text.includes('  http-request del-header x-forwarded-for unless is_behind_proxy\n'),
      `${FOLDER}/haproxy.cfg: lets a visitor say where a request comes from.`,
    ),
    ...BACKENDS.flatMap(backendProblems),
    ...unless(
      trusted[0] !== undefined && trusted[0] === trusted[1],
      'deploy/compose.yaml: proxy and cairn count different proxies (TRUSTED_PROXIES).',
    ),
  ];
};

const backendProblems = (file: string): string[] => {
  const backends = textOf(`haproxy/${file}`)
    .split(/^backend /m)
    .slice(1);
  const [ready, live] = backends.map((backend) => backend.match(/^ {2}server.*$/gm) ?? []);
  return [
    ...unless(
      backends.length === 2 && isDeepStrictEqual(ready, [...(live ?? []), LIVE]),
      `${FOLDER}/${file}: the backends are not of the same processes, or the first does not end with${LIVE.slice(1)}`,
    ),
    ...refusalByHaproxy(file),
  ];
};

/**
 * Returns what HAProxy itself reports about its files, if it is installed. Names of containers do not resolve here, which is
 * a warning only.
 */
const refusalByHaproxy = (backends: string): string[] => {
  if (spawnSync('haproxy', ['-v']).error) return [];
  const files = ['haproxy.cfg', backends].flatMap((name) => ['-f', join(root, FOLDER, name)]);
  const { status, stderr } = spawnSync('haproxy', ['-c', ...files], {
    encoding: 'utf8',
    env: { ...process.env, CAIRN_BIND: ':8080' },
  });
  const alerts = stderr.split('\n').filter((line) => line.startsWith('[ALERT]'));
  return status === 0 ? [] : alerts.map((line) => `${FOLDER}: ${line}`);
};
