/** One source of a package as any bundler and Node take it: JavaScript, its texts in one language, a map beside it. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { transformAsync } from '@babel/core';
import { leanContract } from '@cairn/remote-build/lean-contracts.loader';
import { hasMessages, inLanguage } from '@cairn/remote-build/messages-rule';
import { transform } from '@swc/core';

interface Compiled {
  readonly code: string;
  readonly map: string;
}

interface Source {
  readonly file: string;
  readonly language: string;
  /** Of the package: contracts are made such that a bundler drops the calls nobody makes. */
  readonly packageName: string;
}

/** A source, `.ts` or `.tsx`; not a declaration. */
export const isSource = (file: string): boolean => /\.tsx?$/.test(file) && !file.endsWith('.d.ts');

/** `./x.tsx` in an address or a range of files: what became of it. */
export const compiledName = (file: string, end = '.js'): string =>
  isSource(file) ? file.replace(/\.tsx?$/, end) : file;

/** The compiler knows it, its types do not. */
const REWRITTEN = { rewriteRelativeImportExtensions: true };

/** Throws where the language has no word for a message, and where the compiler does not understand. */
export const compileSource = async ({ file, language, packageName }: Source): Promise<Compiled> => {
  const text = await readFile(file, 'utf8');
  const told = await withMessages(file, text, language);
  const lean = packageName === '@cairn/api' ? leanContract(told.code) : told.code;
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
      ...REWRITTEN,
    },
    module: { type: 'es6' },
  });
  const mapName = `${compiledName(basename(file))}.map`;
  return { code: `${code}//# sourceMappingURL=${mapName}\n`, map: namedMap(map ?? '', file) };
};

/** Babel puts the words in, and leaves the types for the compiler. */
const withMessages = async (file: string, text: string, language: string) => {
  if (!hasMessages(file)) return { code: text, map: undefined };
  const result = await transformAsync(text, {
    ...inLanguage(file, language),
    filename: file,
    sourceMaps: true,
  });
  if (result?.code == null) throw new Error(`${file} could not be read`);
  return { code: result.code, map: JSON.stringify(result.map) };
};

/** With the name beside which the map lies, wherever this was built. */
const namedMap = (map: string, file: string): string =>
  JSON.stringify({
    ...(JSON.parse(map) as object),
    file: compiledName(basename(file)),
    sources: [basename(file)],
  });
