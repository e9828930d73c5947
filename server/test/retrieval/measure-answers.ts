/** How often the assistant finds the right place in the demo's lectures, and how often it answers what it should not. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseTranscript } from '@cairn/domain/transcript.rules';
import { parse } from 'yaml';
import { buildLectureIndex } from '../../src/modules/assistants/answers/lecture-index.ts';

type Half = 'a' | 'b' | 'c';

interface Asked {
  readonly half: Half;
  readonly lecture: string;
  readonly ask: string;
}
interface Answered extends Asked {
  /** Seconds. */
  readonly from: number;
  readonly to: number;
}

interface Line {
  readonly lecture: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Measured {
  /** Percent of the questions whose right range is among the first one, three and five. */
  readonly found: readonly [number, number, number];
  /** The same for ranges taken at random. */
  readonly chance: readonly [number, number, number];
  /** Of the questions that a lecture answers: plainly, with a hedge, not. */
  readonly told: readonly [number, number, number];
  /** Of those that none answers. */
  readonly toldWrongly: readonly [number, number, number];
}

const PLACES = [1, 3, 5] as const;
const COVERED = ['yes', 'unsure', 'no'] as const;
/** The order of ranges is judged by itself, whatever would then be told of them. */
const NO_FLOORS = { yes: 0, unsure: 0 };
const server = path.join(import.meta.dirname, '../..');

const questions = (): {
  readonly answered: Answered[];
  readonly fresh: Answered[];
  readonly unanswered: Asked[];
} => parse(readFileSync(path.join(import.meta.dirname, 'lecture-questions.yaml'), 'utf8'));

/** The transcripts in their own language, by file name. */
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
 * @param least lines that are searched as one text, of as many lectures as are needed: 1 for a lecture by itself, as the
 * product does, 45 for about the sixty lines of the recipe's lectures
 * @param half absent: the sixty, `a` and `b`; `c`: the thirty that were written after the method was chosen
 */
export const measureAnswers = (least: number, reach: number, half?: Half): Measured => {
  const textOf = searchedTexts(least);
  const isMeant = (asked: Asked) => half === undefined || asked.half === half;
  const search = (asked: Asked, floors?: typeof NO_FLOORS) =>
    buildLectureIndex(textOf.get(asked.lecture) ?? [], { reach, floors }).search(asked.ask);
  const { answered, fresh, unanswered } = questions();
  const mine = half === 'c' ? fresh : answered.filter(isMeant);
  const places = mine.map((asked) =>
    search(asked, NO_FLOORS).passages.findIndex((passage) =>
      passage.places.some((line) => isRight(asked, line)),
    ),
  );
  const told = (list: readonly { covered: string }[]) =>
    COVERED.map((kind) => list.filter(({ covered }) => covered === kind).length);
  return {
    found: threeOf((most) => share(places, (place) => place !== -1 && place < most)),
    chance: chanceOf(
      mine.map((asked) => (textOf.get(asked.lecture) ?? []).map((line) => isRight(asked, line))),
      reach,
    ),
    told: told(mine.map((asked) => search(asked))) as unknown as Measured['told'],
    toldWrongly: told(
      unanswered.filter(isMeant).map((asked) => search(asked)),
    ) as unknown as Measured['told'],
  };
};

/** By lecture the text it is searched in, which it may share with its neighbours. */
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

const share = <T>(list: readonly T[], test: (item: T) => boolean): number =>
  Math.round((100 * list.filter(test).length) / (list.length || 1));

const threeOf = (value: (most: number) => number) =>
  PLACES.map(value) as unknown as Measured['found'];

const ROUNDS = 200;

/** The same numbers each time: a small generator with a fixed beginning. */
const chanceOf = (texts: readonly (readonly boolean[])[], reach: number): Measured['chance'] => {
  let seed = 1;
  const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const places = texts.flatMap((right) =>
    Array.from({ length: ROUNDS }, () => {
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
  return threeOf((most) => share(places, (place) => place !== -1 && place < most));
};
