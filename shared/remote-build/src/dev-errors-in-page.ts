/** Shows errors of a remote in the page during development. Only development builds contain this script. */
import {
  BUILD_ERRORS_PATH,
  type BuildErrorsMessage,
  type DevError,
  SOURCE_LINE_PATH,
  type FoundSourceLine,
} from './dev-error.ts';

declare const __webpack_public_path__: string;
declare const CAIRN_DEV_BACKENDS: Readonly<Record<string, string>>;

// Read by defineBackendCall of @cairn/api/backend-call.
Object.assign(globalThis, { cairnDevBackends: CAIRN_DEV_BACKENDS });

const { origin } = new URL(__webpack_public_path__, location.href);

const MAX_FRAMES = 10;
const MAX_SHOWN = 5;

let buildErrors: readonly DevError[] = [];
let runtimeErrors: readonly DevError[] = [];
let panel: HTMLElement | undefined;

const createStyledElement = (tag: string, text: string, style: string): HTMLElement => {
  const made = document.createElement(tag);
  made.textContent = text;
  // Sets the style by script: the page's policy allows that, but no style attributes.
  made.style.cssText = style;
  return made;
};

const drawErrors = (): void => {
  panel?.remove();
  const errors = [...buildErrors, ...runtimeErrors].slice(0, MAX_SHOWN);
  if (errors.length === 0) return;
  const box = createStyledElement(
    'section',
    '',
    'position:fixed;inset:auto 0 0 0;max-height:50vh;overflow:auto;padding:1rem;background:#1f1f24;color:#fff;font:14px/1.5 monospace;z-index:2147483647',
  );
  box.setAttribute('role', 'alert');
  box.setAttribute('aria-label', 'Errors of the development build');
  const close = createStyledElement('button', 'Close', 'float:right;font:inherit');
  close.addEventListener('click', () => {
    box.remove();
  });
  box.append(close);
  for (const { title, detail } of errors) {
    box.append(createStyledElement('p', title, 'margin:0;font-weight:bold'));
    if (detail !== undefined)
      box.append(createStyledElement('pre', detail, 'margin:0 0 1rem;white-space:pre-wrap'));
  }
  document.body.append(box);
  panel = box;
};

const findSource = async (stack: string): Promise<FoundSourceLine | undefined> => {
  const frames = [...stack.matchAll(/(https?:\/\/[^\s()]+?):(\d+):(\d+)/g)];
  const own = frames.filter(([, url = '']) => url.startsWith(`${origin}/`)).slice(0, MAX_FRAMES);
  for (const [, url = '', line = '', column = ''] of own) {
    const query = new URLSearchParams({ file: new URL(url).pathname, line, column });
    const answer = await fetch(`${origin}${SOURCE_LINE_PATH}?${query}`);
    const found = (await answer.json()) as FoundSourceLine | null;
    if (found) return found;
  }
  return undefined;
};

const shownErrors = new WeakSet<Error>();

/** Shows an error only if its stack contains a line of the remote, because the page runs other code as well. */
const showError = async (thrown: unknown): Promise<void> => {
  if (!(thrown instanceof Error) || shownErrors.has(thrown)) return;
  shownErrors.add(thrown);
  const source = await findSource(thrown.stack ?? '').catch(() => undefined);
  if (!source) return;
  const { file, line, text = '' } = source;
  runtimeErrors = [
    ...runtimeErrors,
    { title: String(thrown), detail: `${file}:${line}\n    ${text}` },
  ];
  drawErrors();
};

addEventListener('error', ({ error }) => {
  void showError(error);
});
addEventListener('unhandledrejection', ({ reason }) => {
  void showError(reason);
});

// Wraps `console.error`, the only place to which React reports an error of a component.
const { error: logError } = console;
Object.assign(console, {
  error: (...args: unknown[]) => {
    logError(...args);
    for (const each of args) void showError(each);
  },
});

/**
 * Shows an error of changed code that throws while it is loaded. The runtime of React Refresh calls it.
 * @public
 */
export const handleRuntimeError = (error: unknown): void => {
  void showError(error);
};
/**
 * Does nothing, because the next build removes the errors. The runtime of React Refresh calls it after a change that worked.
 * @public
 */
export const clearRuntimeErrors = (): void => {};

/** Returns whether the host has removed the remote from the page. No hot reload brings it back. */
const isRemoteGone = (): boolean => document.querySelector('[data-app$="@dev"]') === null;

let hasReceivedMessage = false;
new EventSource(`${origin}${BUILD_ERRORS_PATH}`).addEventListener('message', ({ data }) => {
  const { errors, isReloadNeeded } = JSON.parse(String(data)) as BuildErrorsMessage;
  const hadErrors = runtimeErrors.length > 0;
  buildErrors = errors;
  // Clears the errors of run time only after a change; the first message just has the current state.
  if (hasReceivedMessage) runtimeErrors = [];
  const isChange = hasReceivedMessage && errors.length === 0;
  hasReceivedMessage = true;
  drawErrors();
  if (isChange && (isReloadNeeded || (hadErrors && isRemoteGone()))) location.reload();
});
