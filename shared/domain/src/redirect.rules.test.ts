import { isSafeRedirect, safeRedirect } from './redirect.rules.ts';

describe('redirect safety', () => {
  it.each([
    ['/learning', true],
    ['/course/1?x=2#y', true],
    ['/course-catalog?search=c%2B%2B', true],
    ['', false],
    ['learning', false],
    ['//evil.example', false],
    ['/a//b', false],
    ['https://evil.example', false],
    ['javascript:alert(1)', false],
    ['/javascript:alert(1)', false],
  ])('[SESS-16] [PGUARD-11] %j is safe: %s', (value, safe) => {
    expect(isSafeRedirect(value)).toBe(safe);
  });

  it.each([
    '/login',
    '/register',
    '/verify',
    '/password-reset',
    '/logout',
    '/LOGIN',
    '/login/',
    '/login?x=1',
    '/login#x',
    '/login/again',
    '/%6Cogin',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/%2f/evil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    '/%252fevil.example',
    '/%25252fevil.example',
    '/%09/evil.example',
    '/%',
    '/x/../login',
    '/./login',
    '/x/%2e%2e/login',
    '/x/%252e%252e/login',
    '/..',
    '/.',
  ])('[SESS-17] refuses %j', (value) => {
    expect(isSafeRedirect(value)).toBe(false);
  });

  it('[SESS-17] an address that only begins like an auth page is fine', () => {
    expect(isSafeRedirect('/logins')).toBe(true);
  });

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
  /** What a browser makes of it, and what a server may that decodes once more. */
  const leadsTo = (value: string) => new URL(value, 'https://learn.example/a/b');

  it.each(tricks.flatMap((trick) => [0, 1, 2, 3].map((times) => [trick, times] as const)))(
    '[SESS-16] [SESS-17] %j, encoded %i times, never leads away or round in a circle',
    (trick, times) => {
      const value = safeRedirect(nested(trick, times), '/learning');
      const { origin, pathname } = leadsTo(value);
      expect(origin).toBe('https://learn.example');
      expect(leadsTo(decodeURIComponent(value)).origin).toBe('https://learn.example');
      expect(decodeURIComponent(pathname).toLowerCase()).not.toMatch(
        /^\/(login|register|verify|password-reset|logout)(\/|$)/,
      );
    },
  );

  it('gives the fallback for nothing and for what is unsafe', () => {
    expect(safeRedirect(null, '/learning')).toBe('/learning');
    expect(safeRedirect('//evil.example', '/learning')).toBe('/learning');
    expect(safeRedirect('/course/1', '/learning')).toBe('/course/1');
  });
});
