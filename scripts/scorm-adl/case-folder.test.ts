import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConformanceCases } from './case-folder.ts';
import { SCORM_CASE_PAGE_HTML } from './case-page.ts';

interface Manifest {
  readonly page?: string;
  readonly maps?: string;
}

const manifest = ({ page = 'SequencingTest.htm', maps = '' }: Manifest) =>
  `<manifest identifier="m"><organizations><organization identifier="o"><title>Two items</title>
<item identifier="activity_1" identifierref="r">${maps}</item></organization></organizations>
<resources><resource identifier="r" adlcp:scormType="sco" href="${page}" xml:base="pages/"><file href="${page}"/></resource>
<resource identifier="c"><file href="common/a.js"/></resource></resources></manifest>`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-cases-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const accountsOf = (groups: ReturnType<typeof readConformanceCases>['groups']) =>
  groups.map((group) => group.map(({ account }) => [account.courseId, account.studentId]));

const writeCase = (name: string, script: string, parts: Manifest = {}) => {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'case.properties'), script);
  writeFileSync(join(folder, name, 'imsmanifest.xml'), manifest(parts));
};

const writeAlphabet = () =>
  writeFileSync(join(folder, 'Commands.properties'), 'I=doInitialize\nt=true');

it('reads the cases of a folder, each with its package and a student of its own', () => {
  writeAlphabet();
  writeCase('B-02', 'Act1V1.commands.0=I->->t->0');
  writeCase('A-01', 'Act1V1.commands.0=I->->t->0');
  const { groups, unreadable } = readConformanceCases(folder, []);
  expect(accountsOf(groups)).toEqual([[['case-a-01', 'case-a-01']], [['case-b-02', 'case-b-02']]]);
  const [first] = groups.flat();
  expect(first?.package.title).toBe('Two items');
  expect([...(first?.package.files ?? [])]).toEqual([
    ['pages/SequencingTest.htm', SCORM_CASE_PAGE_HTML],
  ]);
  expect(unreadable.size).toBe(0);
});

it('gives cases that share a global objective one student, in their order', () => {
  writeAlphabet();
  const map = (target: string) => `<mapInfo targetObjectiveID="${target}"/>`;
  writeCase('A-01', 'Act1V1.commands.0=I->->t->0', { maps: map('x') });
  writeCase('A-02', 'Act1V1.commands.0=I->->t->0', { maps: map('y') });
  writeCase('A-03', 'Act1V1.commands.0=I->->t->0', { maps: map('z') + map('x') });
  expect(accountsOf(readConformanceCases(folder, []).groups)).toEqual([
    [['case-a-02', 'case-a-02']],
    [
      ['case-a-01', 'case-a-01'],
      ['case-a-03', 'case-a-01'],
    ],
  ]);
});

it('reads only the cases that are named', () => {
  writeAlphabet();
  writeCase('A-01', 'Act1V1.commands.0=I->->t->0');
  writeCase('B-02', 'Act1V1.commands.0=I->->t->0');
  expect(
    readConformanceCases(folder, ['B-02'])
      .groups.flat()
      .map(({ name }) => name),
  ).toEqual(['B-02']);
  expect(() => readConformanceCases(folder, ['B-03'])).toThrow('There is no case B-03.');
});

it('returns cases that it cannot parse separately, with the reason', () => {
  writeAlphabet();
  writeCase('A-01', 'Act1V1.commands.0=JUMP->->t->0');
  writeCase('A-02', 'Act1V1.commands.0=I->->t->0', { page: 'Other.htm' });
  writeCase('A-03', 'Act1V1.commands.0=I->->t->0');
  const { groups, unreadable } = readConformanceCases(folder, []);
  expect(groups.flat().map(({ name }) => name)).toEqual(['A-03']);
  expect(Object.fromEntries(unreadable)).toEqual({
    'A-01': 'A-01, line 1: "JUMP" is no command that this runner knows.',
    'A-02': 'A-02: "pages/Other.htm" is no page that this runner knows.',
  });
});

it('explains what the folder must contain when it has no cases', () => {
  expect(() => readConformanceCases(folder, [])).toThrow(
    /has no Commands\.properties[\s\S]*npm run scorm:adl/,
  );
});
