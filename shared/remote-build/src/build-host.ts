import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SOURCE_LANGUAGE } from '@cairn/release-contract/build-folder';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import { HOST } from '@cairn/release-contract/host-part';
import { createTranslator } from './catalogue.ts';
import { runWebpack, listGroupFiles } from './compile.ts';
import { type HostBuildInput, createHostConfig, createThemeConfig } from './config.ts';
import { loadEventVersions } from './event-versions.ts';
import { listFilePaths } from './finish-files.ts';
import { readHostApiVersion, readSharedVersions } from './singletons.ts';
import { writeDescriptor } from './write-descriptor.ts';

/**
 * Builds a release of the host into `outDir`: its files, compressed copies and remote.json. Returns the content of remote.json.
 * @param config another webpack configuration, for comparisons
 */
export const buildHost = async (
  input: HostBuildInput,
  config = createHostConfig(input),
): Promise<Descriptor> => {
  const { outDir, remote, language = SOURCE_LANGUAGE, version = remote.version } = input;
  const stats = await runWebpack(config);
  const themed = await runWebpack(createThemeConfig(input));
  const [theme = ''] = listGroupFiles(themed, 'theme');
  const icon = await writeHashedFile(
    await readFile(join(remote.dir, 'src', 'icon.svg')),
    outDir,
    'icon',
    '.svg',
  );
  const first = listGroupFiles(stats, HOST);
  const scripts = first.filter((file) => file.endsWith('.js'));
  const styles = first.filter((file) => file.endsWith('.css'));
  const say = createTranslator(remote.dir, language);
  return writeDescriptor(remote, {
    outDir,
    say,
    version,
    entry: scripts[0] ?? '',
    first: [theme, ...scripts, ...styles],
    host: {
      language,
      theme,
      icon,
      scripts,
      styles,
      fonts: listFilePaths(outDir).filter((path) =>
        /-(?:latin|arabic)-wght-normal\..*woff2$/.test(path),
      ),
      notFound: say('Page not found'),
      broken: {
        text: say('This page could not be loaded. Please try again.'),
        again: say('Reload'),
      },
      hostApi: readHostApiVersion(),
      lends: readSharedVersions(),
      events: await loadEventVersions(),
    },
  });
};

const writeHashedFile = async (
  content: Buffer,
  dir: string,
  name: string,
  extension: string,
): Promise<string> => {
  const hash = createHash('sha1').update(content).digest('hex').slice(0, 8);
  const file = `${name}.${hash}${extension}`;
  await writeFile(join(dir, file), content);
  return file;
};
