import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import type { HostRelease } from '@cairn/release-contract/host-release';
import { toHostWatchSettings } from './host-watch.ts';
import { renderPageDocument } from './page-html.ts';

const hostIn = (language: string): HostRelease => ({
  version: '1.0.0',
  base: '/remotes/host/1.0.0/',
  language,
  theme: 'theme.js',
  scripts: ['host.js'],
  styles: [],
  fonts: [],
  icon: 'icon.svg',
  routes: [],
  integrity: {},
  notFound: 'No such page',
  broken: { text: 'It did not <start>.', again: 'Once more' },
  hostApi: '1.0.0',
  lends: {},
  events: {},
});

const manifest = { site: { brand: { name: 'Cairn', mode: 'main' } } } as unknown as BootManifest;

it.each([
  ['en', 'lang="en" dir="ltr"'],
  ['ar', 'lang="ar" dir="rtl"'],
  ['de', 'lang="de" dir="ltr"'],
])('a page of a host built in %s says %s', (language, attributes) => {
  const host = hostIn(language);
  const current = {
    version: '1.0.0',
    container: '',
    base: host.base,
    entry: '',
    preload: [],
    integrity: {},
  };
  const watch = toHostWatchSettings({ release: host, current, previous: [] }, { limitMs: 8000 });
  const html = renderPageDocument({
    title: 'Home',
    nonce: 'n',
    host,
    manifest,
    watch,
    data: [],
    calls: [],
  });
  expect(html).toContain(`<html ${attributes} `);
});
