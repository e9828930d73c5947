import { toSafeRedirect } from '@cairn/domain/redirect.rules';

/** Tests where a browser really navigates; the rules themselves do not parse URLs. */
describe('redirects', () => {
  const tricks = [
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\r\n/evil.example',
    '/\u0000/evil.example',
    ' //evil.example',
    '\uFEFF//evil.example',
    '\u200B//evil.example',
    '\u3000//evil.example',
    '／／evil.example',
    '/／evil.example',
    '/⁄evil.example',
    '/∕evil.example',
    '/﹨evil.example',
    '/＼evil.example',
    '/。evil.example',
    '/\u2028/evil.example',
    '/\u0085/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e%2e//evil.example',
    '/;//evil.example',
    '/@evil.example',
    '/user:pw@evil.example',
    'https:/evil.example',
    'https:evil.example',
    'hTTps://evil.example',
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    '/javascript:alert(1)',
    'data:text/html,x',
    '?next=//evil.example',
    '#//evil.example',
    '/login/../login',
    '/ｌｏｇｉｎ',
    '/LoGiN%00',
    '/logout?x',
    '/logout%3Fx',
    '/logout%23',
    '/login;x',
    '/login%2f',
    '/login%5c',
  ];
  const nested = (value: string, times: number): string =>
    times === 0 ? value : nested(encodeURIComponent(value), times - 1);
  /** Resolves a redirect as a browser does, or a server that decodes once more. */
  const leadsTo = (value: string) => new URL(value, 'https://learn.example/a/b');

  it.each(tricks.flatMap((trick) => [0, 1, 2, 3].map((times) => [trick, times] as const)))(
    '[SESS-16] [SESS-17] %j, encoded %i times, never leads away or round in a circle',
    (trick, times) => {
      const value = toSafeRedirect(nested(trick, times), '/learning');
      const { origin, pathname } = leadsTo(value);
      expect(origin).toBe('https://learn.example');
      expect(leadsTo(decodeURIComponent(value)).origin).toBe('https://learn.example');
      expect(decodeURIComponent(pathname).toLowerCase()).not.toMatch(
        /^\/(login|register|verify|password-reset|logout)(\/|$)/,
      );
    },
  );
});
