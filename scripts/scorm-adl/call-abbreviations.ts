/** The abbreviations in scripts of conformance cases (`Commands.properties`), and the parser of calls that use them. */
import type { DataModelElementPart, ScormRuntimeCall } from './case-script.ts';

export type ScormCaseCallAbbreviations = ReadonlyMap<string, string>;

/** Returns the entries of a `.properties` file in their order, without comments. */
export const parsePropertiesFile = (text: string): { key: string; value: string; line: number }[] =>
  text.split(/\r?\n/).flatMap((source, at) => {
    const written = source.trim();
    if (written === '' || written.startsWith('#')) return [];
    const [, key = written, value = ''] = /^([^=]*)=(.*)$/.exec(written) ?? [];
    return [{ key: key.trim(), value: value.trim(), line: at + 1 }];
  });

export const parseScormCaseCallAbbreviations = (text: string): ScormCaseCallAbbreviations =>
  new Map(parsePropertiesFile(text).map(({ key, value }) => [key, value]));

const METHODS: Readonly<Record<string, ScormRuntimeCall['method']>> = {
  doInitialize: 'Initialize',
  doTerminate: 'Terminate',
  doCommit: 'Commit',
  doGetValue: 'GetValue',
  doSetValue: 'SetValue',
  doGetErrorString: 'GetErrorString',
  doGetLastError: 'GetLastError',
  doGetDiagnostic: 'GetDiagnostic',
  compareObjIds: 'readObjectiveIds',
};

const OBJECTIVE = /^&(.+)&$/;
/** Matches an index, or a name that the list of abbreviations does not shorten. */
const PLAIN_PART = /^(?:\d+|[a-z_]+)$/;

/** Joins the target `tar~activity_3` in a list of tokens to `{target=activity_3}`. */
const joinTargets = (tokens: readonly string[], alphabet: ScormCaseCallAbbreviations): string[] => {
  const at = tokens.indexOf('tar');
  const template = alphabet.get('tar');
  const target = tokens[at + 1];
  if (at === -1 || template === undefined || target === undefined) return [...tokens];
  return [...tokens.slice(0, at), template.replace('%s', target), ...tokens.slice(at + 2)];
};

const toPart = (token: string, alphabet: ScormCaseCallAbbreviations): DataModelElementPart => {
  const lookUp = OBJECTIVE.exec(token)?.[1];
  if (lookUp !== undefined) return { lookUp };
  const known = alphabet.get(token);
  if (known !== undefined) return known;
  if (PLAIN_PART.test(token) || token.startsWith('{target=')) return token;
  throw new Error(`"${token}" is no part of an element that the alphabet knows`);
};

const toElement = (text: string, alphabet: ScormCaseCallAbbreviations): DataModelElementPart[] =>
  joinTargets(text.split('~'), alphabet).map((token) => toPart(token, alphabet));

/**
 * Returns the value that an abbreviated token of a call means. A token without an abbreviation means itself. Only a target
 * consists of several tokens.
 */
const toValue = (text: string, alphabet: ScormCaseCallAbbreviations): string => {
  const resolve = (token: string) => alphabet.get(token) ?? token;
  if (!text.startsWith('tar~')) return resolve(text);
  return joinTargets(text.split('~'), alphabet).map(resolve).join('');
};

/** Returns the expected result of a call; undefined if every result is allowed. An empty result is written as `es`. */
const toExpected = (
  text: string,
  errorCode: string | undefined,
  alphabet: ScormCaseCallAbbreviations,
): string | undefined => (text === '' && errorCode === '0' ? undefined : toValue(text, alphabet));

/**
 * Parses one call of a case's script.
 * @throws when the script uses a method or an element that the abbreviations do not contain
 */
export const parseAbbreviatedScormCall = (
  text: string,
  alphabet: ScormCaseCallAbbreviations,
): ScormRuntimeCall => {
  const [verb = '', argument = '', expected, errorCode] = text.split('->');
  const method = METHODS[alphabet.get(verb) ?? ''];
  if (method === undefined) throw new Error(`"${verb}" is no command that this runner knows`);
  const call = { text, method, element: [], argument, errorCode };
  switch (method) {
    case 'readObjectiveIds':
      return { ...call, expected: argument.split(',').toSorted().join(',') };
    case 'GetValue': {
      const element = toElement(argument, alphabet);
      const value = toExpected(expected ?? '', errorCode, alphabet);
      return { ...call, element, argument: '', expected: value };
    }
    case 'SetValue': {
      const at = argument.indexOf('!');
      if (at === -1) throw new Error(`"${text}" sets no value`);
      const element = toElement(argument.slice(0, at), alphabet);
      const value = toValue(argument.slice(at + 1), alphabet);
      return { ...call, element, argument: value, expected: toValue(expected ?? '', alphabet) };
    }
    case 'Initialize':
    case 'Terminate':
    case 'Commit':
      return { ...call, expected: toValue(expected ?? '', alphabet) };
    case 'GetLastError':
    case 'GetErrorString':
    case 'GetDiagnostic':
      return { ...call, expected: expected ? toValue(expected, alphabet) : undefined };
    default:
      return method satisfies never;
  }
};
