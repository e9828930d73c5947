/** Texts that keep a parser busy, and a measurement of their cost. */

/** Repeats a text up to a size, in characters. */
export const repeatToLength = (text: string, size: number): string =>
  text.repeat(Math.ceil(size / text.length)).slice(0, size - (size % text.length));

/** Returns the same numbers in every run, so that a slow text is found again. */
const createRandom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const MIXTURES = 3;
const MIXED_PIECES = 2000;

/** Returns texts of one size by name: each piece repeated, each piece alternating with the next, and mixtures of all pieces. */
export const createHostileTexts = (
  pieces: readonly string[],
  size: number,
  within: (text: string) => string = (text) => text,
): Record<string, string> => {
  const random = createRandom(pieces.length);
  const piece = () => pieces[random(pieces.length)] ?? '';
  const named = (name: string, text: string) => [
    JSON.stringify(within(name)),
    within(repeatToLength(text, size)),
  ];
  const pairs = pieces.map((one, at) => one + (pieces[at + 1] ?? pieces[0] ?? ''));
  return Object.fromEntries([
    ...[...pieces, ...pairs].map((text) => named(text, text)),
    ...Array.from({ length: MIXTURES }, (_, at) =>
      named(`mixture ${at}`, Array.from({ length: MIXED_PIECES }, piece).join('')),
    ),
  ]) as Record<string, string>;
};

const TIMES_NORMAL = 10;
const RUNS = 3;

/**
 * Returns the names of the inputs that take more than ten times as long as the normal one of the same size in this run. A slow
 * input is measured again, because the machine may have been busy.
 * @param clock processor time by default; a parser in another process needs `performance.now`
 */
export const findSlowInputs = async (
  parse: (text: string) => unknown,
  normal: string,
  hostile: Readonly<Record<string, string>>,
  clock: Clock = readProcessorTimeMs,
): Promise<string[]> => {
  await measureTime(parse, normal, clock);
  const usual = Math.max(
    await measureTime(parse, normal, clock),
    await measureTime(parse, normal, clock),
  );
  const slow: string[] = [];
  for (const [name, text] of Object.entries(hostile)) {
    let took = Infinity;
    for (let run = 0; run < RUNS && took > usual * TIMES_NORMAL; run += 1) {
      took = Math.min(took, await measureTime(parse, text, clock));
    }
    if (took > usual * TIMES_NORMAL) {
      slow.push(`${name}: ${Math.round(took)} ms, where ${Math.round(usual)} ms are normal`);
    }
  }
  return slow;
};

type Clock = () => number;

/** Returns the processor time of this process in milliseconds, which other programs do not affect. */
export const readProcessorTimeMs: Clock = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const measureTime = async (
  parse: (text: string) => unknown,
  text: string,
  clock: Clock,
): Promise<number> => {
  const startedAt = clock();
  await parse(text);
  return clock() - startedAt;
};
