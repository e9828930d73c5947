#!/usr/bin/env node
// The only script that must run on a machine with only Node 20 and npm. So the script and its imports are plain JavaScript
// without dependencies.
// Usage: node scripts/run.mjs <task> [args]   where <task> is scripts/<task>.ts, or "bin <tool>" for an installed tool.
// The script fetches pnpm from npm, and Node 24 if the Node of the machine is older; installs; runs the task; passes signals
// on.
import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { restartAfterCrashes } from './lib/restart-after-crashes.mjs';
import { serverFlags } from './lib/server-flags.mjs';

const OLDEST_NODE = 20;
/** Oldest version of Node for the tasks. An installed Node of at least this version is used. */
const NODE = [24, 12];
const NODE_PACKAGE = 'node@24.21.0';
const STOP_MS = 15_000;
const RETRY_AFTER_MS = [2000, 6000];
/**
 * Settings of npm for short time-outs. The script retries by itself, because npm would take minutes to report that there is no
 * network.
 */
const IMPATIENT = {
  fetch_retries: '1',
  fetch_retry_mintimeout: '1000',
  fetch_retry_maxtimeout: '3000',
};

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const windows = process.platform === 'win32';
const readJson = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

const pnpmVersion = readJson('package.json').devEngines.packageManager.version;
const isNewEnough = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > NODE[0] || (major === NODE[0] && minor >= NODE[1]);
};

/** Packages to fetch from npm. The folder is named after them, so that another Node on the same machine gets its own. */
const wanted = [`pnpm@${pnpmVersion}`, ...(isNewEnough() ? [] : [NODE_PACKAGE])];
const tools = join(root, '.cache', 'tools', wanted.join('-'));

/** The child process that currently runs. Signals are passed on to it. */
let child;
/** The signal that this process has received to stop; undefined until then. */
let stopping;

const followSignals = () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
};

/** Stops this process when its parent has ended. The shell between npm and this process may die without passing on a signal. */
const followParent = () => {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop('SIGTERM');
  }, 500).unref();
};

const main = async () => {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE)
    throw new Error(
      `This needs Node ${OLDEST_NODE} or newer, and this is Node ${process.versions.node}. Install a newer one and run the command again.`,
    );
  await ensureTools();
  const bin = join(tools, 'node_modules', '.bin');
  const local = join(bin, windows ? 'node.exe' : 'node');
  const node = existsSync(local) ? local : process.execPath;
  const path = [bin, dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH];
  // Enables Node's cache of compiled code, so that the start of a test's server needs half the processor time.
  const compiled = join(root, '.cache', 'node-compile');
  const env = { NODE_COMPILE_CACHE: compiled, ...process.env, PATH: path.join(delimiter) };
  await ensureInstall(env);

  const [task = 'start', ...args] = process.argv.slice(2);
  const [command, ...rest] =
    task === 'bin' ? args : [node, ...flagsOf(task), join(root, 'scripts', `${task}.ts`), ...args];
  const start = () => run(command, rest, { env });
  const surroundings = { isStopping: () => stopping !== undefined, wait, now: Date.now, say };
  const { code, signal } = await (task === 'start'
    ? restartAfterCrashes(start, surroundings)
    : start());
  process.exit(code ?? (signal === 'SIGINT' || stopping ? 130 : 1));
};

const describe = (error) => {
  if (error.code === 'ENOENT' && error.path === 'npm') return 'npm is missing: it comes with Node.';
  if (error.code === 'ENOENT' && error.syscall?.startsWith('spawn'))
    return `There is no command "${error.path}".`;
  return reasonOf(error.code ?? '') ?? error.message;
};

const flagsOf = (task) => (task === 'start' ? serverFlags : []);

/** Fetches pnpm and, if needed, Node from npm. The bin of the package `node` is a real Node of that version. */
const ensureTools = async () => {
  if (existsSync(join(tools, '.ready'))) return;
  say(`Fetching ${wanted.join(' and ')} into .cache/tools …`);
  // The folder is renamed when it is complete, so that an interrupted fetch leaves no folder that looks complete.
  const part = `${tools}.part-${process.pid}`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  writeFileSync(join(part, 'package.json'), '{"private":true}');
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts=false'];
  await fetching('npm', ['install', '--prefix', part, ...options, ...wanted], { cwd: part });
  writeFileSync(join(part, '.ready'), '');
  rmSync(tools, { recursive: true, force: true });
  renameSync(part, tools);
};

/** Installs the dependencies when a package.json, the lockfile or the platform changed since the last time. */
const ensureInstall = async (env) => {
  const hash = createHash('sha1').update(`${process.platform} ${process.arch} ${NODE_PACKAGE}`);
  const files = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', ...workspaceManifests()];
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  const stamp = join(root, 'node_modules', '.install-stamp');
  const digest = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  say('Installing packages …');
  const args = ['install', '--frozen-lockfile', '--reporter=append-only'];
  await fetching('pnpm', args, { env: { ...env, CI: 'true' } });
  writeFileSync(stamp, digest);
};

/** Returns the package files of the workspace: one or two levels deep (fs.globSync needs Node 22). */
const workspaceManifests = () => {
  const skip = /^(?:\.|node_modules$|scripts$|docs$)/;
  const foldersIn = (at) =>
    readdirSync(join(root, at), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !skip.test(entry.name))
      .map((entry) => join(at, entry.name));
  const folders = foldersIn('.');
  return folders
    .concat(folders.flatMap((folder) => foldersIn(folder)))
    .map((folder) => join(folder, 'package.json'))
    .filter((file) => existsSync(join(root, file)))
    .toSorted();
};

/** Runs a command that needs the network, and repeats it if it fails. */
const fetching = async (command, args, { env = process.env, ...options }) => {
  const settings = Object.entries(IMPATIENT).flatMap(([name, value]) => [
    [`npm_config_${name}`, value],
    [`pnpm_config_${name}`, value],
  ]);
  const patience = { ...env, ...Object.fromEntries(settings) };
  for (let attempt = 0; ; attempt += 1) {
    const { code, output } = await run(command, args, { ...options, env: patience, quiet: true });
    if (code === 0) return;
    if (stopping) process.exit(130);
    const pause = RETRY_AFTER_MS[attempt];
    if (pause === undefined)
      throw new Error(
        reasonOf(output) ?? `${output.trim()}\n\n${command} install failed, see above.`,
      );
    say(`${command} install failed; trying again in ${pause / 1000} s …`);
    await wait(pause);
  }
};

/** Returns one line about a common failure of npm; undefined for other failures, whose output is shown as it is. */
const reasonOf = (output) => {
  if (/ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH/.test(output))
    return 'The npm registry cannot be reached. Check the network (or the proxy that npm is told to use) and run the command again.';
  if (/ENOSPC/.test(output)) return 'The disk is full. Make room and run the command again.';
  if (/EACCES|EPERM|EROFS/.test(output))
    return `This user may not write to ${root}. Give it the folder, or use a copy of your own.`;
  return undefined;
};

/** Runs one process at a time. `quiet` collects its output instead of showing it. */
const run = (command, args, { env = process.env, cwd = root, quiet = false } = {}) =>
  new Promise((resolve, reject) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    child = spawn(command, args, { cwd, env, stdio, shell: windows });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      child = undefined;
      resolve({ code, signal, output });
    });
    if (stopping) stop(stopping);
  });

/** Passes a signal on to the running process. Kills the process if it has not ended in time. */
const stop = (signal) => {
  if (!stopping) setTimeout(() => child?.kill('SIGKILL'), STOP_MS).unref();
  stopping = signal;
  if (!child) process.exit(130);
  child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
};

/** Prints to stderr, because stdout belongs to the task and may be redirected to a file. */
const say = (line) => {
  console.error(line);
};

followSignals();
followParent();
try {
  await main();
} catch (error) {
  console.error(describe(error));
  process.exit(1);
}
