/** Tests deploy/rollout.sh with a fake docker, which records its calls and keeps containers as files. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './lib/root.ts';

/** A container is a file: the number of times that docker is asked before it is healthy. */
const DOCKER = `#!/bin/sh
cd "$STATE"
echo "$*" >> calls
case "$*" in
  *' ps --quiet cairn') ls containers ;;
  *' run --rm --no-deps migrate') exit "$(cat migrate)" ;;
  *' up --detach '*)
    wanted=$(echo "$*" | sed 's/.*cairn=\\([0-9]*\\).*/\\1/')
    while [ "$(ls containers | wc -l)" -lt "$wanted" ]; do
      if [ "$(ls containers | wc -l)" -ge "$(cat room)" ]; then echo 'no room' >&2; exit 1; fi
      cat health > "containers/new$(ls containers | wc -l)"
    done ;;
  inspect*)
    left=$(cat "containers/$4")
    if [ "$left" -eq 0 ]; then echo healthy; else echo starting; echo $((left - 1)) > "containers/$4"; fi ;;
  logs*) echo "the log of $4" ;;
  rm*) for each in "$@"; do rm -f "containers/$each"; done ;;
esac
`;
/** Takes no time. Its parent is the script, to which it sends a signal if it is told to. */
const SLEEP = `#!/bin/sh
echo sleep >> "$STATE/calls"
signal=$(cat "$STATE/signal")
[ -z "$signal" ] || kill -s "$signal" "$PPID"
`;

interface Situation {
  /** Number of containers that run already. */
  readonly running?: number;
  /** Number of times that docker is asked before a new container is healthy. */
  readonly askedUntilHealthy?: number;
  /** Number of containers that the machine can run. */
  readonly room?: number;
  readonly migrateCode?: number;
  /** Signal that reaches the script at its first pause. */
  readonly signal?: 'INT' | 'TERM' | '';
  readonly args?: readonly string[];
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-rollout-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const rollOut = ({ running = 2, args = [], ...given }: Situation) => {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  for (const [name, text] of Object.entries({ docker: DOCKER, sleep: SLEEP })) {
    writeFileSync(join(bin, name), text);
    chmodSync(join(bin, name), 0o755);
  }
  mkdirSync(join(folder, 'containers'));
  for (let at = 0; at < running; at += 1)
    writeFileSync(join(folder, 'containers', `old${at}`), '0\n');
  const { askedUntilHealthy = 0, room = 99, migrateCode = 0, signal = '' } = given;
  const state = { health: askedUntilHealthy, room, migrate: migrateCode, signal, calls: '' };
  for (const [name, value] of Object.entries(state)) writeFileSync(join(folder, name), `${value}`);
  const { status, stdout, stderr } = spawnSync(
    'sh',
    [join(root, 'deploy', 'rollout.sh'), ...args],
    {
      encoding: 'utf8',
      env: { PATH: `${bin}:${process.env['PATH'] ?? ''}`, STATE: folder },
    },
  );
  return {
    status,
    stdout,
    stderr,
    calls: readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n'),
    containers: readdirSync(join(folder, 'containers')),
  };
};

const COMPOSE = 'compose --file compose.yaml';
const INSPECT = 'inspect --format {{.State.Health.Status}}';

it('migrates, starts as many new processes, waits until each is healthy, and stops the old ones', () => {
  const { status, stdout, calls, containers } = rollOut({
    askedUntilHealthy: 1,
    args: ['--build'],
  });
  expect(calls).toEqual([
    `${COMPOSE} ps --quiet cairn`,
    `${COMPOSE} build cairn`,
    `${COMPOSE} run --rm --no-deps migrate`,
    `${COMPOSE} up --detach --no-deps --no-recreate --scale cairn=4 cairn`,
    `${COMPOSE} ps --quiet cairn`,
    `${INSPECT} new2`,
    'sleep',
    `${INSPECT} new2`,
    `${INSPECT} new3`,
    'sleep',
    `${INSPECT} new3`,
    'stop old0 old1',
    'rm old0 old1',
  ]);
  expect(containers).toEqual(['new2', 'new3']);
  expect(stdout).toBe('2 processes of the version in deploy/.env run.\n');
  expect(status).toBe(0);
});

it('builds no image without the option for it', () => {
  expect(rollOut({}).calls).not.toContain(`${COMPOSE} build cairn`);
});

it.each<[string, Situation, number, string]>([
  [
    'the new version is never healthy',
    { askedUntilHealthy: 1000 },
    1,
    'the log of new2\nThe new version did not become ready within five minutes.\n',
  ],
  ['Ctrl-C interrupts the wait', { askedUntilHealthy: 1000, signal: 'INT' }, 130, ''],
  ['the script is told to end', { askedUntilHealthy: 1000, signal: 'TERM' }, 143, ''],
  ['docker starts a part of the new processes only', { room: 3 }, 1, 'no room\n'],
])(
  'removes the new processes and leaves the old ones running when %s',
  (_why, given, code, why) => {
    const { status, stdout, stderr, calls, containers } = rollOut(given);
    expect(containers).toEqual(['old0', 'old1']);
    expect(calls.filter((call) => call.startsWith('stop'))).toEqual([]);
    expect(stderr).toBe(`${why}The new version was removed. The old one runs on.\n`);
    expect(stdout).toBe('');
    expect(status).toBe(code);
  },
);

it('starts nothing when the schema cannot be brought up to date', () => {
  const { status, calls, containers } = rollOut({ migrateCode: 1 });
  expect(status).toBe(1);
  expect(calls.at(-1)).toBe(`${COMPOSE} run --rm --no-deps migrate`);
  expect(containers).toEqual(['old0', 'old1']);
});

it.each([
  [0, 'Nothing runs. Start the site with: '],
  [5, '5 processes run; the proxy has room for four and as many new ones.'],
])('refuses with %i processes that run', (running, why) => {
  const { status, stderr, calls } = rollOut({ running });
  expect(status).toBe(1);
  expect(stderr).toContain(why);
  expect(calls).toEqual([`${COMPOSE} ps --quiet cairn`]);
});
