/**
 * The script that makes the first API calls of a page for a signed-in visitor, while the host's code is loading. The page
 * contains its source text, so its functions can use nothing from outside the script.
 */
import type {
  FIRST_CALLS_PROPERTY,
  FirstCalls,
  SESSION_STORAGE_KEY,
  STUDENT_ID_PLACEHOLDER,
} from '@cairn/api/first-calls';

// Declares only those parts of the browser's API that this script uses, because other code of the server must not use them.
declare const document: { readonly currentScript: { readonly dataset: Record<string, string> } };
declare const localStorage: { readonly getItem: (key: string) => string | null };
declare const window: Partial<Record<typeof property, FirstCalls<Response>>>;

// The constants below belong to the script's text. They are repeated and type-checked here, because the script cannot use
// imports.
const property: typeof FIRST_CALLS_PROPERTY = 'cairnFirstCalls';
const sessionKey: typeof SESSION_STORAGE_KEY = 'cairn.session.v1';
const studentId: typeof STUDENT_ID_PLACEHOLDER = '-student-id-';

interface StoredToken {
  readonly jwtToken: string;
}

/** Makes the calls if local storage has tokens that have not expired; otherwise the page makes them after a renewal. */
const makeFirstCalls = (): void => {
  const urls = JSON.parse(document.currentScript.dataset['calls'] ?? '[]') as string[];
  const { accessToken, idToken } = JSON.parse(localStorage.getItem(sessionKey) ?? '{}') as {
    readonly accessToken?: StoredToken;
    readonly idToken?: StoredToken;
  };
  if (!accessToken || !idToken) return;
  const token = accessToken.jwtToken;
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const { sub, exp } = JSON.parse(atob(payload)) as { readonly sub: string; readonly exp: number };
  const at = Date.now();
  if (exp * 1000 <= at) return;
  const headers = { 'jwt-Token': token, 'id-Token': idToken.jwtToken, id: sub };
  const call = (declared: string) => {
    const url = declared.replace(studentId, encodeURIComponent(sub));
    const response = fetch(url, { headers, credentials: 'include' });
    // A failed call is reported by the code that takes the response. If no code takes the response, the failure must not appear
    // as an error of the page.
    response.catch(() => undefined);
    return [url, response] as const;
  };
  window[property] = { token, at, responses: Object.fromEntries(urls.map(call)) };
};

const constants = Object.entries({ property, sessionKey, studentId }).map(
  ([name, text]) => `${name}=${JSON.stringify(text)}`,
);

/**
 * Source text of the script. If the stored tokens are unreadable, the script makes no calls, and the session removes the
 * tokens.
 */
export const FIRST_CALLS_SCRIPT =
  `try{const ${constants.join()};(${makeFirstCalls.toString()})()}catch{}`
    .replaceAll(/\n\s*(?:\/\/.*)?/g, '\n')
    .replaceAll(/ {2,}/g, '');
