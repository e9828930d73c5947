/**
 * Makes `<name>.webm` and `<name>.txt` from every `courses/<id>/lectures/<name>.script.yaml` whose script has changed, and
 * writes the chapters of each lecture into its course.
 * node make-lectures.ts [--force] [part of a path ...]
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { openBrowser } from './browser.ts';
import { chaptersOf, withChapters } from './chapters.ts';
import { makeFilm } from './film.ts';
import { planLecture, readScript, transcript } from './lecture-script.ts';
import { drawFrames } from './slides.ts';
import { mixdown, SAMPLE_RATE, speak } from './speech.ts';

/** Counted up when the look or the sound changes, so that every lecture is made again. */
const STUDIO = 3;
const CONTENT = join(import.meta.dirname, '..');
const LOCK = join(import.meta.dirname, 'lectures.lock.json');

type Lock = Record<string, { script: string; seconds: number; bytes: number }>;

const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const force = process.argv.includes('--force');

const names: string[] = [];
const stale: { name: string; script: string }[] = [];
const scripts = globSync('courses/*/lectures/*.script.yaml', { cwd: CONTENT });
const fingerprint = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(`${STUDIO}\n`)
    .update(JSON.stringify(await readScript(path)))
    .digest('hex')
    .slice(0, 16);

const readLock = async (): Promise<Lock> =>
  existsSync(LOCK) ? (JSON.parse(await readFile(LOCK, 'utf8')) as Lock) : {};

for (const path of scripts.toSorted()) {
  const name = path.slice(0, -'.script.yaml'.length);
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
  names.push(name);
  const script = await fingerprint(join(CONTENT, path));
  const made =
    existsSync(join(CONTENT, `${name}.webm`)) && existsSync(join(CONTENT, `${name}.txt`));
  if (force || !made || (await readLock())[name]?.script !== script) stale.push({ name, script });
}

const say = (line: string) => {
  process.stdout.write(`${line}\n`);
};

/** @returns seconds and bytes of the film. */
const make = async (
  browser: Browser,
  name: string,
): Promise<{ seconds: number; bytes: number }> => {
  const target = join(CONTENT, name);
  const folder = await mkdtemp(join(tmpdir(), 'lecture-'));
  try {
    const script = await readScript(`${target}.script.yaml`);
    const spoken = await speak(script, folder);
    const plan = planLecture(
      script,
      spoken.map((slide) => slide.map((samples) => samples.length / SAMPLE_RATE)),
    );
    const pictures = await drawFrames(browser, script, plan.frames, folder);
    await makeFilm(plan.frames, pictures, mixdown(spoken, plan), folder, `${target}.webm`);
    await writeFile(`${target}.txt`, transcript(plan));
    const { size } = await stat(`${target}.webm`);
    say(
      `${name}: ${plan.seconds.toFixed(1)} s, ${Math.round(size / 1024)} KB, ${plan.frames.length} frames`,
    );
    return { seconds: Math.round(plan.seconds * 10) / 10, bytes: size };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Read again each time: two authors may be at work in one folder. */
const record = async (name: string, script: string, film: { seconds: number; bytes: number }) => {
  const lock = { ...(await readLock()), [name]: { script, ...film } };
  const sorted = Object.fromEntries(
    Object.entries(lock).toSorted(([a], [b]) => a.localeCompare(b)),
  );
  await writeFile(LOCK, `${JSON.stringify(sorted, null, 2)}\n`);
};

if (stale.length > 0) {
  const browser = await openBrowser();
  try {
    for (const { name, script } of stale) await record(name, script, await make(browser, name));
  } finally {
    await browser.close();
  }
}
/** A film that is no lecture of a module has no place for them. */
const writeChapters = async (name: string) => {
  const [course = '', video = ''] = name.split('/lectures/');
  const path = join(CONTENT, course, 'course.yaml');
  const script = await readScript(join(CONTENT, `${name}.script.yaml`));
  const chapters = chaptersOf(script, await readFile(join(CONTENT, `${name}.txt`), 'utf8'));
  const before = await readFile(path, 'utf8');
  const after = withChapters(before, `lectures/${video}.webm`, chapters);
  if (after !== before) await writeFile(path, after);
};

for (const name of names) await writeChapters(name);

say(`${stale.length} made, ${scripts.length} scripts in all.`);
