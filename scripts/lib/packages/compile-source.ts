/** Compiles one source of a package for any bundler and for Node: JavaScript with texts in one language, and a source map. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { transformAsync } from '@babel/core';
import { toLeanContract } from '@cairn/remote-build/lean-contracts.loader';
import { hasMessages, toBabelTranslationOptions } from '@cairn/remote-build/messages-rule';
import { transform } from '@swc/core';

interface CompiledSource {
  readonly code: string;
  readonly map: string;
}

interface SourceInput {
  readonly file: string;
  readonly language: string;
  /** Name of the package. Contracts are compiled in such a way that a bundler drops unused calls. */
  readonly packageName: string;
}

/** Returns whether a file is a TypeScript source, `.ts` or `.tsx`, and not a declaration file. */
export const isTypeScriptSource = (file: string): boolean =>
  /\.tsx?$/.test(file) && !file.endsWith('.d.ts');

/** Returns the name of the compiled file for a path or a pattern of files, such as `./x.tsx`. */
export const toCompiledFileName = (file: string, end = '.js'): string =>
  isTypeScriptSource(file) ? file.replace(/\.tsx?$/, end) : file;

/** Compiler option that exists, but is missing in the compiler's types. */
const REWRITE_OPTION = { rewriteRelativeImportExtensions: true };

/**
 * Compiles one source file of a published package. Throws if the language has no translation of a message, or the source
 * has a syntax error.
 */
export const compilePackageSource = async ({
  file,
  language,
  packageName,
}: SourceInput): Promise<CompiledSource> => {
  const text = await readFile(file, 'utf8');
  const translated = await insertMessages(file, text, language);
  const lean = packageName === '@cairn/api' ? toLeanContract(translated.code) : translated.code;
  const { code, map } = await transform(lean, {
    swcrc: false,
    configFile: false,
    filename: file,
    sourceFileName: basename(file),
    sourceMaps: true,
    inlineSourcesContent: true,
    ...(translated.map !== undefined && { inputSourceMap: translated.map }),
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: file.endsWith('.tsx') },
      transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true },
      ...REWRITE_OPTION,
    },
    module: { type: 'es6' },
  });
  const mapName = `${toCompiledFileName(basename(file))}.map`;
  return { code: `${code}//# sourceMappingURL=${mapName}\n`, map: renameMapFiles(map ?? '', file) };
};

/** Inserts the translated messages into a source by Babel. The types stay, because the compiler removes them later. */
const insertMessages = async (file: string, text: string, language: string) => {
  if (!hasMessages(file)) return { code: text, map: undefined };
  const result = await transformAsync(text, {
    ...toBabelTranslationOptions(file, language),
    filename: file,
    sourceMaps: true,
  });
  if (result?.code == null) throw new Error(`${file} could not be read`);
  return { code: result.code, map: JSON.stringify(result.map) };
};

/** Returns the source map with the names of the files beside it, without the folders of this machine. */
const renameMapFiles = (map: string, file: string): string =>
  JSON.stringify({
    ...(JSON.parse(map) as object),
    file: toCompiledFileName(basename(file)),
    sources: [basename(file)],
  });
