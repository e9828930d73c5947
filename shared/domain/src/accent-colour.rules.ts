/**
 * The accent colour of a site: one value for each theme, since no single colour reaches the contrast of text on both backgrounds.
 * Source: 003 §2.9.
 */

/** Themes of a page, each with an accent colour of its own. */
export type AccentTheme = 'light' | 'dark';

/** Accent colours of a site as '#rrggbb'. */
export interface AccentColours {
  readonly light: string;
  readonly dark: string;
}

/** Contrast that text needs: WCAG 2.2, 1.4.3. */
export const MIN_TEXT_CONTRAST = 4.5;

/** Places where the accent colour is text, or stands behind text. */
export type AccentPlace = 'page' | 'hovered-row' | 'button';

/** Colours of tokens.css that meet the accent colour: `--bg`, `--sunken` and `--on-brand` of each theme. */
export const ACCENT_NEIGHBOURS: Readonly<
  Record<AccentTheme, Readonly<Record<AccentPlace, string>>>
> = {
  light: { page: '#f6f4ee', 'hovered-row': '#ece8dd', button: '#ffffff' },
  dark: { page: '#101513', 'hovered-row': '#0a0e0c', button: '#04252a' },
};

/** Returns the colour in the form '#rrggbb'; undefined for a text that is no hexadecimal colour of three or six digits. */
export const toHexColour = (text: string): string | undefined => {
  const [, digits] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  const full = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  return `#${full.toLowerCase()}`;
};

/** Red, green and blue from 0 to 1, in proportion to the light. */
type LinearColour = readonly [red: number, green: number, blue: number];

const toLinear = (hex: string): LinearColour => {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
};

const toHex = (colour: LinearColour): string => {
  const parts = colour.map((light) => {
    const value = light <= 0.003_130_8 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(Math.max(value, 0), 1) * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
};

/** A colour by lightness (0 to 1), chroma and hue (radians) in OKLab, where equal steps of lightness look equal. */
interface PerceivedColour {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

// The matrices of OKLab. Source: https://bottosson.github.io/posts/oklab/
const toPerceived = (hex: string): PerceivedColour => {
  const [r, g, b] = toLinear(hex);
  const l = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b);
  const m = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b);
  const s = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b);
  const x = 1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s;
  const y = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s;
  const lightness = 0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s;
  return { lightness, chroma: Math.hypot(x, y), hue: Math.atan2(y, x) };
};

const toLinearFrom = ({ lightness, chroma, hue }: PerceivedColour): LinearColour => {
  const [x, y] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.396_337_777_4 * x + 0.215_803_757_3 * y) ** 3;
  const m = (lightness - 0.105_561_345_8 * x - 0.063_854_172_8 * y) ** 3;
  const s = (lightness - 0.089_484_177_5 * x - 1.291_485_548 * y) ** 3;
  return [
    4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
    -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
    -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
  ];
};

const isShowable = (colour: LinearColour): boolean =>
  colour.every((part) => part >= -0.000_1 && part <= 1.000_1);

/** Returns the colour as '#rrggbb'; one that no screen shows gets less chroma and keeps its hue. */
const toShowableHex = (colour: PerceivedColour): string => {
  if (isShowable(toLinearFrom(colour))) return toHex(toLinearFrom(colour));
  let [low, high] = [0, colour.chroma];
  for (let step = 0; step < 24; step += 1) {
    const chroma = (low + high) / 2;
    if (isShowable(toLinearFrom({ ...colour, chroma }))) low = chroma;
    else high = chroma;
  }
  return toHex(toLinearFrom({ ...colour, chroma: low }));
};

const toLuminance = (hex: string): number => {
  const [r, g, b] = toLinear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Returns the contrast of two colours by WCAG 2.2, from 1 to 21. */
export const measureContrast = (one: string, other: string): number => {
  const [first, second] = [toLuminance(one), toLuminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
};

/** Returns the contrast of an accent colour in each place of a theme. @param hex '#rrggbb' */
export const measureAccent = (
  theme: AccentTheme,
  hex: string,
): Readonly<Record<AccentPlace, number>> => {
  const { page, 'hovered-row': row, button } = ACCENT_NEIGHBOURS[theme];
  return {
    page: measureContrast(hex, page),
    'hovered-row': measureContrast(hex, row),
    button: measureContrast(hex, button),
  };
};

const findLowestContrast = (theme: AccentTheme, hex: string): number =>
  Math.min(...Object.values(measureAccent(theme, hex)));

/** Number of halvings after which the lightness of the nearest colour is exact enough for 256 steps of red, green and blue. */
const LIGHTNESS_HALVINGS = 12;

/**
 * Returns the colour of the same hue with the nearest lightness that has enough contrast in a theme. On a light theme a darker
 * colour has more contrast, on a dark one a lighter colour.
 * @param hex '#rrggbb'
 */
const findNearestAccent = (theme: AccentTheme, hex: string): string => {
  const colour = toPerceived(hex);
  let low = colour.lightness;
  let enough = theme === 'light' ? 0 : 1;
  let nearest = theme === 'light' ? '#000000' : '#ffffff';
  for (let step = 0; step < LIGHTNESS_HALVINGS; step += 1) {
    const lightness = (low + enough) / 2;
    const found = toShowableHex({ ...colour, lightness });
    if (findLowestContrast(theme, found) >= MIN_TEXT_CONTRAST) {
      enough = lightness;
      nearest = found;
    } else low = lightness;
  }
  return nearest;
};

/** Reasons why an accent colour is refused. */
export interface AccentProblem {
  /**
   * Lowest contrast among the places, with one decimal, rounded down so that an insufficient contrast is never shown as
   * sufficient.
   */
  readonly ratio: number;
  /** Nearest colour of the same hue with enough contrast, as '#rrggbb'. */
  readonly nearest: string;
}

/**
 * Returns why an accent colour is refused in a theme; undefined when it has enough contrast everywhere.
 * @param hex '#rrggbb'
 */
export const findAccentProblem = (theme: AccentTheme, hex: string): AccentProblem | undefined => {
  const lowest = findLowestContrast(theme, hex);
  if (lowest >= MIN_TEXT_CONTRAST) return undefined;
  return { ratio: Math.floor(lowest * 10) / 10, nearest: findNearestAccent(theme, hex) };
};

/** Lightness of the suggested colour of the dark theme, that of the product's own colour. */
const DARK_LIGHTNESS = 0.77;

/**
 * Returns the colour of the dark theme that belongs to a colour of the light one. It has enough contrast.
 * @param light '#rrggbb'
 */
export const suggestDarkAccent = (light: string): string => {
  const colour = toPerceived(light);
  const suggested = toShowableHex({ ...colour, lightness: DARK_LIGHTNESS });
  return findAccentProblem('dark', suggested)?.nearest ?? suggested;
};

/** The colours of a theme that follow from its accent colour, by their names in tokens.css. */
export type AccentFamily = Readonly<
  Record<'hover' | 'active' | 'on' | 'soft' | 'ink' | 'deep', string>
>;

/**
 * Returns the colours that follow from an accent colour: of hovered and pressed buttons, of text on them, of a soft background
 * with its text, and of the deep background of header and footer.
 * @param hex a colour with enough contrast in the theme
 */
export const deriveAccentFamily = (theme: AccentTheme, hex: string): AccentFamily => {
  const colour = toPerceived(hex);
  const { lightness, chroma } = colour;
  const muted = (value: number, most: number) =>
    toShowableHex({ ...colour, lightness: value, chroma: Math.min(chroma, most) });
  const moved = (by: number) =>
    toShowableHex({ ...colour, lightness: Math.min(Math.max(lightness + by, 0), 1) });
  return theme === 'light'
    ? {
        hover: moved(-0.07),
        active: moved(-0.13),
        on: ACCENT_NEIGHBOURS.light.button,
        soft: muted(0.94, 0.025),
        ink: moved(-0.06),
        deep: muted(0.3, 0.06),
      }
    : {
        hover: moved(0.06),
        active: moved(0.1),
        on: muted(0.22, 0.04),
        soft: muted(0.24, 0.04),
        ink: muted(0.88, 0.08),
        deep: muted(0.24, 0.05),
      };
};
