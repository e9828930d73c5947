import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  ACCENT_NEIGHBOURS,
  type AccentTheme,
  deriveAccentFamily,
  findAccentProblem,
  measureAccent,
  measureContrast,
  MIN_TEXT_CONTRAST,
  suggestDarkAccent,
  toHexColour,
} from './accent-colour.rules.ts';

const THEMES = ['light', 'dark'] as const;

/** Colours of every hue, pale to strong, dark to light. */
const COLOURS = Array.from({ length: 6 * 6 * 6 }, (_, at) => {
  const part = (step: number) => ((Math.floor(at / step) % 6) * 3).toString(16).repeat(2);
  return `#${part(36)}${part(6)}${part(1)}`;
});

/** Returns the hue of a colour in degrees, as drawing programs name it. */
const findHue = (hex: string): number | undefined => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  // The hue of a colour that is nearly grey says nothing.
  if (most - least < 24) return undefined;
  const spread = most - least;
  if (most === r) return (60 * ((g - b) / spread) + 360) % 360;
  return most === g ? 60 * ((b - r) / spread) + 120 : 60 * ((r - g) / spread) + 240;
};

describe('a hexadecimal colour', () => {
  it.each([
    ['#0B5E6B', '#0b5e6b'],
    [' #abc ', '#aabbcc'],
    ['0b5e6b', undefined],
    ['#0b5e6b80', undefined],
    ['teal', undefined],
    ['', undefined],
  ])('%j is read as %s', (text, hex) => expect(toHexColour(text)).toBe(hex));
});

it('measures against the colours of the page in tokens.css', () => {
  const css = readFileSync(path.join(import.meta.dirname, '../../ui/src/tokens.css'), 'utf8');
  const readToken = (name: string, theme: AccentTheme) =>
    new RegExp(`--${name}: light-dark\\((\\S+), (\\S+)\\)`).exec(css)?.[theme === 'light' ? 1 : 2];
  for (const theme of THEMES) {
    expect(ACCENT_NEIGHBOURS[theme]).toEqual({
      page: readToken('bg', theme),
      'hovered-row': readToken('sunken', theme),
      button: readToken('on-brand', theme),
    });
  }
});

it('[MSET-04] no colour reaches 4.5 : 1 on the backgrounds of both themes', () => {
  for (const hex of COLOURS)
    expect(THEMES.every((theme) => !findAccentProblem(theme, hex))).toBe(false);
});

it.each([
  ['#0b5e6b', 'a teal'],
  ['#7a1f5c', 'a plum'],
])('[MSET-04] suggests for %s, %s, a dark colour that holds', (light) => {
  const dark = suggestDarkAccent(light);
  expect(findAccentProblem('dark', dark)).toBeUndefined();
  const [hue, darkHue] = [findHue(light), findHue(dark)];
  expect(Math.abs((hue ?? 0) - (darkHue ?? 180))).toBeLessThan(20);
});

describe('[MSET-05] a colour', () => {
  it.each([
    ['light', '#2e94a6', 2.9, '#007384', 'hovered-row'],
    ['light', '#757575', 3.7, '#686868', 'hovered-row'],
    ['dark', '#0b5e6b', 2.1, '#', 'button'],
  ] as const)(
    'in the %s theme, %s is refused with its lowest ratio %s and the nearest that holds',
    (theme, hex, ratio, nearest, place) => {
      const found = findAccentProblem(theme, hex);
      expect(found).toMatchObject({ ratio });
      expect(found?.nearest).toContain(nearest);
      const lowest = Math.min(...Object.values(measureAccent(theme, hex)));
      expect(measureAccent(theme, hex)[place]).toBe(lowest);
    },
  );

  it.each([
    ['light', '#777777', ['page', 'hovered-row', 'button']],
    ['light', '#757575', ['page', 'hovered-row']],
    ['light', '#707070', ['hovered-row']],
    ['dark', '#757575', ['page', 'hovered-row', 'button']],
    ['dark', '#808080', ['button']],
  ] as const)('in the %s theme, %s is too low at %s', (theme, hex, places) => {
    const low = Object.entries(measureAccent(theme, hex))
      .filter(([, contrast]) => contrast < MIN_TEXT_CONTRAST)
      .map(([place]) => place);
    expect(low.toSorted()).toEqual([...places].toSorted());
    expect(findAccentProblem(theme, hex)).toBeDefined();
  });

  it('that holds is taken, and the nearest one always holds, with the same hue', () => {
    for (const theme of THEMES) {
      for (const hex of COLOURS) {
        const problem = findAccentProblem(theme, hex);
        const lowest = Math.min(...Object.values(measureAccent(theme, hex)));
        expect(problem === undefined).toBe(lowest >= MIN_TEXT_CONTRAST);
        if (!problem) continue;
        expect(findAccentProblem(theme, problem.nearest)).toBeUndefined();
        expect(problem.ratio).toBeLessThan(MIN_TEXT_CONTRAST);
        // Nearest: hardly more contrast than is needed.
        expect(Math.min(...Object.values(measureAccent(theme, problem.nearest)))).toBeLessThan(4.7);
        const [hue, nearestHue] = [findHue(hex), findHue(problem.nearest)];
        if (hue === undefined || nearestHue === undefined) continue;
        const turn = Math.abs(hue - nearestHue);
        expect(Math.min(turn, 360 - turn)).toBeLessThan(45);
      }
    }
  });
});

it('derives colours on which text stays readable', () => {
  for (const theme of THEMES) {
    for (const hex of COLOURS.filter((colour) => !findAccentProblem(theme, colour))) {
      const { hover, active, on, soft, ink, deep } = deriveAccentFamily(theme, hex);
      const pairs = [
        [hover, on],
        [active, on],
        [hex, on],
        [ink, soft],
        [hex, soft],
        [deep, '#f2f0e8'],
        [deep, suggestDarkAccent(hex)],
      ] as const;
      for (const [one, other] of pairs)
        expect(measureContrast(one, other)).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
    }
  }
});
