#!/usr/bin/env node
// The only script that must run on a bare machine (Node 20 + npm, nothing installed). No dependencies.
// Usage: node scripts/run.mjs <task> [args]   where <task> is scripts/<task>.ts, or "bin <tool>" for an installed tool.
import { createHash } from 'node:crypto';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const NODE_MAJOR = 24;
const pnpmVersion = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devEngines
  .packageManager.version;
const tools = join(root, '.cache', 'tools', `node${NODE_MAJOR}-pnpm${pnpmVersion}`);
const windows = process.platform === 'win32';

function must(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: windows,
    ...options,
  });
  if (result.status !== 0) {
    console.error(`Failed (${result.status ?? result.signal}): ${command} ${args.join(' ')}`);
    process.exit(result.status ?? 1);
  }
}

/** npm carries both tools: 'pnpm', and 'node' (whose bin is a real Node of that version). */
function ensureTools() {
  const ready = join(tools, '.ready');
  if (!existsSync(ready)) {
    const wanted = [`pnpm@${pnpmVersion}`];
    if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR) wanted.push(`node@${NODE_MAJOR}`);
    console.log(`Fetching ${wanted.join(' and ')} into .cache/tools …`);
    rmSync(tools, { recursive: true, force: true });
    mkdirSync(tools, { recursive: true });
    writeFileSync(join(tools, 'package.json'), '{"private":true}');
    must(
      'npm',
      ['install', '--prefix', tools, '--no-audit', '--no-fund', '--loglevel=error', ...wanted],
      { cwd: tools },
    );
    writeFileSync(ready, '');
  }
  const bin = join(tools, 'node_modules', '.bin');
  const local = join(bin, windows ? 'node.exe' : 'node');
  return { bin, node: existsSync(local) ? local : process.execPath };
}

function ensureInstall(env) {
  const files = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'];
  const hash = createHash('sha1').update(process.platform + process.arch);
  for (const file of [...files, ...workspaceManifests()])
    if (existsSync(join(root, file))) hash.update(file).update(readFileSync(join(root, file)));
  const stamp = join(root, 'node_modules', '.install-stamp');
  const digest = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  must('pnpm', ['install', '--frozen-lockfile', '--reporter=append-only'], { env });
  writeFileSync(stamp, digest);
}

/** Package files of the workspace: one or two levels deep (fs.globSync needs Node 22). */
function workspaceManifests() {
  const skip = /^(\.|node_modules$|scripts$|proofs$)/;
  const dirs = (at) =>
    readdirSync(join(root, at), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !skip.test(entry.name))
      .map((entry) => join(at, entry.name));
  return dirs('.')
    .flatMap((dir) => [dir, ...dirs(dir)])
    .map((dir) => join(dir, 'package.json'))
    .filter((file) => existsSync(join(root, file)))
    .sort();
}

const { bin, node } = ensureTools();
const env = {
  ...process.env,
  PATH: [bin, dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
};
ensureInstall(env);

const [task = 'start', ...args] = process.argv.slice(2);
const [command, commandArgs] =
  task === 'bin'
    ? [args[0], args.slice(1)]
    : [node, [join(root, 'scripts', `${task}.ts`), ...args]];
const child = spawn(command, commandArgs, { cwd: root, stdio: 'inherit', env, shell: windows });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
// Killing npm does not reach this process (its shell does not pass the signal on): follow the parent instead.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
