/** What the page that asks for an agreement runs. Sent as text: nothing that stands outside of this function is there. */
import type { AGREE_BUTTON, FAILURE_TEXT } from './agreement-page.ts';

// As much of a browser as the script uses.
interface PageElement {
  textContent: string;
  disabled: boolean;
  readonly dataset: Readonly<Record<string, string>>;
  addEventListener: (type: 'click', listener: () => void) => void;
}
declare const document: { readonly getElementById: (id: string) => PageElement | null };
declare const localStorage: { readonly getItem: (key: string) => string | null };
declare const location: { readonly replace: (address: string) => void };

interface AgreementAnswer {
  readonly address?: string;
  readonly message?: string;
  readonly details?: { readonly rules?: readonly { readonly fix?: string }[] };
}

const agreeOnClick = (
  buttonId: typeof AGREE_BUTTON,
  failureId: typeof FAILURE_TEXT,
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

export const agreementScript = (...texts: readonly [string, string, string]): string =>
  `(${agreeOnClick.toString()})(${texts.map((text) => JSON.stringify(text)).join(',')})`;
