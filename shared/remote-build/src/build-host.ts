import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SOURCE_LANGUAGE } from '@cairn/release-contract/build-folder';
import { HOST_FILE, type HostFiles } from '@cairn/release-contract/host-files';
import { translator } from './catalogue.ts';
import { compile, groupFiles } from './compile.ts';
import { type HostBuildInput, hostConfig, themeConfig } from './config.ts';
import { eventVersions } from './event-versions.ts';
import { finishFiles, loadedHashes } from './finish-files.ts';
import { readHostRoutes } from './package.ts';
import { hostApiVersion, lentVersions } from './singletons.ts';

/** Builds the host into `outDir` and leaves host.json there for the server. Another configuration is for comparisons. */
export const buildHost = async (
  input: HostBuildInput,
  config = hostConfig(input),
): Promise<HostFiles> => {
  const { outDir, dir, language = SOURCE_LANGUAGE } = input;
  const stats = await compile(config);
  const themed = await compile(themeConfig(input));
  const [theme = ''] = groupFiles(themed, 'theme');
  const icon = await placeByContent(
    await readFile(join(dir, 'src', 'icon.svg')),
    outDir,
    'icon',
    '.svg',
  );
  const files = await finishFiles(outDir);
  const first = groupFiles(stats, 'host');
  const say = translator(dir, language);
  const host: HostFiles = {
    language,
    theme,
    icon,
    routes: readHostRoutes(dir).map((route) =>
      Object.assign({}, route, { title: say(route.title) }),
    ),
    notFound: say('Page not found'),
    scripts: first.filter((file) => file.endsWith('.js')),
    styles: first.filter((file) => file.endsWith('.css')),
    fonts: files
      .map(({ path }) => path)
      .filter((path) => /-(?:latin|arabic)-wght-normal\..*woff2$/.test(path)),
    integrity: loadedHashes(files),
    hostApi: hostApiVersion(),
    lends: lentVersions(),
    events: await eventVersions(),
  };
  await writeFile(join(outDir, HOST_FILE), JSON.stringify(host));
  return host;
};

const placeByContent = async (
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
