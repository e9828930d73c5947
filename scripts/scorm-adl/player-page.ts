/** Operates the real player in a browser, as a student does. */
import type { Locator, Page } from '@playwright/test';
import type { PackageContentsEntry, PlayerScreenExpectation } from './case-script.ts';
import type { ScormCasePageConnection } from './case-page-connection.ts';
import type { ScormCoursePlayer, DeliveredScormItem } from './play-case.ts';

/** Time-out in ms for the player to show an item. After it, the runner assumes that the player shows none. */
const DELIVERY_TIMEOUT_MS = 15_000;
/** Time-out in ms for the screen to show what a case expects. */
const SCREEN_TIMEOUT_MS = 5000;
/** Time in ms between two checks of the player's screen. */
const POLL_INTERVAL_MS = 50;
/** URL path of a page of the site without a player. The student leaves the course by opening it. */
const OTHER_PAGE_PATH = '/course-catalog';

const CONTROL_NAMES: Readonly<Record<string, RegExp>> = {
  continue: /^Next/,
  previous: /^Previous/,
  exitAll: /^End the course/,
};

const escapePattern = (text: string): string =>
  text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

const isOffered = async (locator: Locator | undefined): Promise<boolean> => {
  if (!locator || (await locator.count()) === 0) return false;
  const first = locator.first();
  return (await first.isVisible()) && (await first.isEnabled());
};

export interface ScormPlayerPageObjectOptions {
  readonly page: Page;
  readonly link: ScormCasePageConnection;
  /** URL path of the course. */
  readonly path: string;
  /** Title of the package's organization in the table of contents. */
  readonly rootTitle: string;
}

export class ScormPlayerPageObject implements ScormCoursePlayer {
  readonly #input: ScormPlayerPageObjectOptions;
  readonly #contents: Locator;
  /**
   * Entries of the table of contents that the student can choose. The root entry of the organization is left out, because it
   * only leads to the start of the course.
   */
  readonly #choosable: Locator;
  readonly #frame: Locator;

  constructor(input: ScormPlayerPageObjectOptions) {
    this.#input = input;
    this.#contents = input.page.getByRole('navigation', { name: 'Contents' });
    this.#choosable = this.#contents
      .locator('li button:not([aria-current], [aria-disabled="true"]):visible')
      .filter({ hasNotText: this.#titleOf('root') });
    this.#frame = input.page.locator('main iframe');
  }

  async open(): Promise<void> {
    const { page, path } = this.#input;
    // The dialog appears once the server has stored the completion, and covers the player until the student closes it.
    const completed = page.getByRole('dialog', { name: 'Course completed!' });
    await page.removeLocatorHandler(completed);
    await page.addLocatorHandler(completed, () =>
      completed.getByRole('button', { name: 'Close', exact: true }).last().click(),
    );
    await page.goto(path);
  }

  async leave(): Promise<void> {
    await this.#input.page.goto(OTHER_PAGE_PATH);
  }

  nextDelivery(): Promise<DeliveredScormItem | undefined> {
    return this.#input.link.next(DELIVERY_TIMEOUT_MS);
  }

  confirms(question: PlayerScreenExpectation): Promise<boolean> {
    const isAsExpected = async () => (await this.#isTrue(question)) === question.expected;
    return this.#waitUntil(isAsExpected, SCREEN_TIMEOUT_MS);
  }

  async use(control: 'continue' | 'previous' | 'exitAll'): Promise<boolean> {
    if (!(await this.#click(this.#findControl(control)))) return false;
    if (control !== 'exitAll') return true;
    // Confirms the dialog that the player shows before it ends the course.
    const dialog = this.#input.page.getByRole('dialog', { name: 'End the course?' });
    return this.#click(dialog.getByRole('button', { name: 'End the course' }));
  }

  choose(entry: PackageContentsEntry): Promise<boolean> {
    return this.#click(this.#findEntry(entry));
  }

  async hasEnded(): Promise<boolean> {
    const isEmpty = async () => (await this.#frame.count()) === 0;
    return (await this.#waitUntil(isEmpty, DELIVERY_TIMEOUT_MS)) && !this.#input.link.hasMore;
  }

  async describe(): Promise<string> {
    const shown = (await this.#frame.count()) === 0 ? 'no item is shown' : 'an item is shown';
    const text = await this.#input.page.locator('main').first().innerText();
    return `${shown}; the page reads "${text.replaceAll(/\s+/g, ' ').trim().slice(0, 300)}"`;
  }

  #titleOf(entry: PackageContentsEntry): string {
    return (entry === 'root' ? this.#input.rootTitle : entry.title).trim();
  }

  #findEntry(entry: PackageContentsEntry): Locator {
    const name = new RegExp(`^${escapePattern(this.#titleOf(entry))}\\s*(?:,|$)`);
    return this.#contents.getByRole('button', { name });
  }

  #findControl(control: string): Locator | undefined {
    const name = CONTROL_NAMES[control];
    return name && this.#contents.getByRole('button', { name });
  }

  async #isTrue({ about }: PlayerScreenExpectation): Promise<boolean> {
    if (about.kind === 'control') return isOffered(this.#findControl(about.control));
    if (about.kind === 'contents') return (await this.#choosable.count()) > 0;
    if (about.kind === 'selectable') return isOffered(this.#findEntry(about.entry));
    const named = this.#contents.getByText(this.#titleOf(about.entry), { exact: true });
    return (await named.count()) > 0 && named.first().isVisible();
  }

  async #click(locator: Locator | undefined): Promise<boolean> {
    if (!locator || !(await this.#waitUntil(() => isOffered(locator), SCREEN_TIMEOUT_MS)))
      return false;
    await locator.first().click();
    return true;
  }

  async #waitUntil(isSo: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
    const end = Date.now() + timeoutMs;
    for (;;) {
      if (await isSo()) return true;
      if (Date.now() > end) return false;
      await this.#input.page.waitForTimeout(POLL_INTERVAL_MS);
    }
  }
}
