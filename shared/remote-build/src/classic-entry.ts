/**
 * The container of a release whose code is ES modules: a classic script, since a page loads containers by an element, with a
 * hash and a name. It brings the stylesheets, too, which import() does not.
 */
import { containerName, EXPOSED, PAGE_GLOBAL } from '@cairn/release-contract/page-global';

export const CLASSIC_ENTRY = 'entry.js';

export interface ClassicEntry {
  readonly name: string;
  readonly version: string;
  /** Files below the release that stand in the page before anything is drawn. */
  readonly styles: readonly string[];
  /**
   * What becomes of the scope of shared modules, and the exposed module: expressions in which `at(file)` is the address of
   * a file of the release and `scope` is what the page lends.
   */
  readonly init: string;
  readonly app: string;
}

/** The text of the script. */
export const classicEntry = ({ name, version, styles, init, app }: ClassicEntry): string =>
  `var ${containerName(name, version)} = ((here) => {
  const at = (file) => new URL(file, here).href;
  const style = (file) => new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.crossOrigin = "anonymous";
    link.href = at(file);
    link.integrity = ((self.${PAGE_GLOBAL} || {}).integrity || {})[link.href] || "";
    link.onload = resolve;
    link.onerror = () => { link.remove(); reject(new Error(link.href + " could not be loaded")); };
    document.head.append(link);
  });
  let scope;
  return {
    init: async (given) => { scope = given; ${init} },
    get: async (module) => {
      if (module !== "${EXPOSED}") throw new Error("${name} has no " + module);
      const [app] = await Promise.all([${[app, ...styles.map((file) => `style(${JSON.stringify(file)})`)].join(', ')}]);
      return typeof app === "function" ? app : () => app;
    },
  };
})(document.currentScript.src);
`;
