/**
 * The container of a release whose code is ES modules. It is a classic script, because pages load containers with a script
 * element, a hash and a name. It also loads the stylesheets, which import() does not.
 */
import {
  toContainerName,
  PAGES_MODULE_NAME,
  PAGE_GLOBAL_NAME,
} from '@cairn/release-contract/page-global';

export const CLASSIC_ENTRY_FILE = 'entry.js';

export interface ClassicEntryInput {
  readonly name: string;
  readonly version: string;
  /** Stylesheets below the release that the page needs before the first render. */
  readonly styles: readonly string[];
  /** Names of the modules that the release exposes; absent: the one with its pages. */
  readonly modules?: readonly string[];
  /**
   * JavaScript that handles the scope of shared modules (`init`) and evaluates to the exposed module (`app`), whose name is
   * `module`. In it `at(file)` is the URL of a file of the release, and `scope` has the shared modules of the page.
   */
  readonly init: string;
  readonly app: string;
}

/** Returns the text of the classic script that loads a release of ES modules. */
export const createClassicEntry = ({
  name,
  version,
  styles,
  modules = [PAGES_MODULE_NAME],
  init,
  app,
}: ClassicEntryInput): string =>
  `var ${toContainerName(name, version)} = ((here) => {
  const at = (file) => new URL(file, here).href;
  const style = (file) => new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.crossOrigin = "anonymous";
    link.href = at(file);
    link.integrity = ((self.${PAGE_GLOBAL_NAME} || {}).integrity || {})[link.href] || "";
    link.onload = resolve;
    link.onerror = () => { link.remove(); reject(Object.assign(new Error(link.href + " could not be loaded"), { request: link.href })); };
    document.head.append(link);
  });
  let scope;
  return {
    init: async (given) => { scope = given; ${init} },
    get: async (module) => {
      if (!${JSON.stringify(modules)}.includes(module)) throw new Error("${name} has no " + module);
      const [app] = await Promise.all([${[app, ...styles.map((file) => `style(${JSON.stringify(file)})`)].join(', ')}]);
      return typeof app === "function" ? app : () => app;
    },
  };
})(document.currentScript.src);
`;
