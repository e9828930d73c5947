/** Builds a small real remote: two minified modules in one file, with its source map. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import vm from 'node:vm';
import { build } from 'esbuild';
import type { StackFrame } from '@cairn/api/release-failures.contract';
import type { TestRelease } from './test-releases.ts';

const LIST = `export interface Row {
  readonly title: string;
}

export const renderList = (rows: readonly Row[] | undefined): string => {
  const titles = rows!.map(({ title }) => title);
  return titles.join(', ');
};
`;
const ENTRY = `import { renderList } from './list.ts';

class CoursePage {
  mountPage(rows: undefined): string {
    return renderList(rows) + renderList([{ title: 'another call, so that it stays a function' }]);
  }
}

new CoursePage().mountPage(undefined);
`;

export interface BuiltBundle {
  /** The bundle and its source map, by file name. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Stack frames of the error that the bundle throws, as reported by V8, innermost first. */
  readonly frames: readonly StackFrame[];
}

const FRAME = /at (?:new )?(?:[\w$]+\.)*([\w$]+) \(\/remotes\/app\.js:(\d+):(\d+)\)/;

/** Builds the bundle. Its names are shortened as in every build for pages. */
export const buildBundle = async (): Promise<BuiltBundle> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bundle-'));
  await writeFile(path.join(folder, 'list.ts'), LIST);
  await writeFile(path.join(folder, 'entry.ts'), ENTRY);
  const { outputFiles } = await build({
    entryPoints: [path.join(folder, 'entry.ts')],
    outfile: path.join(folder, 'app.js'),
    bundle: true,
    minify: true,
    sourcemap: 'external',
    write: false,
  });
  await rm(folder, { recursive: true });
  const files = new Map(
    outputFiles.map((file) => [path.basename(file.path), Buffer.from(file.contents)]),
  );
  return { files, frames: readFrames(String(files.get('app.js'))) };
};

const readFrames = (code: string): StackFrame[] => {
  try {
    vm.runInNewContext(code, {}, { filename: '/remotes/app.js' });
  } catch (error) {
    const { stack = '' } = error as Error;
    return stack.split('\n').flatMap((text) => {
      const [, name, line, column] = FRAME.exec(text) ?? [];
      return name === undefined
        ? []
        : [{ file: 'app.js', name, line: Number(line), column: Number(column) }];
    });
  }
  throw new Error('The bundle does not throw.');
};

export const addReleaseFiles = (
  { descriptor, files }: TestRelease,
  more: ReadonlyMap<string, Buffer>,
): TestRelease => ({
  files: new Map([...files, ...more]),
  descriptor: {
    ...descriptor,
    files: [
      ...descriptor.files,
      ...[...more].map(([file, content]) => ({
        path: file,
        integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
        bytes: content.length,
      })),
    ],
  },
});
