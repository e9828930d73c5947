/**
 * Finds faults in stylesheets of the product: lengths in place of tokens for space, widths of the window without a name,
 * properties that are never set, and classes that no component uses. docs/decisions/114.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const SPACE_PROPERTY =
  /^(?:margin|padding|scroll-margin|scroll-padding)(?:-(?:block|inline)(?:-(?:start|end))?)?$|^(?:row-|column-)?gap$/;
/**
 * Matches a length that is not a token. `em` is allowed because it is relative to the text, and `vw` because it varies between
 * two tokens.
 */
const RAW_LENGTH = /(?<![\w.-])-?(?:\d+\.)?\d*[1-9]\d*(?:px|rem|ch)\b/;

const removeComments = (css: string): string =>
  css.replaceAll(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '');

/** Returns the declarations of spacing with lengths that are not tokens, such as `gap: 6px`. */
export const findSpacingWithoutTokens = (css: string): string[] =>
  [...removeComments(css).matchAll(/(?<=[{;\s])([a-z-]+):([^;{}]*)[;}]/g)]
    .filter(
      ([, property = '', value = '']) => SPACE_PROPERTY.test(property) && RAW_LENGTH.test(value),
    )
    .map(([, property = '', value = '']) => `${property}: ${value.trim()}`);

/** Returns the media queries of a width that is not named, such as `@media (width < 600px)`. */
export const findUnnamedMediaWidths = (css: string): string[] =>
  [...removeComments(css).matchAll(/@media[^{;]*/g)]
    .map(([query]) => query.trim())
    .filter((query) => /\b(?:width|inline-size)\b/.test(query));

/** Returns the custom properties that a text reads without a fallback. */
export const findCustomPropertiesInUse = (css: string): string[] =>
  [...removeComments(css).matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name);

/** Returns the names of the classes of a CSS module, without those of `:global()`. */
export const findCssClassNames = (css: string): string[] => {
  const selectors = removeComments(css)
    .replaceAll(/:global\([^)]*\)/g, '')
    .split(/[{};]/)
    .filter((text) => !/^\s*[a-z-]+:\s/.test(text));
  return [
    ...new Set(
      selectors.flatMap((text) =>
        [...text.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name),
      ),
    ),
  ];
};

/** A file that imports a CSS module, and the name of the import. */
interface StyleImport {
  readonly code: string;
  readonly name: string;
}

/**
 * Returns the classes of a CSS module that its importers do not use. A class that is looked up by a variable counts as used if
 * any file contains its name.
 */
export const findUnusedCssClasses = (css: string, imports: readonly StyleImport[]): string[] => {
  const isLookedUp = imports.some(({ code, name }) =>
    new RegExp(String.raw`(?<![\w.])${name}(?:\[[^'\]]|[^\w[. ]|\.\w)`).test(code),
  );
  return findCssClassNames(css).filter(
    (name) =>
      !isLookedUp && !imports.some(({ code }) => new RegExp(String.raw`\b${name}\b`).test(code)),
  );
};

/** Returns the classes that a component uses, and that its stylesheet does not define. */
export const findMissingCssClasses = (css: string, { code, name }: StyleImport): string[] => {
  const names = new Set(findCssClassNames(css));
  return [...code.matchAll(new RegExp(String.raw`\b${name}\['([\w-]+)'\]`, 'g'))]
    .map(([, used = '']) => used)
    .filter((used) => !names.has(used));
};

const STYLESHEETS = '{host,mfe-*,shared/*}/src/**/*.css';
const CODE = '{host,mfe-*,shared/*}/src/**/*.{ts,tsx}';
const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;

const COMPOSITION = /composes: ([\w -]+) from '([^']+)'/g;

/** Returns the path below the root of an imported stylesheet. */
const resolveImport = (file: string, specifier: string): string => {
  const [, folder, path] = /^@cairn\/([^/]+)\/(.*)$/.exec(specifier) ?? [];
  return folder
    ? `shared/${folder}/src/${path}`
    : join(dirname(file), specifier).replaceAll('\\', '/');
};

/** Returns 'file: fault' for each fault in the stylesheets of the product. */
export const findStylesheetFaults = (root: string): string[] => {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: root }).map((file) => ({
      file: file.replaceAll('\\', '/'),
      text: readFileSync(join(root, file), 'utf8'),
    }));
  const sheets = read(STYLESHEETS);
  const code = read(CODE);
  const everything = [...sheets, ...code].map(({ text }) => text).join('\n');
  const setProperties = new Set(
    [...everything.matchAll(/(--[\w-]+)['"`\]]*:|setProperty\(\s*['"`](--[\w-]+)/g)].map(
      ([, inCss, inCode]) => inCss ?? inCode,
    ),
  );
  const listImports = (sheet: string): StyleImport[] => [
    ...code.flatMap(({ file, text }) =>
      [...text.matchAll(IMPORT)]
        .filter(([, , specifier = '']) => resolveImport(file, specifier) === sheet)
        .map(([statement, name = '']) => ({ code: text.replace(statement, ''), name })),
    ),
    ...sheets.flatMap(({ file, text }) =>
      [...text.matchAll(COMPOSITION)]
        .filter(([, , specifier = '']) => resolveImport(file, specifier) === sheet)
        .map(([, composed = '']) => ({ code: composed, name: 'composes' })),
    ),
  ];
  const findFaults = ({ file, text }: (typeof sheets)[number]): string[] => [
    ...findSpacingWithoutTokens(text).map((found) => `${found} is no token of tokens.css`),
    ...findUnnamedMediaWidths(text).map((found) => `${found} has no name of breakpoints.ts`),
    ...findCustomPropertiesInUse(text)
      .filter((name) => !setProperties.has(name))
      .map((name) => `nothing sets ${name}`),
    ...(file.endsWith('.module.css') ? findUnusedCssClasses(text, listImports(file)) : []).map(
      (name) => `no component uses .${name}`,
    ),
    ...listImports(file)
      .flatMap((each) => findMissingCssClasses(text, each))
      .map((name) => `there is no .${name}, which a component uses`),
  ];
  return sheets.flatMap((sheet) => findFaults(sheet).map((fault) => `${sheet.file}: ${fault}`));
};
