/**
 * Makes `<name>_<code>.wav` and `<name>_<code>.txt` from every `courses/<id>/lectures/<name>.translations.yaml`, in step
 * with the film and the transcript that make-lectures.ts has made.
 * node make-translations.ts [part of a path ...]
 */
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { TRANSLATION_CODES, type TranslationCode } from '@cairn/domain/lecture-languages.rules';
import { parseTranscript, type TranscriptSegment } from '@cairn/domain/transcript.rules';
import { parse } from 'yaml';
import { z } from 'zod';
import { readVideoSeconds } from '../../src/modules/media/video-length.ts';
import { VOICE_FILTER } from './film.ts';
import { mixdown, samplesOf, SAMPLE_RATE, trim } from './speech.ts';

const run = promisify(execFile);
const CONTENT = join(import.meta.dirname, '..');
/** Words a minute: the calm pace of a lecture, and the fastest that can still be followed. */
const PACE = { usual: 155, most: 240 };
/** Silence that is left before the next sentence. */
const BREATH_SECONDS = 0.15;
/** After the last word. */
const TAIL_SECONDS = 0.5;

const sentences = z.array(z.string().trim().min(1));
/** For each language as many sentences as the transcript has lines. */
const translations = z.partialRecord(z.enum(TRANSLATION_CODES), sentences);

/** A sentence and the seconds that it has: it begins with the one it translates, and ends before the next. */
type Slot = TranscriptSegment & { room: number };

const wanted = process.argv.slice(2);
const names = globSync('courses/*/lectures/*.translations.yaml', { cwd: CONTENT })
  .toSorted()
  .map((path) => path.slice(0, -'.translations.yaml'.length))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
const translate = async (name: string) => {
  const target = join(CONTENT, name);
  const written = translations.parse(parse(await readFile(`${target}.translations.yaml`, 'utf8')));
  const spoken = parseTranscript(await readFile(`${target}.txt`, 'utf8'));
  const seconds = await readVideoSeconds(`${target}.webm`);
  if (seconds === undefined) throw new Error(`${name}.webm does not say how long it plays`);
  for (const code of TRANSLATION_CODES) {
    const lines = written[code];
    if (!lines) continue;
    if (lines.length !== spoken.length)
      throw new Error(`${name}: ${lines.length} sentences in ${code}, ${spoken.length} in English`);
    const slots = spoken.map(({ start, end }, i) => {
      const free = (spoken[i + 1]?.start ?? seconds - TAIL_SECONDS) - start;
      return { start, end, text: lines[i] ?? '', room: free - BREATH_SECONDS };
    });
    await speakAll(code, slots, seconds, `${target}_${code}.wav`);
    const rows = slots.map(({ start, end, text }) => `${start}s - ${end}s: ${text}\n`);
    await writeFile(`${target}_${code}.txt`, rows.join(''));
    process.stdout.write(`${name}_${code}\n`);
  }
};

const speakAll = async (code: TranslationCode, slots: Slot[], seconds: number, target: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'translation-'));
  try {
    const spoken: Int16Array[] = [];
    for (const slot of slots) spoken.push(await speakInto(code, slot, folder));
    const mix = join(folder, 'mix.wav');
    await writeFile(mix, mixdown([spoken], { cues: slots, frames: [], seconds }));
    const sound = ['-ar', `${SAMPLE_RATE}`, '-ac', '1', '-c:a', 'pcm_s16le'];
    // As loud as the film, and nothing in the file that would differ from run to run.
    const bare = ['-fflags', '+bitexact', '-flags', '+bitexact', '-map_metadata', '-1'];
    const filter = ['-af', `${VOICE_FILTER},apad`, '-t', seconds.toFixed(3)];
    await run('ffmpeg', ['-v', 'error', '-y', '-i', mix, ...filter, ...sound, ...bare, target]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Says a sentence as calmly as its room allows. */
const speakInto = async (code: TranslationCode, { text, room }: Slot, folder: string) => {
  for (let pace = PACE.usual; pace <= PACE.most;) {
    const samples = await say(code, text, pace, folder);
    const seconds = samples.length / SAMPLE_RATE;
    if (seconds <= room) return samples;
    pace = Math.max(pace + 1, Math.ceil((pace * seconds) / room));
  }
  throw new Error(`${code}: "${text}" is too long for ${room.toFixed(1)} s`);
};

const say = async (code: TranslationCode, text: string, pace: number, folder: string) => {
  const [raw, out] = [join(folder, 'raw.wav'), join(folder, 'said.wav')];
  await run('espeak-ng', ['-v', code, '-s', `${pace}`, '-w', raw, text]);
  const rate = ['-ar', `${SAMPLE_RATE}`, '-ac', '1', '-fflags', '+bitexact', '-map_metadata', '-1'];
  await run('ffmpeg', ['-v', 'error', '-y', '-i', raw, ...rate, out]);
  return trim(samplesOf(await readFile(out)));
};

for (const name of names) await translate(name);
