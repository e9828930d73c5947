/** Parses the data of a partner site: HAND-02. They come from a URL, so their author is unknown. */
import type { Tokens } from '@cairn/api/auth.contract';

export interface HandOffFragment {
  /** Tokens of a session on this site, if the partner site uses the same accounts. */
  readonly tokens: Tokens | undefined;
  /** A one-time token signed by the partner; the server exchanges it for a session. */
  readonly handOff: string | undefined;
  /** The partner's data about the user; undefined if unreadable. */
  readonly user: Readonly<Record<string, unknown>> | undefined;
  readonly redirect: string | undefined;
  readonly courseId: string | undefined;
  readonly state: string | undefined;
}

/** Decodes a percent-encoded value of the hand-off fragment. Plus signs stay, because the fragment is not form-encoded. */
const tryDecode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

const parseValues = (fragment: string): ReadonlyMap<string, string> => {
  const values = new Map<string, string>();
  for (const pair of fragment.split('&')) {
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(pair) ?? [];
    // If the fragment repeats a name, its first value is used.
    if (value !== '' && !values.has(name)) values.set(name, tryDecode(value));
  }
  return values;
};

const fromBase64Url = (text: string): string | undefined => {
  if (!/^[\w-]+={0,2}$/.test(text)) return undefined;
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', ''));
  return new TextDecoder().decode(Uint8Array.from(bytes, (char) => char.codePointAt(0) ?? 0));
};

/** Parses the user data of a hand-off: JSON, plain or in base64url. */
const parseUser = (text: string): HandOffFragment['user'] => {
  try {
    const user: unknown = JSON.parse(fromBase64Url(text) ?? text);
    const isObject = typeof user === 'object' && user !== null && !Array.isArray(user);
    return isObject ? (user as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
};

const findTokens = (values: ReadonlyMap<string, string>): Tokens | undefined => {
  const [access, id, refresh] = ['accessToken', 'idToken', 'refreshToken'].map((name) =>
    values.get(name),
  );
  if (access === undefined || id === undefined || refresh === undefined) return undefined;
  return {
    accessToken: { jwtToken: access },
    idToken: { jwtToken: id },
    refreshToken: { jwtToken: refresh },
  };
};

/** Parses the URL fragment with which a partner site hands over a user. @param fragment without '#' */
export const parseHandOffFragment = (fragment: string): HandOffFragment => {
  const values = parseValues(fragment);
  return {
    tokens: findTokens(values),
    handOff: values.get('handoff'),
    user: parseUser(values.get('user') ?? ''),
    redirect: values.get('redirect'),
    courseId: values.get('courseId'),
    state: values.get('state'),
  };
};
