/** Sentences into sound: flite speaks, the ends are trimmed and what is left is measured. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import type { LectureScript, Plan } from './lecture-script.ts';

const run = promisify(execFile);
export const SAMPLE_RATE = 16_000;

/** Slower than the voice's own pace: a lecture is listened to once. */
const STRETCH = { slt: 1.07, rms: 1.0, awb: 1.02 };

/** 16-bit mono samples of each sentence, slide by slide. */
export const speak = async (script: LectureScript, folder: string): Promise<Int16Array[][]> => {
  const say = await pronouncer();
  const slides: Int16Array[][] = [];
  for (const [s, slide] of script.slides.entries()) {
    const sentences: Int16Array[] = [];
    for (const [i, text] of slide.say.entries()) {
      const out = join(folder, `say-${s}-${i}.wav`);
      const stretch = `duration_stretch=${STRETCH[script.voice]}`;
      await run('flite', ['-voice', script.voice, '--setf', stretch, '-t', say(text), '-o', out]);
      sentences.push(trim(samplesOf(await readFile(out))));
    }
    slides.push(sentences);
  }
  return slides;
};

/** One WAV of the whole lecture, each sentence at its planned moment. */
export const mixdown = (spoken: Int16Array[][], plan: Plan): Buffer => {
  const mix = new Int16Array(Math.round(plan.seconds * SAMPLE_RATE));
  for (const [i, samples] of spoken.flat().entries()) {
    mix.set(samples, Math.round((plan.cues[i]?.start ?? 0) * SAMPLE_RATE));
  }
  return wav(mix);
};

/** Spells out what the synthesiser would read wrongly; the transcript keeps the author's spelling. */
const pronouncer = async (): Promise<(text: string) => string> => {
  const file = await readFile(new URL('pronunciations.yaml', import.meta.url), 'utf8');
  const words = Object.entries(parse(file) as Record<string, string>).map(([word, spoken]) => {
    const literal = word.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
    return { pattern: new RegExp(`(?<![A-Za-z0-9])${literal}(?![A-Za-z0-9])`, 'g'), spoken };
  });
  return (text) => {
    let result = text
      .replaceAll(/(?<=\d)\/(?=\d)/g, ' slash ')
      .replaceAll(/(?<=\s)\/(?=\d)/g, 'slash ');
    // Addresses: '10.0.0.1' is read as digits with dots, never as a decimal number.
    result = result.replaceAll(/(?<!\d)\d+(?:\.\d+){2,}/g, (address) =>
      address.replaceAll('.', ' dot '),
    );
    for (const { pattern, spoken } of words) result = result.replaceAll(pattern, spoken);
    return result;
  };
};

/** Of a WAV file of 16-bit mono samples. */
export const samplesOf = (file: Buffer): Int16Array => {
  const data = file.indexOf('data', 12, 'latin1') + 8;
  return new Int16Array(file.buffer.slice(file.byteOffset + data, file.byteOffset + file.length));
};

/** Cuts the silence that the synthesiser puts around a sentence, so that a cue begins with its first sound. */
export const trim = (samples: Int16Array): Int16Array => {
  const margin = SAMPLE_RATE * 0.04;
  const from = Math.max(0, samples.findIndex(isLoud) - margin);
  return samples.slice(from, Math.min(samples.length, samples.findLastIndex(isLoud) + margin));
};

const isLoud = (sample: number): boolean => Math.abs(sample) > 260;

const wav = (samples: Int16Array): Buffer => {
  const head = Buffer.alloc(44);
  const bytes = samples.byteLength;
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + bytes, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(SAMPLE_RATE, 24);
  head.writeUInt32LE(SAMPLE_RATE * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(bytes, 40);
  return Buffer.concat([head, Buffer.from(samples.buffer, samples.byteOffset, bytes)]);
};
