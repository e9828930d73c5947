/** What a lecture script says, and the moment at which each of its sentences and points comes. */
import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { z } from 'zod';

const line = z.string().trim().min(1);

const slide = z
  .strictObject({
    heading: line.max(60),
    /** One frame a point. Backticks set `code`. */
    points: z.array(line.max(90)).max(5).default([]),
    code: z.string().optional(),
    /** One sentence an entry: it becomes one line of the transcript. */
    say: z.array(line.max(260)).min(1),
    /** For each point the sentence (from 1) at which it appears; without it the last sentences take a point each. */
    reveal: z.array(z.number().int().min(1)).optional(),
  })
  .refine(
    (s) => !s.reveal || s.reveal.length === s.points.length,
    'reveal needs one number a point',
  );

const lectureScript = z.strictObject({
  title: line.max(80),
  voice: z.enum(['slt', 'rms', 'awb']).default('slt'),
  slides: z.array(slide).min(1).max(12),
});

export type LectureScript = z.infer<typeof lectureScript>;
export type Slide = LectureScript['slides'][number];

/** @throws with the file's name and the field, when the script is not one. */
export const readScript = async (path: string): Promise<LectureScript> => {
  const result = lectureScript.safeParse(parse(await readFile(path, 'utf8')));
  if (!result.success) throw new Error(`${path}\n${z.prettifyError(result.error)}`);
  return result.data;
};

/** Seconds of silence: before the first word, between sentences, between slides, after the last word. */
const PAUSE = { lead: 0.5, sentence: 0.38, slide: 0.8, tail: 1.2 };

export type Cue = { start: number; end: number; text: string };
export type Frame = { slide: number; shown: number; start: number; seconds: number };
export type Plan = { cues: Cue[]; frames: Frame[]; seconds: number };

/**
 * Lays the sentences out in time and decides when each frame comes.
 * @param spoken seconds of each sentence, slide by slide, as measured on the synthesised sound
 */
export const planLecture = (script: LectureScript, spoken: number[][]): Plan => {
  const cues: Cue[] = [];
  const frames: Frame[] = [];
  let clock = PAUSE.lead;
  for (const [index, { say, ...slideAt }] of script.slides.entries()) {
    const appears = revealMoments(slideAt, say.length);
    const slideStart = index === 0 ? 0 : clock - PAUSE.slide / 2;
    let shown = appears.filter((at) => at === 0).length;
    frames.push({ slide: index, shown, start: slideStart, seconds: 0 });
    for (const [sentence, text] of say.entries()) {
      const due = appears.filter((at) => at <= sentence).length;
      if (due > shown) {
        shown = due;
        frames.push({ slide: index, shown, start: clock, seconds: 0 });
      }
      const end = clock + (spoken[index]?.[sentence] ?? 0);
      cues.push({ start: clock, end, text });
      clock = end + (sentence === say.length - 1 ? PAUSE.slide : PAUSE.sentence);
    }
  }
  const seconds = clock - PAUSE.slide + PAUSE.tail;
  for (const [i, frame] of frames.entries())
    frame.seconds = (frames[i + 1]?.start ?? seconds) - frame.start;
  return { cues, frames, seconds };
};

/** For each point the index of its sentence: as written, or the last sentences in turn. */
const revealMoments = ({ points, reveal }: Omit<Slide, 'say'>, sentences: number): number[] => {
  if (reveal) return reveal.map((n) => n - 1);
  const surplus = sentences - points.length;
  if (surplus >= 0) return points.map((_, i) => surplus + i);
  return points.map((_, i) => Math.floor((i * sentences) / points.length));
};

/** Lines 'Xs - Ys: text'. A line lasts until the next one begins, so that a reader is never without a mark. */
export const transcript = ({ cues }: Plan): string => {
  const lines = cues.map(
    ({ start, end, text }, i) =>
      `${tenths(start)}s - ${tenths(cues[i + 1]?.start ?? end)}s: ${text}`,
  );
  return `${lines.join('\n')}\n`;
};

const tenths = (seconds: number) => String(Math.round(seconds * 10) / 10);
