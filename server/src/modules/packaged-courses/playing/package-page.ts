/** Builds the page that frames a package, and adds the script of the SCORM run-time to pages of the package. */

const joinScript = (parts: readonly string[]): string =>
  parts.map((part) => part.trim()).join('\n');

/** Returns a value as text for use in a `<script>` element; no character in it can end the element. */
const toScriptValue = (value: string): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Returns the script that waits for the SCORM run-time, which the player sends with a message port. It accepts messages of the
 * player's page only: of the parent window, on the origin that the ticket names.
 */
const frameScript = (appOrigin: string): string =>
  joinScript([
    `
(() => {
  const appOrigin = ${toScriptValue(appOrigin)};
  const onMessage = ({ origin, source, data, ports }) => {
    if (origin !== appOrigin || source !== parent || data?.type !== 'cairn.package.start') return;
    if (!ports[0]) return;
    removeEventListener('message', onMessage);
    const runtime = document.createElement('script');
    runtime.textContent = data.code;
    document.head.append(runtime);
    cairnPackageRuntime({ start: data.start, port: ports[0], appOrigin });
  };
  addEventListener('message', onMessage);
  parent.postMessage('cairn.package.ready', appOrigin);
})();`,
  ]);

const STYLE =
  'html, body { height: 100%; margin: 0 } iframe { display: block; width: 100%; height: 100%; border: 0 }';

/** Returns the page that frames a package on its own origin and provides the SCORM API. */
export const renderPackageFramePage = (appOrigin: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><title>Course</title><style>${STYLE}</style></head><body><script>${frameScript(appOrigin)}</script></body></html>`;

/**
 * Returns the script that starts the SCORM run-time in the launch page of a package. The player passes the code in the name of
 * the frame, because it must be present before the page's own scripts. Later pages of the package find no name and get no API.
 */
const createSandboxScript = (appOrigin: string): string =>
  joinScript([
    `
(() => {
  const frameName = window.name;
  window.name = '';
  if (!frameName.startsWith('{"code":')) return;
  const { code, start } = JSON.parse(frameName);
  (0, eval)(code);
  cairnPackageRuntime({ start, appOrigin: ${toScriptValue(appOrigin)} });
})();`,
  ]);

/**
 * Script that fires the event `unload` when a package's page is closed for good. Browsers are removing `unload`: they ignore its
 * listeners (a permissions policy tells whether). Packages that save in it would otherwise lose their last values.
 */
const UNLOAD_SCRIPT = joinScript([
  `
(() => {
  const { featurePolicy } = document;
  if (!featurePolicy || featurePolicy.allowsFeature('unload')) return;
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  const replaced = new WeakMap();
  const replace = (listener) => {
    if (!replaced.has(listener)) replaced.set(listener, ({ persisted }) => {
      if (persisted) return;
      const event = new Event('unload');
      if (typeof listener === 'function') listener.call(window, event);
      else listener.handleEvent(event);
    });
    return replaced.get(listener);
  };
  const instead = (original) => function (type, listener, options) {
    if (type !== 'unload' || !listener) return original.call(this ?? window, type, listener, options);
    return original.call(window, 'pagehide', replace(listener), options);
  };
  window.addEventListener = instead(add);
  window.removeEventListener = instead(remove);
  let handler = null;
  Object.defineProperty(window, 'onunload', {
    configurable: true,
    get: () => handler,
    set: (listener) => { handler = typeof listener === 'function' ? listener : null; },
  });
  add.call(window, 'pagehide', ({ persisted }) => { if (!persisted) handler?.call(window, new Event('unload')); });
  add.call(document, 'DOMContentLoaded', () => {
    const text = document.body?.getAttribute('onunload');
    if (text && !handler) handler = new Function('event', text);
  });
})();`,
]);

/**
 * Matches the start of an HTML page up to the position before the first possible script, but behind elements that decide how the
 * page is parsed. A tag ends where the next one begins; otherwise a page of unclosed tags would block the server for minutes.
 */
const START_OF_HEAD = /^[\s\S]{0,8000}?<head(?:\s[^<>]*)?>/i;
const START_OF_PAGE =
  /^(?:\uFEFF|\xEF\xBB\xBF)?(?:\s|<!--[\s\S]*?-->)*(?:<!doctype[^>]*>)?(?:\s|<!--[\s\S]*?-->)*(?:<html(?:\s[^>]*)?>)?/i;

/** Inserts a script into an HTML page, whose other bytes stay unchanged. Returns UTF-16 pages without the script. */
const insertScript = (page: Buffer, text: string): Buffer => {
  const isWide = page[0] === 0xfe || page[0] === 0xff;
  if (isWide) return page;
  const html = page.toString('latin1');
  const [start = ''] = START_OF_HEAD.exec(html) ?? START_OF_PAGE.exec(html) ?? [];
  const element = `<script>${text}</script>`;
  return Buffer.from(html.slice(0, start.length) + element + html.slice(start.length), 'latin1');
};

/** Returns a page of a package that runs on an origin, with the script that fires `unload`. */
export const addUnloadScriptToPackagePage = (page: Buffer): Buffer =>
  insertScript(page, UNLOAD_SCRIPT);

/** Returns a page of a package that runs in a sandboxed frame, with the script that starts the SCORM run-time. */
export const addScriptsToSandboxedPage = (page: Buffer, appOrigin: string): Buffer =>
  insertScript(page, `${createSandboxScript(appOrigin)}\n${UNLOAD_SCRIPT}`);
