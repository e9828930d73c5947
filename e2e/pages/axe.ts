import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe?: Pick<typeof axe, 'run'>;
  }
}

export const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** Tags for all rules, also those of other organisations. */
export const ALL_RULE_TAGS: readonly string[] = [];
/** Rules that other colours can break; everything else is the same page, checked already. */
const COLOUR_RULES = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} satisfies axe.RunOptions;

export const toRuleOptions = (tags: string[]): axe.RunOptions => ({
  runOnly: { type: 'tag', values: tags },
});

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Stops transitions, so that other colours are there at once, also where an element inherits those of an element that has
 * one.
 */
const stopTransitions = () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important }');
  document.adoptedStyleSheets.push(sheet);
};

/**
 * Returns what axe finds on the page. A page without frames is checked in place. Results of several frames are joined in a
 * page that axe opens for that, which costs more than the check.
 * @param exclude selectors of what axe leaves out
 */
export const findViolations = async (
  page: Page,
  options: axe.RunOptions,
  exclude: string[] = [],
): Promise<axe.Result[]> => {
  const runOptions = { resultTypes: ['violations'], ...options } satisfies axe.RunOptions;
  if (page.frames().length > 1) {
    const builder = new AxeBuilder({ page }).options(runOptions);
    for (const selector of exclude) builder.exclude(selector);
    return (await builder.analyze()).violations;
  }
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axeSource);
  return page.evaluate(
    async ({ asked: wanted, exclude: left }) => {
      if (window.axe === undefined) throw new Error('The page was left while axe came');
      const { violations } = await window.axe.run({ include: ['html'], exclude: left }, wanted);
      return violations;
    },
    { asked: runOptions, exclude },
  );
};

/**
 * Returns what axe finds on the page, first in light, then in dark colours: `dark, color-contrast: <a …>`; in dark only what
 * colours can change. Its transitions are off from then on.
 * A state is reached once for both, which costs more than the check.
 * @param tags the rules to check; `ALL_RULE_TAGS` is an empty list
 */
export const findFaultsInBothThemes = async (
  page: Page,
  tags: readonly string[] = WCAG_TAGS,
): Promise<string[]> => {
  const faults: string[] = [];
  const rules = tags.length > 0 ? toRuleOptions([...tags]) : {};
  await page.evaluate(stopTransitions);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await findViolations(page, colorScheme === 'dark' ? COLOUR_RULES : rules);
    for (const { id, nodes } of violations)
      faults.push(`${colorScheme}, ${id}: ${nodes.map(({ html }) => html).join()}`);
  }
  return faults;
};
