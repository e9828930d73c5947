/**
 * The widths of the window at which layouts change, the same for stylesheets and scripts: `@media (--below-m)` in CSS is
 * `matchMedia(belowWidth('m'))` in TypeScript. Source: docs/decisions/114.
 */

/**
 * In em of the browser's text size, so that large text gets the layout of a narrow window: 480, 620, 768, 900 and 1201 px at
 * 16 px. TCON-02 fixes two of them: dialogs are wide below 768 px, and the list of modules folds up to 1200 px.
 */
const BREAKPOINTS_EM = { xs: 30, s: 38.75, m: 48, l: 56.25, xl: 75.0625 } as const;

export type Breakpoint = keyof typeof BREAKPOINTS_EM;

const isBreakpoint = (name: string): name is Breakpoint => Object.hasOwn(BREAKPOINTS_EM, name);

/** Returns the media query of windows that are narrower than a breakpoint. */
export const belowWidth = (name: Breakpoint): string => `(width < ${BREAKPOINTS_EM[name]}em)`;

/** Returns the media query of windows that are at least as wide as a breakpoint. */
export const fromWidth = (name: Breakpoint): string => `(width >= ${BREAKPOINTS_EM[name]}em)`;

/**
 * Replaces the names of breakpoints in the text of a stylesheet by their media queries.
 * @throws if a media query has another name, which a browser would ignore
 */
export const replaceBreakpointNames = (css: string): string =>
  css.replaceAll(/@media[^{;]*/g, (rule) => rule.replaceAll(/\((--[\w-]+)\)/g, toMediaQuery));

const toMediaQuery = (name: string, property: string): string => {
  const [, edge, breakpoint = ''] = /^--(below|from)-(\w+)$/.exec(property) ?? [];
  if (!isBreakpoint(breakpoint)) throw new Error(`a stylesheet has an unknown width: ${name}`);
  return edge === 'below' ? belowWidth(breakpoint) : fromWidth(breakpoint);
};
