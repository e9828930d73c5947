import { describeSharedParentDomains, listHostsBesidesPublicUrl } from './separate-origins.ts';

describe('an origin of foreign code', () => {
  it.each([
    ['https://learn.example', 'https://packages.learn.example'],
    ['https://learn.school.example', 'https://packages.school.example:8443'],
    ['https://a.learn.school.example', 'https://school.example'],
  ])('causes a warning if its cookies reach the site: %s, %s', (PUBLIC_URL, PACKAGE_URL) => {
    const [site, packages] = [PUBLIC_URL, PACKAGE_URL].map((url) => new URL(url).hostname);
    expect(describeSharedParentDomains({ PUBLIC_URL, PACKAGE_URL })).toEqual([
      `PACKAGE_URL: code of ${packages} can set cookies that reach ${site}. Use a host name below another domain.`,
    ]);
  });

  it.each([
    ['https://learn.example', 'https://learn-packages.example'],
    ['https://learn.school.example', 'https://learn.packages.example'],
    ['http://127.0.0.1:3000', 'http://10.0.0.1:3000'],
    ['https://learn.example', 'none'],
  ])('causes no warning if they do not: %s, %s', (PUBLIC_URL, PACKAGE_URL) => {
    expect(describeSharedParentDomains({ PUBLIC_URL, PACKAGE_URL })).toEqual([]);
  });

  it('causes a warning for previews as well', () => {
    const PREVIEW_URL = 'https://preview.learn.example';
    const [told] = describeSharedParentDomains({
      PUBLIC_URL: 'https://learn.example',
      PREVIEW_URL,
    });
    expect(told).toBe(
      'PREVIEW_URL: code of preview.learn.example can set cookies that reach learn.example. Use a host name below another domain.',
    );
  });
});

it('lists the hosts of channels and previews as hosts of the site', () => {
  const CHANNELS = { hosts: { 'Staging.learn.example': 'staging' } };
  const PREVIEW_URL = 'https://preview.example:8443';
  expect(listHostsBesidesPublicUrl({ CHANNELS, PREVIEW_URL })).toEqual([
    'staging.learn.example',
    'preview.example',
  ]);
});
