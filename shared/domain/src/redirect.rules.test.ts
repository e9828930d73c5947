import { isSafeRedirect, toSafeRedirect } from './redirect.rules.ts';

describe('redirect safety', () => {
  it.each([
    ['/learning', true],
    ['/course/1?x=2#y', true],
    ['/course-catalog?search=c%2B%2B', true],
    ['', false],
    ['learning', false],
    ['//evil.example', false],
    ['/a//b', false],
    ['/\\evil.example', false],
    ['/%2f/evil', false],
    ['/%5Cevil', false],
    ['https://evil.example', false],
    ['javascript:alert(1)', false],
    ['/javascript:alert(1)', false],
  ])('[SESS-16] [PGUARD-11] %j is safe: %s', (value, safe) => {
    expect(isSafeRedirect(value)).toBe(safe);
  });

  it.each(['/login', '/register', '/verify', '/password-reset', '/logout'])(
    '[SESS-16] [SESS-17] [PGUARD-11] refuses %s, however it is written',
    (path) => {
      const spellings = ['', '?x=1', '#x', '/', '/?x=1#y'].map((end) => path + end);
      for (const value of [...spellings, path.toUpperCase()]) {
        expect([value, isSafeRedirect(value)]).toEqual([value, false]);
      }
    },
  );

  it.each([
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
    '/logout ',
    '/login%20',
    '/register%2520%20',
    '/learning ',
  ])('[SESS-17] refuses %j', (value) => {
    expect(isSafeRedirect(value)).toBe(false);
  });

  it('[SESS-17] an address that only begins like an auth page is fine', () => {
    expect(isSafeRedirect('/logins')).toBe(true);
  });

  it('gives the fallback for nothing and for what is unsafe', () => {
    expect(toSafeRedirect(null, '/learning')).toBe('/learning');
    expect(toSafeRedirect('//evil.example', '/learning')).toBe('/learning');
    expect(toSafeRedirect('/course/1', '/learning')).toBe('/course/1');
  });
});
