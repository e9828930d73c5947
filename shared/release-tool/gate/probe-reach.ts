/** Parts of the probe (page-probe.ts) that find changes of the frame around a release. */
import type { Probe, ProbeNames } from './page-probe.ts';

/** Records which stylesheets of the page belong to the mounted release, and which were there before. */
export const watchStylesheets = ({ probe, folder }: ProbeNames): void => {
  const made = (globalThis as unknown as Record<string, Probe>)[probe] as Probe;
  let before = new Set<CSSStyleSheet>();
  const sheets = () => [...document.styleSheets, ...document.adoptedStyleSheets];
  made.beginnings.push(() => {
    before = new Set(sheets());
  });
  made.ownSheets = () =>
    sheets().filter((sheet) => sheet.href?.includes(folder) ?? !before.has(sheet));
  made.otherSheets = () => [...before];
};

/** Finds rules of stylesheets that apply to more than the release renders. */
export const watchStyleReach = ({ probe }: ProbeNames): void => {
  const { reaches, ownSheets } = (globalThis as unknown as Record<string, Probe>)[probe] as Probe;
  /** Splits a selector list at the commas outside of brackets. */
  const splitSelectors = (text: string): string[] => {
    const parts = [''];
    let depth = 0;
    for (const sign of text) {
      if ('(['.includes(sign)) depth += 1;
      if (')]'.includes(sign)) depth -= 1;
      if (sign === ',' && depth === 0) parts.push('');
      else parts.push(`${parts.pop() ?? ''}${sign}`);
    }
    return parts.map((one) => one.trim());
  };
  /** Returns the selectors of all rules; those of nested rules as if they were at the top. */
  const selectorsIn = (rules: CSSRuleList, outer?: string): string[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSKeyframesRule || !('cssRules' in rule)) return [];
      if (!(rule instanceof CSSStyleRule)) return selectorsIn(rule.cssRules as CSSRuleList, outer);
      const { selectorText, cssRules } = rule;
      const text = outer ? selectorText.replaceAll('&', `:is(${outer})`) : selectorText;
      return splitSelectors(text).concat(selectorsIn(cssRules, text));
    });
  /** Removes temporary states and pseudo-elements, which match nothing in a query. */
  const settled = (selector: string) =>
    selector
      .replaceAll(/::[\w-]+(?:\([^)]*\))?/g, '')
      .replaceAll(/:(?:hover|active|focus-visible|focus-within|focus|visited)(?![\w-])/g, '') ||
    '*';
  const isPageWide = (selector: string, root: Element): boolean => {
    if (!/[.#][\w-]/.test(selector)) return true;
    const frame = document.querySelector('#root');
    try {
      return [...document.querySelectorAll(settled(selector))].some(
        (element) =>
          !root.contains(element) && (element.contains(frame) || frame?.contains(element)),
      );
    } catch {
      return false;
    }
  };
  reaches.push((root) => {
    const selectors = ownSheets()
      .flatMap(({ cssRules }) => selectorsIn(cssRules))
      .filter((selector) => isPageWide(selector, root));
    return [...new Set(selectors)].map(
      (selector) => `its stylesheet reaches the whole page with "${selector}"`,
    );
  });
};

/** Finds redefined animations, whose names apply to the whole page. */
export const watchAnimations = ({ probe }: ProbeNames): void => {
  const { reaches, ownSheets, otherSheets } = (globalThis as unknown as Record<string, Probe>)[
    probe
  ] as Probe;
  const animationsIn = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSKeyframesRule) return [rule.name];
      return 'cssRules' in rule ? animationsIn(rule.cssRules as CSSRuleList) : [];
    });
  reaches.push(() => {
    const known = new Set(otherSheets().flatMap(({ cssRules }) => animationsIn(cssRules)));
    const again = ownSheets().flatMap(({ cssRules }) => animationsIn(cssRules));
    return again
      .filter((name) => known.has(name))
      .map((name) => `its stylesheet redefines the animation "${name}" of the page`);
  });
};

/** Finds elements of the release that cover the host's frame. */
export const watchCoveringLayers = ({ probe }: ProbeNames): void => {
  const { reaches } = (globalThis as unknown as Record<string, Probe>)[probe] as Probe;
  reaches.push((root) => {
    // The dialog of the host that reloads the page without the release may cover the frame as well
    // (ask-to-reload-without-release.tsx).
    if (document.querySelector('[data-way-out]'))
      return ['it lies over the header of the page, or holds its visitor in another way'];
    if (document.querySelector('dialog:modal')) return [];
    const controls = [...document.querySelectorAll<HTMLElement>('header a, header button')].filter(
      (control) => !control.closest('[data-app]') && control.checkVisibility(),
    );
    const isCovered = controls.some((control) => {
      const { x, y, width, height } = control.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      return (
        hit !== null && (root.contains(hit) || !document.querySelector('#root')?.contains(hit))
      );
    });
    return isCovered ? ['it lies over the header of the page'] : [];
  });
};

/** Finds elements of the host's frame that the release has changed. React renders them, so their props show what they should have. */
export const watchHostFrameChanges = ({ probe }: ProbeNames): void => {
  const { beginnings, leftovers, reaches } = (globalThis as unknown as Record<string, Probe>)[
    probe
  ] as Probe;
  let before = new Set<Element>();
  const readReactProps = (element: Element): Record<string, unknown> | undefined => {
    const key = Object.keys(element).find((name) => name.startsWith('__reactProps'));
    return key === undefined ? undefined : (Reflect.get(element, key) as Record<string, unknown>);
  };
  const isChanged = (element: Element): boolean => {
    const props = readReactProps(element);
    if (!props || element.closest('[data-app]')) return false;
    return (
      (element.getAttribute('class') ?? '') !== (props['className'] ?? '') ||
      ['style', 'hidden', 'inert'].some((name) => element.hasAttribute(name) && !props[name])
    );
  };
  const changed = () =>
    [...document.querySelectorAll('#root *')].filter(
      (element) => isChanged(element) && !before.has(element),
    );
  beginnings.push(() => {
    before = new Set();
    before = new Set(changed());
  });
  reaches.push(() =>
    changed().map(
      ({ localName }) => `it changes the class or the style of the page's <${localName}>`,
    ),
  );
  leftovers.push(() =>
    changed().map(({ localName }) => `a class, a style or "inert" on the page's <${localName}>`),
  );
};
