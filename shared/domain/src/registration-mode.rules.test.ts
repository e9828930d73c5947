import { findListedDomain, toDomainKey } from './registration-mode.rules.ts';

it.each([
  ['school.example', 'school.example'],
  [' School.EXAMPLE ', 'school.example'],
  ['Bücher.example', 'xn--bcher-kva.example'],
  ['students.school.example', 'students.school.example'],
])('the normal form of the domain %j is %j', (domain, key) => {
  expect(toDomainKey(domain)).toBe(key);
});

it.each([
  '',
  'school',
  'ada@school.example',
  'two words.example',
  '*.school.example',
  '.example',
  'school.',
  'school.example/path',
  'school.example:80',
  '127.0.0.1',
  'school..example',
])('%j is no domain', (domain) => {
  expect(toDomainKey(domain)).toBeUndefined();
});

describe('[MREG-04] an address belongs to a listed domain', () => {
  const domains = [{ domain: 'school.example' }, { domain: 'bücher.example' }];
  it.each([
    ['ada@school.example', 'school.example'],
    ['ada@SCHOOL.Example', 'school.example'],
    ['"a@b"@school.example', 'school.example'],
    ['ada@xn--bcher-kva.example', 'bücher.example'],
    ['ada@BÜCHER.example', 'bücher.example'],
  ])('%s: %s', (email, domain) => {
    expect(findListedDomain(domains, email)).toEqual({ domain });
  });

  it.each([
    'ada@students.school.example',
    'ada@myschool.example',
    'ada@school.example.evil.example',
    'school.example@evil.example',
    'ada',
  ])('not %s', (email) => {
    expect(findListedDomain(domains, email)).toBeUndefined();
  });
});
