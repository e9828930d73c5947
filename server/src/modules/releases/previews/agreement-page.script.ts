/**
 * Client script of the agreement page. The page contains the source text of its functions, so each function must use nothing
 * from outside itself.
 */
import type { AGREE_BUTTON_ELEMENT_ID, AGREE_FAILURE_ELEMENT_ID } from './agreement-page.ts';

// The parts of the browser's API that the agreement page's script uses.
interface PageElement {
  textContent: string;
  disabled: boolean;
  readonly dataset: Readonly<Record<string, string>>;
  addEventListener: (type: 'click', listener: () => void) => void;
}
declare const document: {
  readonly getElementById: (id: string) => PageElement | null;
  readonly hasFocus: () => boolean;
};
declare const window: {
  readonly addEventListener: (type: 'focus' | 'blur', listener: () => void) => void;
};
declare const localStorage: { readonly getItem: (key: string) => string | null };
declare const location: { readonly replace: (address: string) => void };

interface AgreementAnswer {
  readonly address?: string;
  readonly message?: string;
  readonly details?: { readonly rules?: readonly { readonly fix?: string }[] };
}

/**
 * Enables the button one second after the page gets focus. Another site could otherwise place this page under the pointer
 * during a double click, and the second click would agree.
 */
const enableAfterFocus = (buttonId: typeof AGREE_BUTTON_ELEMENT_ID): void => {
  const button = document.getElementById(buttonId);
  if (!button) return;
  let enabling: ReturnType<typeof setTimeout> | undefined;
  const disable = (): void => {
    clearTimeout(enabling);
    button.disabled = true;
  };
  const enableSoon = (): void => {
    disable();
    enabling = setTimeout(() => {
      button.disabled = false;
    }, 1000);
  };
  window.addEventListener('blur', disable);
  window.addEventListener('focus', enableSoon);
  if (document.hasFocus()) enableSoon();
};

const agreeOnClick = (
  buttonId: typeof AGREE_BUTTON_ELEMENT_ID,
  failureId: typeof AGREE_FAILURE_ELEMENT_ID,
  sessionKey: string,
): void => {
  const button = document.getElementById(buttonId);
  const failure = document.getElementById(failureId);
  if (!button || !failure) return;
  const readToken = (): string => {
    try {
      const session = JSON.parse(localStorage.getItem(sessionKey) ?? '{}');
      return session.accessToken.jwtToken;
    } catch {
      return '';
    }
  };
  const agree = async (): Promise<void> => {
    const token = readToken();
    if (token === '') {
      failure.textContent = 'You are not signed in. Sign in, then open the link again.';
      return;
    }
    button.disabled = true;
    failure.textContent = '';
    try {
      const response = await fetch('/api/release-agreements', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'jwt-Token': token },
        body: JSON.stringify({ offer: button.dataset['offer'] }),
      });
      const answer = (await response.json()) as AgreementAnswer;
      if (response.ok && answer.address !== undefined) {
        location.replace(answer.address);
        return;
      }
      const fix = answer.details?.rules?.[0]?.fix ?? '';
      failure.textContent = `${answer.message ?? 'The site refused it.'} ${fix}`;
    } catch {
      failure.textContent = 'The site cannot be reached. Check your connection and try again.';
    }
    button.disabled = false;
  };
  button.addEventListener('click', () => void agree());
};

const toCallScript = (text: string, values: readonly string[]): string =>
  `(${text})(${values.map((value) => JSON.stringify(value)).join(',')});`;

export const createAgreementPageScript = (
  buttonId: typeof AGREE_BUTTON_ELEMENT_ID,
  failureId: typeof AGREE_FAILURE_ELEMENT_ID,
  sessionKey: string,
): string =>
  toCallScript(enableAfterFocus.toString(), [buttonId]) +
  toCallScript(agreeOnClick.toString(), [buttonId, failureId, sessionKey]);
