/** Finds comments and names in product code that docs/glossary.md does not allow. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listProductCodeFiles } from './product-code-files.ts';

export interface CommentsAndNames {
  readonly comments: number;
  /** Comments whose first word does not name what the comment describes. */
  readonly openSubjects: readonly string[];
  /** Comments with a pronoun that stands for an unnamed person or thing. */
  readonly pronouns: readonly string[];
  readonly names: readonly string[];
}

const OPEN_SUBJECT =
  /^(?:what|who|whom|whose|where|which|whether|that|those|this|there|here|one|both|none|some|such|it|its|they|of|with|without|from|in|as|also|again|then|not|only|so|once|until|how)\b/i;
const PRONOUN = /\b(?:(?:no|some|any|every)body|(?:who|what|whom)ever)\b/i;
const REJECTED_WORDS = new Set(
  'told kept asked given wish wished elsewhere beside nobody somebody whoever heirs strangers'.split(
    ' ',
  ),
);
/** Names that the language, OpenID Connect, database columns or published packages fix. */
const FIXED_NAMES = new Set(
  [
    'valueOf givenName givenBy given',
    'SchemaOf PartOf ValuesOf hashOf',
    'KeptValue createKeptValue keptValue keptInTab poolTypeOf claimsOf',
  ].flatMap((names) => names.split(' ')),
);
const CODE_SPAN = /`[^`]*`/g;
const DECLARED_NAME =
  /\b(?:const|let|function|class|interface|type|readonly) +#?(?<name>[A-Za-z]\w*)/g;
const COMMENT = /\/\*(?<block>[\s\S]*?)\*\/|^ *\/\/ ?(?<line>.*)$/gm;
const DIRECTIVE = /^(?:@|[\w-]*lint|webpack|#)/;

/** Returns comments and names of one file. Consecutive lines with `//` are one comment. */
export const readCommentsAndNames = (text: string): CommentsAndNames => {
  const comments = readComments(text);
  const code = text.replaceAll(COMMENT, '');
  const names = [...code.matchAll(DECLARED_NAME)].map(({ groups }) => groups?.['name'] ?? '');
  return {
    comments: comments.length,
    openSubjects: comments.filter((comment) => OPEN_SUBJECT.test(comment)),
    pronouns: comments.filter((comment) => PRONOUN.test(comment.replaceAll(CODE_SPAN, ''))),
    names: names.filter(isRejectedName),
  };
};

/** Returns the wording of all product code below these folders. Places are `file: comment` and `file: name`. */
export const readCommentsAndNamesBelow = (
  root: string,
  folders: readonly string[],
): CommentsAndNames => {
  const files = folders
    .flatMap((folder) => listProductCodeFiles(join(root, folder)))
    .map((path) => ({
      file: relative(root, path),
      wording: readCommentsAndNames(readFileSync(path, 'utf8')),
    }));
  const collect = (kind: 'openSubjects' | 'pronouns' | 'names') =>
    files.flatMap(({ file, wording }) => wording[kind].map((text) => `${file}: ${text}`));
  return {
    comments: files.reduce((sum, { wording }) => sum + wording.comments, 0),
    openSubjects: collect('openSubjects'),
    pronouns: collect('pronouns'),
    names: collect('names'),
  };
};

const readComments = (text: string): string[] => {
  const found: string[] = [];
  let end = -1;
  for (const { groups, index, 0: whole } of text.matchAll(COMMENT)) {
    const { block, line = '' } = groups ?? {};
    const words = (block ?? line)
      .replaceAll(/^\s*\*+/gm, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
    const isContinued = block === undefined && text.slice(end, index).trim() === '' && end !== -1;
    if (isContinued) found.push(`${found.pop() ?? ''} ${words}`);
    else found.push(words);
    end = block === undefined ? index + whole.length : -1;
  }
  return found.filter((comment) => /[a-z]/i.test(comment) && !DIRECTIVE.test(comment));
};

const isRejectedName = (name: string): boolean =>
  !FIXED_NAMES.has(name) &&
  (/[a-z]Of$/.test(name) || splitName(name).some((word) => REJECTED_WORDS.has(word)));

const splitName = (name: string): string[] =>
  name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|_/g, ' ')
    .toLowerCase()
    .split(' ');
