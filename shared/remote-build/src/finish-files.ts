/** Hashes the files of a finished build, and compresses copies of them once at the best level. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { DESCRIPTOR_FILE_NAME } from '@cairn/release-contract/descriptor';
import { isImportedModule } from './script-kind.ts';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Extensions of text files. Fonts, videos and images are compressed already; source maps are for developers only. */
const COMPRESSED_EXTENSIONS = new Set(['.js', '.mjs', '.css', '.svg', '.json', '.txt', '.wasm']);

export interface BuiltReleaseFile {
  /** Path of the built file below the release's folder, with forward slashes. */
  readonly path: string;
  readonly integrity: string;
  readonly bytes: number;
  readonly module?: true;
}

/**
 * Returns all files below the folder, by path, and writes `.br` and `.gz` copies beside text files. Copies and the descriptor of
 * an earlier run are no files of the release.
 */
export const hashAndCompressFiles = async (dir: string): Promise<BuiltReleaseFile[]> =>
  Promise.all(
    listFilePaths(dir)
      .filter((path) => path !== DESCRIPTOR_FILE_NAME && !/\.(?:br|gz)$/.test(path))
      .map(async (path) => {
        const content = await readFile(join(dir, path));
        if (COMPRESSED_EXTENSIONS.has(extname(path))) await compress(join(dir, path), content);
        const file: BuiltReleaseFile = {
          path,
          integrity: toIntegrity(content),
          bytes: content.length,
        };
        return isImportedModule(path, content) ? Object.assign(file, { module: true }) : file;
      }),
  );

export const listFilePaths = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted();

export const toIntegrity = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

const compress = async (file: string, content: Buffer): Promise<void> => {
  const [small, smaller] = await Promise.all([
    gzipAsync(content, { level: constants.Z_BEST_COMPRESSION }),
    brotliAsync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  ]);
  await Promise.all([writeFile(`${file}.gz`, small), writeFile(`${file}.br`, smaller)]);
};
