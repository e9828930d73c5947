/** The page around a package, and the script that brings the run-time into a page of the package. */

const script = (parts: readonly string[]): string => parts.map((part) => part.trim()).join('\n');

/** For a `<script>`: nothing in it may end the element. */
const inline = (value: string): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Waits for the run-time, which the player hands over with a port. Only the page of the player is heard: it is the one
 * above, and on the origin that the ticket names.
 */
const frameScript = (appOrigin: string): string =>
  script([
    `
(() => {
  const appOrigin = ${inline(appOrigin)};
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

/** The page that frames a package on its own origin and holds the API. */
export const packageFramePage = (appOrigin: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><title>Course</title><style>${STYLE}</style></head><body><script>${frameScript(appOrigin)}</script></body></html>`;

/**
 * Starts the run-time inside the launch page of a package. The player has put it into the name of the frame, since it
 * has to be there before the page's own scripts. A second page of the package finds no name and no API.
 */
const sandboxScript = (appOrigin: string): string =>
  script([
    `
(() => {
  const given = window.name;
  window.name = '';
  if (!given.startsWith('{"code":')) return;
  const { code, start } = JSON.parse(given);
  (0, eval)(code);
  cairnPackageRuntime({ start, appOrigin: ${inline(appOrigin)} });
})();`,
  ]);

/**
 * Browsers are removing `unload`: they no longer take listeners for it (a permissions policy says where). Packages that
 * save in it would lose their last values, so there it is fired with `pagehide`, when the page goes for good.
 */
const UNLOAD_SCRIPT = script([
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
    set: (given) => { handler = typeof given === 'function' ? given : null; },
  });
  add.call(window, 'pagehide', ({ persisted }) => { if (!persisted) handler?.call(window, new Event('unload')); });
  add.call(document, 'DOMContentLoaded', () => {
    const text = document.body?.getAttribute('onunload');
    if (text && !handler) handler = new Function('event', text);
  });
})();`,
]);

/**
 * Before the first element that could be a script, and behind what decides how the page is read. A tag ends where the next one begins, or
 * a page of tags that do not end would keep the server busy for minutes.
 */
const START_OF_HEAD = /^[\s\S]{0,8000}?<head(?:\s[^<>]*)?>/i;
const START_OF_PAGE =
  /^(?:\uFEFF|\xEF\xBB\xBF)?(?:\s|<!--[\s\S]*?-->)*(?:<!doctype[^>]*>)?(?:\s|<!--[\s\S]*?-->)*(?:<html(?:\s[^>]*)?>)?/i;

/** Puts the script into a page of a package; its bytes stay as they are otherwise, whatever they are encoded in. */
const withScript = (page: Buffer, text: string): Buffer => {
  const isWide = page[0] === 0xfe || page[0] === 0xff;
  if (isWide) return page;
  const given = page.toString('latin1');
  const [start = ''] = START_OF_HEAD.exec(given) ?? START_OF_PAGE.exec(given) ?? [];
  const element = `<script>${text}</script>`;
  return Buffer.from(given.slice(0, start.length) + element + given.slice(start.length), 'latin1');
};

/** A page of a package that runs on an origin. */
export const packagePage = (page: Buffer): Buffer => withScript(page, UNLOAD_SCRIPT);

/** A page of a package that runs in a sandbox below this page. */
export const sandboxPage = (page: Buffer, appOrigin: string): Buffer =>
  withScript(page, `${sandboxScript(appOrigin)}\n${UNLOAD_SCRIPT}`);
