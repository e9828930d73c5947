/** Measures how often the assistant finds the right passage in the demo's lectures, and how often it wrongly answers. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseTranscript } from '@cairn/domain/transcript.rules';
import { parse } from 'yaml';
import { buildLectureIndex } from '../../src/modules/assistants/answers/lecture-index.ts';

type Half = 'a' | 'b' | 'c';

interface AskedQuestion {
  readonly half: Half;
  readonly lecture: string;
  readonly ask: string;
}
interface Answered extends AskedQuestion {
  /** Start of the transcript line in seconds. */
  readonly from: number;
  readonly to: number;
}

interface Line {
  readonly lecture: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface AssistantAnswerQuality {
  /**
   * Percentages of questions whose right range of the lecture is the first result, among the first three, and among the first
   * five.
   */
  readonly found: readonly [number, number, number];
  /** The same percentages for ranges that are chosen at random. */
  readonly chance: readonly [number, number, number];
  /** Numbers of questions that a lecture answers: answered plainly, answered with a reservation, and not answered. */
  readonly told: readonly [number, number, number];
  /**
   * Numbers of questions that no lecture answers: answered plainly (wrongly), answered with a reservation, and not answered.
   */
  readonly toldWrongly: readonly [number, number, number];
}

const PLACES = [1, 3, 5] as const;
const COVERED = ['yes', 'unsure', 'no'] as const;
/** No minimum scores, so that the order of ranges is measured alone. */
const NO_FLOORS = { yes: 0, unsure: 0 };
const server = path.join(import.meta.dirname, '../..');

const questions = (): {
  readonly answered: Answered[];
  readonly fresh: Answered[];
  readonly unanswered: AskedQuestion[];
} => parse(readFileSync(path.join(import.meta.dirname, 'lecture-questions.yaml'), 'utf8'));

/** Returns the transcripts in their own language, by file name. */
const readLectures = (): Map<string, Line[]> => {
  const files = globSync('content/courses/*/lectures/*.txt', { cwd: server });
  const own = files.filter((file) => !/_[a-z]{2}\.txt$/.test(file)).toSorted();
  return new Map(
    own.map((file) => {
      const lecture = path.basename(file, '.txt');
      const segments = parseTranscript(readFileSync(path.join(server, file), 'utf8'));
      return [lecture, segments.map(({ start, end, text }) => ({ lecture, start, end, text }))];
    }),
  );
};

/**
 * @param least the number of lines that are searched as one text, from as many lectures as needed: 1 for single lectures, as in
 * the product, 45 for about the sixty lines of the recipe's lectures
 * @param half absent: all sixty questions, `a` and `b`; `c`: the thirty written after the method was chosen
 */
export const measureAssistantAnswerQuality = (
  least: number,
  reach: number,
  half?: Half,
): AssistantAnswerQuality => {
  const textOf = searchedTexts(least);
  const isMeant = (asked: AskedQuestion) => half === undefined || asked.half === half;
  const search = (asked: AskedQuestion, floors?: typeof NO_FLOORS) =>
    buildLectureIndex(textOf.get(asked.lecture) ?? [], { reach, floors }).search(asked.ask);
  const { answered, fresh, unanswered } = questions();
  const mine = half === 'c' ? fresh : answered.filter(isMeant);
  const places = mine.map((asked) =>
    search(asked, NO_FLOORS).passages.findIndex((passage) =>
      passage.texts.some((line) => isRight(asked, line)),
    ),
  );
  const told = (list: readonly { covered: string }[]) =>
    COVERED.map((kind) => list.filter(({ covered }) => covered === kind).length);
  return {
    found: measureThree((most) => toPercentage(places, (place) => place !== -1 && place < most)),
    chance: measureChance(
      mine.map((asked) => (textOf.get(asked.lecture) ?? []).map((line) => isRight(asked, line))),
      reach,
    ),
    told: told(mine.map((asked) => search(asked))) as unknown as AssistantAnswerQuality['told'],
    toldWrongly: told(
      unanswered.filter(isMeant).map((asked) => search(asked)),
    ) as unknown as AssistantAnswerQuality['told'],
  };
};

/** Returns the searched text by lecture; neighbouring lectures may share one. */
const searchedTexts = (least: number): Map<string, Line[]> => {
  const textOf = new Map<string, Line[]>();
  let text: Line[] = [];
  for (const [lecture, lines] of readLectures()) {
    if (text.length >= least) text = [];
    text.push(...lines);
    textOf.set(lecture, text);
  }
  return textOf;
};

const isRight = (asked: Answered, { lecture, start, end }: Line): boolean =>
  lecture === asked.lecture && start < asked.to && end > asked.from;

const toPercentage = <T>(list: readonly T[], test: (item: T) => boolean): number =>
  Math.round((100 * list.filter(test).length) / (list.length || 1));

const measureThree = (value: (most: number) => number) =>
  PLACES.map(value) as unknown as AssistantAnswerQuality['found'];

const CHANCE_ROUNDS = 200;

/** Uses the same random numbers each time, from a small generator with a fixed seed. */
const measureChance = (
  texts: readonly (readonly boolean[])[],
  reach: number,
): AssistantAnswerQuality['chance'] => {
  let seed = 1;
  const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const places = texts.flatMap((right) =>
    Array.from({ length: CHANCE_ROUNDS }, () => {
      const order = right.map((_, at) => ({ at, by: random() })).toSorted((a, b) => a.by - b.by);
      const taken: number[] = [];
      for (const { at } of order) {
        if (taken.length < 5 && taken.every((other) => Math.abs(other - at) > reach))
          taken.push(at);
      }
      return taken.findIndex((at) =>
        right.slice(Math.max(0, at - reach), at + reach + 1).includes(true),
      );
    }),
  );
  return measureThree((most) => toPercentage(places, (place) => place !== -1 && place < most));
};
