/** The HTML document of every page. */
import { toInlineScriptJson } from '../../platform/http/html-document.ts';
import { isLectureLanguageCode, getLectureLanguage } from '@cairn/domain/lecture-languages.rules';
import {
  BOOT_ELEMENT_ID,
  type BootManifest,
  type Release,
  ROOT_ELEMENT_ID,
} from '@cairn/release-contract/boot-manifest';
import { listHostElements, type HostRelease } from '@cairn/release-contract/host-release';
import { FIRST_CALLS_SCRIPT } from './first-calls.script.ts';
import {
  HOST_WATCH_SCRIPT,
  type HostWatchSettings,
  NO_HOST_TEMPLATE_ID,
} from './host-watch.script.ts';

export interface PageDocumentParts {
  readonly title: string;
  readonly nonce: string;
  readonly host: HostRelease;
  readonly manifest: BootManifest;
  readonly watch: HostWatchSettings;
  /** Release of the remote whose first screen the page shows. */
  readonly first?: Release | undefined;
  /** Import map with the hashes of ES modules, to which no element refers; absent: the page has no ES modules. */
  readonly moduleMap?: string | undefined;
  /** URL of a stylesheet with the accent colours of the site; absent: the host's own accent colours apply. */
  readonly coloursUrl?: string | undefined;
  /** URLs of the data that the page preloads for its first screen. */
  readonly data: readonly string[];
  /** URLs that the page calls at its start for a signed-in student. */
  readonly calls: readonly string[];
}

export const renderPageDocument = (page: PageDocumentParts): string => {
  const { title, manifest } = page;
  return `<!doctype html>
<html ${languageAttributes(page.host.language)} data-brand="${manifest.site.brand.mode}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeForHtml(title)}</title>
${hostFailureHtml(page.host)}
${headLinks(page).join('\n')}
<script type="application/json" id="${BOOT_ELEMENT_ID}">${toInlineScriptJson(manifest)}</script>
</head>
<body>
<div id="${ROOT_ELEMENT_ID}"></div>
<noscript>${escapeForHtml(manifest.site.brand.name)} needs JavaScript.</noscript>
</body>
</html>
`;
};

const languageAttributes = (language: string): string => {
  const direction = isLectureLanguageCode(language)
    ? getLectureLanguage(language).direction
    : 'ltr';
  return `lang="${escapeForHtml(language)}" dir="${direction}"`;
};

/**
 * Returns the message for visitors for whom no host release has started. All styles of the site belong to a host, so the message
 * has none. It comes before the script that shows it, because the connection may cut the page anywhere.
 */
const hostFailureHtml = ({ broken }: HostRelease): string =>
  `<template id="${NO_HOST_TEMPLATE_ID}"><p role="alert">${escapeForHtml(broken.text)} <a href="">${escapeForHtml(broken.again)}</a></p></template>`;

/**
 * Returns the `link` elements in the order in which a browser should load them: first the files that block the first paint,
 * then the files that the first paint needs.
 */
const headLinks = (page: PageDocumentParts): string[] => {
  const { host, nonce, first, data, calls, moduleMap, coloursUrl } = page;
  return [
    `<script nonce="${nonce}" data-host='${singleQuoted(page.watch)}'>${HOST_WATCH_SCRIPT}</script>`,
    ...(calls.length === 0
      ? []
      : [
          `<script nonce="${nonce}" data-calls='${singleQuoted(calls)}'>${FIRST_CALLS_SCRIPT}</script>`,
        ]),
    // The import map comes before all preloads of modules, because some browsers accept none after the first preload.
    ...(moduleMap ? [`<script type="importmap" nonce="${nonce}">${moduleMap}</script>`] : []),
    `<link rel="icon" href="${host.base}${host.icon}" type="image/svg+xml">`,
    ...listHostElements(host, nonce),
    ...(coloursUrl === undefined ? [] : [`<link rel="stylesheet" href="${coloursUrl}">`]),
    ...(first?.preload ?? []).map((file) => preloadLink(first, file, nonce)),
    ...data.map(
      (url) => `<link rel="preload" as="fetch" href="${escapeForHtml(url)}" crossorigin>`,
    ),
    ...host.fonts.map(
      (file) =>
        `<link rel="preload" as="font" type="font/woff2" href="${host.base}${file}" crossorigin>`,
    ),
  ];
};

/** A preloaded script needs the nonce like a script that runs. */
const preloadLink = (release: Release | undefined, file: string, nonce: string): string => {
  const isModule = release?.modules?.includes(file) ?? false;
  const as = file.endsWith('.css') ? 'as="style"' : `as="script" nonce="${nonce}"`;
  const hash = release?.integrity[file];
  const integrity = hash ? ` integrity="${hash}"` : '';
  return `<link rel="${isModule ? 'modulepreload' : 'preload'}" ${as} href="${release?.base}${file}"${integrity} crossorigin>`;
};

/** Escapes JSON for an HTML attribute in single quotes, because JSON contains many double quotes. */
const singleQuoted = (value: unknown): string =>
  JSON.stringify(value).replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('<', '&lt;');

const escapeForHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
