/** What a partner site sends: HAND-02. The text has stood in an address, so anybody may have written it. */
import type { Tokens } from '@cairn/api/auth.contract';

export interface ArrivalFragment {
  /** Of a session that the two sites share. */
  readonly tokens: Tokens | undefined;
  /** Signed by the partner and good once: the server gives a session for it. */
  readonly handOff: string | undefined;
  /** What the partner says of the person; undefined when it cannot be read. */
  readonly user: Readonly<Record<string, unknown>> | undefined;
  readonly redirect: string | undefined;
  readonly courseId: string | undefined;
  readonly state: string | undefined;
}

/** Plus signs are plus signs here: this is no form. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

const valuesOf = (fragment: string): ReadonlyMap<string, string> => {
  const values = new Map<string, string>();
  for (const pair of fragment.split('&')) {
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(pair) ?? [];
    // Of two with one name the first counts.
    if (value !== '' && !values.has(name)) values.set(name, decoded(value));
  }
  return values;
};

const fromBase64Url = (text: string): string | undefined => {
  if (!/^[\w-]+={0,2}$/.test(text)) return undefined;
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', ''));
  return new TextDecoder().decode(Uint8Array.from(bytes, (char) => char.codePointAt(0) ?? 0));
};

/** JSON as it stands, or in base64url. */
const userOf = (text: string): ArrivalFragment['user'] => {
  try {
    const user: unknown = JSON.parse(fromBase64Url(text) ?? text);
    const isObject = typeof user === 'object' && user !== null && !Array.isArray(user);
    return isObject ? (user as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
};

const tokensOf = (values: ReadonlyMap<string, string>): Tokens | undefined => {
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

/** @param fragment without '#' */
export const readFragment = (fragment: string): ArrivalFragment => {
  const values = valuesOf(fragment);
  return {
    tokens: tokensOf(values),
    handOff: values.get('handoff'),
    user: userOf(values.get('user') ?? ''),
    redirect: values.get('redirect'),
    courseId: values.get('courseId'),
    state: values.get('state'),
  };
};
