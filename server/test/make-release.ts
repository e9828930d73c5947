/** Creates releases as the build would, with real hashes. */
import { createHash } from 'node:crypto';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import type { HostPart } from '@cairn/release-contract/host-part';
import { toContainerName } from '@cairn/release-contract/page-global';

export interface TestRelease {
  readonly descriptor: Descriptor;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Creates a release as the build would, with real hashes; `code` makes its bytes differ. */
export const makeRelease = (
  name: string,
  version: string,
  given: Partial<Descriptor> & { code?: string } = {},
): TestRelease => {
  const { code = '', ...fields } = given;
  const container = toContainerName(name, version);
  const files = new Map([
    [`remoteEntry.${version}.js`, Buffer.from(`var ${container}={"./app":1};${code}`)],
    [`app.${version}.css`, Buffer.from(`.app{color:red}/*${name} ${version}*/`.repeat(50))],
    ['picture.png', Buffer.from(`not compressed ${name}`)],
  ]);
  return {
    files,
    descriptor: {
      schema: 1,
      name,
      expose: './src/index.ts',
      hostApi: '^1.0.0',
      api: '1',
      routes: [
        {
          path: `/${name}`,
          auth: 'open',
          title: `All of ${name} ${version}`,
          data: [],
          preload: [],
        },
      ],
      events: { emits: [], listens: [], versions: {} },
      version,
      entry: `remoteEntry.${version}.js`,
      shared: { react: '^19.0.0' },
      preload: [`remoteEntry.${version}.js`, `app.${version}.css`],
      files: describeFiles(files),
      ...fields,
    },
  };
};

/** Creates a release of the host as the build would, with real hashes; `code` makes its bytes differ. */
export const makeHost = (
  version: string,
  given: Partial<HostPart> & Pick<Partial<Descriptor>, 'routes' | 'slots'> & { code?: string } = {},
): TestRelease => {
  const { code = '', routes, slots, ...fields } = given;
  const named = (name: string, end: string) => `${name}.${version}.${end}`;
  const [theme, script, style] = [named('theme', 'js'), named('host', 'js'), named('host', 'css')];
  const files = new Map([
    [theme, Buffer.from(`/* theme of ${version} */`)],
    [script, Buffer.from(`/* host ${version} */${code}`.repeat(20))],
    [style, Buffer.from(`.host{color:blue}/*${version}*/`)],
    ['icon.1.svg', Buffer.from('<svg/>')],
  ]);
  const host: HostPart = {
    language: 'en',
    theme,
    icon: 'icon.1.svg',
    notFound: 'Page not found',
    broken: { text: 'It did not start.', again: 'Once more' },
    scripts: [script],
    styles: [style],
    fonts: [],
    hostApi: '1.2.0',
    lends: { react: '19.3.1' },
    events: { 'course.completed': '1.0', 'roles.changed': '2.0' },
    ...fields,
  };
  const { descriptor } = makeRelease('host', version);
  return {
    files,
    descriptor: {
      ...descriptor,
      entry: script,
      preload: [script, theme, style],
      shared: {},
      routes: routes ?? [{ path: '/login', auth: 'open', title: 'Sign in', data: [], preload: [] }],
      host,
      ...(slots && { slots }),
      files: describeFiles(files),
    },
  };
};

export const describeFiles = (files: ReadonlyMap<string, Buffer>): Descriptor['files'] =>
  [...files].map(([file, content]) => ({
    path: file,
    integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
    bytes: content.length,
  }));
