/**
 * Collects the files of a SCORM package of the demo content: its own sources, sources that both packages share, and files of
 * libraries.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { replaceBreakpointNames } from '@cairn/runtime/breakpoints';
import { drawCourseArt, toDataUri } from '@cairn/ui/art';
import { root } from './root.ts';
import type { ScormPackageSource } from './scorm-manifest.ts';

export const scormSourcesFolder = join(root, 'server', 'content', 'scorm');

type PackageFiles = Map<string, Buffer>;

const FONT_URLS = {
  'figtree.woff2': import.meta
    .resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
  'bricolage-grotesque.woff2': import.meta
    .resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'),
};

const STYLE_URLS = {
  'base.css': import.meta.resolve('@cairn/ui/base.css'),
  'tokens.css': import.meta.resolve('@cairn/ui/tokens.css'),
};

const readUrl = (address: string): Buffer => readFileSync(fileURLToPath(address));

const readFolder = (folder: string): PackageFiles => {
  const names = globSync('**/*.*', { cwd: folder }).toSorted();
  return new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
};

const createFontFace = (family: string, file: string): string =>
  `@font-face {\n  font-family: '${family}';\n  font-weight: 200 900;\n  font-display: swap;\n  src: url('${file}') format('woff2');\n}\n`;

/** Returns the SCORM API wrapper as an ES module. Its npm package is a CommonJS file, and the pages load modules. */
const createWrapperModule = (): string => {
  const commonJs = readUrl(import.meta.resolve('pipwerks-scorm-api-wrapper')).toString();
  return `const exports = {};\n${commonJs}\nexport const { SCORM, debug } = exports;\n`;
};

/** Returns the SVG picture that the catalogue shows for a demo course. */
const createCover = (id: string, category: string): string => {
  const address = toDataUri(drawCourseArt(id, { category }));
  return decodeURIComponent(address.slice(address.indexOf(',') + 1));
};

const createPage = (frame: string, title: string, pages: string): string =>
  frame.replaceAll('{{title}}', title).replace('{{pages}}', () => pages);

/** Returns all files of a demo SCORM package except the manifest and its schemas, by name below the package root. */
export const createScormPackageFiles = (
  source: ScormPackageSource & { readonly category: string },
): PackageFiles => {
  const shared = readFolder(join(scormSourcesFolder, 'shared'));
  const own = readFolder(join(scormSourcesFolder, source.id));
  const frame = shared.get('frame.html')?.toString() ?? '';
  const pages = own.get('pages.html')?.toString() ?? '';
  shared.delete('frame.html');
  own.delete('pages.html');
  const made: Record<string, Buffer | string> = {
    'index.html': createPage(frame, source.title, pages),
    'scorm-wrapper.js': createWrapperModule(),
    'cover.svg': createCover(source.id, source.category),
    'fonts.css':
      createFontFace('Figtree Variable', 'figtree.woff2') +
      createFontFace('Bricolage Grotesque Variable', 'bricolage-grotesque.woff2'),
  };
  const files: PackageFiles = new Map([...shared, ...own]);
  for (const [name, content] of Object.entries(made)) files.set(name, Buffer.from(content));
  for (const [name, address] of Object.entries(FONT_URLS)) files.set(name, readUrl(address));
  for (const [name, address] of Object.entries(STYLE_URLS))
    files.set(name, Buffer.from(replaceBreakpointNames(readUrl(address).toString())));
  return new Map([...files].toSorted(([left], [right]) => (left < right ? -1 : 1)));
};
