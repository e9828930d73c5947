import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** Those of other organisations, too. */
export const ALL_RULES: readonly string[] = [];
/** What other colours can change; everything else is the same page, looked at already. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Ends the transitions into the other colours. Under reduced motion every property has one, short as it is, and an
 * inherited colour follows its parent's with one of its own: as often as elements are nested.
 */
const endTransitions = () => {
  for (let depth = 0; depth < 50; depth += 1)
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
};

/**
 * What axe finds on the page as it stands, first in light, then in dark colours: `dark, color-contrast: <a …>`; in dark
 * only what colours can change.
 * A state is reached once for both: getting there costs more than looking at it.
 * @param tags the rules to look at; `ALL_RULES` is none
 */
export const faultsInBothThemes = async (
  page: Page,
  tags: readonly string[] = WCAG,
): Promise<string[]> => {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(endTransitions);
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
    if (colorScheme === 'dark') axe.withRules(OF_COLOURS);
    else if (tags.length > 0) axe.withTags([...tags]);
    const { violations } = await axe.analyze();
    for (const { id, nodes } of violations)
      faults.push(`${colorScheme}, ${id}: ${nodes.map(({ html }) => html).join()}`);
  }
  return faults;
};
