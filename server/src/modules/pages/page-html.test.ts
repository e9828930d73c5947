import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import { hostFilesSchema } from '@cairn/release-contract/host-files';
import { pageHtml } from './page-html.ts';

const hostIn = (language?: string) =>
  hostFilesSchema.parse({
    language,
    theme: 'theme.js',
    scripts: ['host.js'],
    styles: [],
    fonts: [],
    icon: 'icon.svg',
    routes: [{ path: '/', auth: 'open', title: 'Home' }],
    integrity: {},
    hostApi: '1.0.0',
  });

const manifest = { site: { brand: { name: 'Cairn', mode: 'main' } } } as unknown as BootManifest;

it.each([
  [undefined, 'lang="en" dir="ltr"'],
  ['ar', 'lang="ar" dir="rtl"'],
  ['de', 'lang="de" dir="ltr"'],
])('a page of a host built in %s says %s', (language, attributes) => {
  const html = pageHtml({ title: 'Home', nonce: 'n', host: hostIn(language), manifest, data: [] });
  expect(html).toContain(`<html ${attributes} `);
});
