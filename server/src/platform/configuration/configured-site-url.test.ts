import { getConfiguredSiteUrl } from './configured-site-url.ts';

it.each([
  [{ PUBLIC_URL: 'https://learn.example/', HOST: '0.0.0.0', PORT: 80 }, 'https://learn.example'],
  [{ HOST: '127.0.0.1', PORT: 3000 }, 'http://127.0.0.1:3000'],
  [{ HOST: '0.0.0.0', PORT: 3000 }, 'http://127.0.0.1:3000'],
  [{ HOST: '::1', PORT: 3000 }, 'http://[::1]:3000'],
])('the site of %j is %s', (settings, url) => {
  expect(getConfiguredSiteUrl(settings)).toBe(url);
});
