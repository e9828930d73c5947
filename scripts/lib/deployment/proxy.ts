import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { root } from '../root.ts';
import { readDeployFile, listProblemUnless, readDeployYaml } from './files.ts';

/** Headers with which a visitor could change the content of logs, traces and policies. */
const REMOVED_HEADERS = [
  'x-forwarded-host',
  'forwarded',
  'x-request-id',
  'traceparent',
  'tracestate',
  'baggage',
];
const HAPROXY_FOLDER = 'deploy/haproxy';
/** Line of the haproxy configuration with the server that gets requests if no process is ready. */
const LIVE_SERVER = '  server live "abns@cairn-live-${CAIRN_BIND}" send-proxy-v2 backup no-check';
/** Names of the haproxy files that list the processes. */
const BACKEND_FILES = ['docker.cfg', 'machine.cfg'];

export const findProxyConfigProblems = (): string[] => {
  const text = readDeployFile('haproxy/haproxy.cfg');
  const { services } = readDeployYaml('compose.yaml') as {
    readonly services: Record<string, { readonly environment?: Record<string, string> }>;
  };
  const trusted = ['proxy', 'cairn'].map(
    (name) => services[name]?.environment?.['TRUSTED_PROXIES'],
  );
  return [
    ...REMOVED_HEADERS.filter((name) => !text.includes(`  http-request del-header ${name}\n`)).map(
      (name) => `${HAPROXY_FOLDER}/haproxy.cfg: lets ${name} of a visitor pass.`,
    ),
    ...listProblemUnless(
      text.includes('  http-request del-header x-forwarded-for unless is_behind_proxy\n'),
      `${HAPROXY_FOLDER}/haproxy.cfg: lets a visitor say where a request comes from.`,
    ),
    // All processes lose a shared service at the same time, so after a check of /api/health the proxy would have no process
    // left.
    ...listProblemUnless(
      /^ {2}option httpchk GET (\S+)$/m.exec(text)?.[1] === '/api/health/ready',
      `${HAPROXY_FOLDER}/haproxy.cfg: checks something else than whether a process is ready.`,
    ),
    ...BACKEND_FILES.flatMap(findBackendProblems),
    ...listProblemUnless(
      trusted[0] !== undefined && trusted[0] === trusted[1],
      'deploy/compose.yaml: proxy and cairn count different proxies (TRUSTED_PROXIES).',
    ),
  ];
};

const findBackendProblems = (file: string): string[] => {
  const backends = readDeployFile(`haproxy/${file}`)
    .split(/^backend /m)
    .slice(1);
  const [ready, live] = backends.map((backend) => backend.match(/^ {2}server.*$/gm) ?? []);
  return [
    ...listProblemUnless(
      backends[1]?.includes('\n  option httpchk GET /api/health/live\n') === true,
      `${HAPROXY_FOLDER}/${file}: the second backend checks something else than whether a process lives.`,
    ),
    // If one failed check sufficed, a rollout on a busy machine could leave the proxy without any process.
    ...listProblemUnless(
      Number(/^ {2}default-server fall (\d+)$/m.exec(backends[1] ?? '')?.[1]) >= 10,
      `${HAPROXY_FOLDER}/${file}: a live process that is busy for a few checks is left out (default-server fall).`,
    ),
    ...listProblemUnless(
      backends.length === 2 && isDeepStrictEqual(ready, [...(live ?? []), LIVE_SERVER]),
      `${HAPROXY_FOLDER}/${file}: the backends are not of the same processes, or the first does not end with${LIVE_SERVER.slice(1)}`,
    ),
    ...checkWithHaproxy(file),
  ];
};

/**
 * Returns the problems that HAProxy itself reports about its files, if it is installed. It only warns about names of
 * containers, because they do not resolve on this machine.
 */
const checkWithHaproxy = (backends: string): string[] => {
  if (spawnSync('haproxy', ['-v']).error) return [];
  const files = ['haproxy.cfg', backends].flatMap((name) => [
    '-f',
    join(root, HAPROXY_FOLDER, name),
  ]);
  const { status, stderr } = spawnSync('haproxy', ['-c', ...files], {
    encoding: 'utf8',
    env: { ...process.env, CAIRN_BIND: ':8080' },
  });
  const alerts = stderr.split('\n').filter((line) => line.startsWith('[ALERT]'));
  return status === 0 ? [] : alerts.map((line) => `${HAPROXY_FOLDER}: ${line}`);
};
