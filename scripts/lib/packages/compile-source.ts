/** Compiles one source of a package for any bundler and Node: JavaScript, its texts in one language, a map beside it. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { transformAsync } from '@babel/core';
import { toLeanContract } from '@cairn/remote-build/lean-contracts.loader';
import { hasMessages, toLanguageOptions } from '@cairn/remote-build/messages-rule';
import { transform } from '@swc/core';

interface CompiledSource {
  readonly code: string;
  readonly map: string;
}

interface SourceInput {
  readonly file: string;
  readonly language: string;
  /** Name of the package: contracts are compiled such that a bundler drops unused calls. */
  readonly packageName: string;
}

/** Returns whether a file is a source, `.ts` or `.tsx`, and not a declaration. */
export const isSourceFile = (file: string): boolean =>
  /\.tsx?$/.test(file) && !file.endsWith('.d.ts');

/** Returns the compiled name in a path or a pattern of files, such as `./x.tsx`. */
export const toCompiledName = (file: string, end = '.js'): string =>
  isSourceFile(file) ? file.replace(/\.tsx?$/, end) : file;

/** An option that the compiler knows and its types do not. */
const REWRITE_OPTION = { rewriteRelativeImportExtensions: true };

/** Compiles a source. Throws if the language has no translation of a message, or the source has a syntax error. */
export const compileSource = async ({
  file,
  language,
  packageName,
}: SourceInput): Promise<CompiledSource> => {
  const text = await readFile(file, 'utf8');
  const told = await insertMessages(file, text, language);
  const lean = packageName === '@cairn/api' ? toLeanContract(told.code) : told.code;
  const { code, map } = await transform(lean, {
    swcrc: false,
    configFile: false,
    filename: file,
    sourceFileName: basename(file),
    sourceMaps: true,
    inlineSourcesContent: true,
    ...(told.map !== undefined && { inputSourceMap: told.map }),
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: file.endsWith('.tsx') },
      transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true },
      ...REWRITE_OPTION,
    },
    module: { type: 'es6' },
  });
  const mapName = `${toCompiledName(basename(file))}.map`;
  return { code: `${code}//# sourceMappingURL=${mapName}\n`, map: renameMapFiles(map ?? '', file) };
};

/** Inserts the messages by Babel, and leaves the types to the compiler. */
const insertMessages = async (file: string, text: string, language: string) => {
  if (!hasMessages(file)) return { code: text, map: undefined };
  const result = await transformAsync(text, {
    ...toLanguageOptions(file, language),
    filename: file,
    sourceMaps: true,
  });
  if (result?.code == null) throw new Error(`${file} could not be read`);
  return { code: result.code, map: JSON.stringify(result.map) };
};

/** Returns the map with the names of the files beside it, without the folders of this machine. */
const renameMapFiles = (map: string, file: string): string =>
  JSON.stringify({
    ...(JSON.parse(map) as object),
    file: toCompiledName(basename(file)),
    sources: [basename(file)],
  });
