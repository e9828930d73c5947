/** Reads the folder with the conformance cases. It contains one folder for each case, and the file with the abbreviations. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ScormCaseCallAbbreviations,
  parseScormCaseCallAbbreviations,
} from './call-abbreviations.ts';
import { createScormCaseStudentAccount, type ScormCaseStudentAccount } from './case-content.ts';
import { type ConformanceCasePackage, createConformancePackage } from './case-package.ts';
import { type ConformanceCaseScript, ScormCaseScriptError } from './case-script.ts';
import { parseScormCaseScript } from './read-case.ts';

const ALPHABET = 'Commands.properties';
const SCRIPT = 'case.properties';
const MANIFEST = 'imsmanifest.xml';

export const SCORM_ADL_USAGE_TEXT = `npm run scorm:adl -- FOLDER [CASE ...]

FOLDER holds the cases of ADL's test suite for an LMS (SCORM 2004 4th Edition): ${ALPHABET}, and for each
case a folder with ${SCRIPT} and ${MANIFEST}. CASE is the name of such a folder; without one all are played.`;

export interface ScormConformanceCase {
  readonly name: string;
  readonly script: ConformanceCaseScript;
  readonly manifest: Buffer;
  readonly package: ConformanceCasePackage;
  readonly account: ScormCaseStudentAccount;
}

type UnassignedCase = Omit<ScormConformanceCase, 'account'>;

const readOne = (
  folder: string,
  name: string,
  alphabet: ScormCaseCallAbbreviations,
): UnassignedCase => {
  const manifest = readFileSync(join(folder, name, MANIFEST));
  return {
    name,
    script: parseScormCaseScript(name, readFileSync(join(folder, name, SCRIPT), 'utf8'), alphabet),
    manifest,
    package: createConformancePackage(name, manifest),
  };
};

interface CaseGroup {
  readonly targets: ReadonlySet<string>;
  readonly cases: readonly UnassignedCase[];
}

const assignStudent = (
  one: UnassignedCase,
  { cases: [first = one] }: CaseGroup,
): ScormConformanceCase => ({
  ...one,
  account: createScormCaseStudentAccount(one.name, first.name),
});

/** Groups the cases by student: one student plays all cases that share a global objective, in their order. */
const groupCases = (cases: readonly UnassignedCase[]): ScormConformanceCase[][] => {
  let groups: CaseGroup[] = [];
  for (const one of cases) {
    const targets = new Set(one.package.globalObjectives);
    const known = groups.filter((group) =>
      [...targets].some((target) => group.targets.has(target)),
    );
    for (const group of known) for (const target of group.targets) targets.add(target);
    const joined = { targets, cases: [...known.flatMap((group) => group.cases), one] };
    groups = [...groups.filter((group) => !known.includes(group)), joined];
  }
  return groups.map((group) => group.cases.map((one) => assignStudent(one, group)));
};

export interface LoadedConformanceCases {
  /** Groups of cases. The cases of one group are played one after the other, by one student. */
  readonly groups: readonly (readonly ScormConformanceCase[])[];
  /** Reasons why scripts of cases cannot be parsed, by the name of the case. */
  readonly unreadable: ReadonlyMap<string, string>;
}

/**
 * Reads the named cases, or all.
 * @throws ScormCaseScriptError when the folder contains no cases, or when there is no case with a given name
 */
export const readConformanceCases = (
  folder: string,
  names: readonly string[],
): LoadedConformanceCases => {
  if (!existsSync(join(folder, ALPHABET)))
    throw new ScormCaseScriptError(`"${folder}" has no ${ALPHABET}.\n\n${SCORM_ADL_USAGE_TEXT}`);
  const known = readdirSync(folder).filter((name) => existsSync(join(folder, name, SCRIPT)));
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new ScormCaseScriptError(`There is no case ${unknown.join(', ')}.`);
  const alphabet = parseScormCaseCallAbbreviations(readFileSync(join(folder, ALPHABET), 'utf8'));
  const cases: UnassignedCase[] = [];
  const unreadable = new Map<string, string>();
  for (const name of names.length > 0 ? names : known.toSorted()) {
    try {
      cases.push(readOne(folder, name, alphabet));
    } catch (error) {
      unreadable.set(name, error instanceof Error ? error.message : String(error));
    }
  }
  return { groups: groupCases(cases), unreadable };
};
