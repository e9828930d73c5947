import {
  CALL_DECLARATION_TEXT,
  createChangedPackage,
  PROPS_DECLARATION_TEXT,
} from './test/changed-package.ts';
import { checkExportReports } from './check-reports.ts';

describe('what a neighbour declares', () => {
  const other = (after: string, version: string) =>
    createChangedPackage({
      name: '@cairn/y',
      before: { './p': PROPS_DECLARATION_TEXT + CALL_DECLARATION_TEXT },
      after: { './p': after },
      version,
    });
  const uses = (text: string) =>
    createChangedPackage({ before: { '.': text }, after: { '.': text } });
  const named = "import { type Props } from '@cairn/y/p';\nexport declare const a: () => Props;\n";
  const broken = PROPS_DECLARATION_TEXT.replace('b?: number', 'b?: string') + CALL_DECLARATION_TEXT;

  it.each([
    ['named in a type', named],
    ['named by its address', 'export declare const a: () => import("@cairn/y/p").Props;\n'],
    ['handed on', "export { type Props } from '@cairn/y/p';\n"],
    ['asked for its type', "import { call } from '@cairn/y/p';\nexport type A = typeof call;\n"],
  ])('changes who passes it on: %s', (how, text) => {
    const after = how.startsWith('asked')
      ? PROPS_DECLARATION_TEXT + CALL_DECLARATION_TEXT.replace('string>', 'number>')
      : broken;
    const { refused } = checkExportReports([uses(text), other(after, '2.0.0')]);
    expect(refused[0]).toContain('@cairn/x 1.2.3 needs version 2.0.0');
    expect(refused[1]).toMatch(
      /@cairn\/y\/p (?:Props|call) is another one.*@cairn\/x \w+ passes it on/,
    );
    expect(refused).toHaveLength(2);
  });

  it('changes who passes it on through a third, or through a module inside', () => {
    const third = createChangedPackage({
      name: '@cairn/z',
      before: { './q': "export { type Props } from '@cairn/y/p';\n" },
      after: { './q': "export { type Props } from '@cairn/y/p';\n" },
      version: '2.0.0',
    });
    const inside = {
      '.': "export { a } from './inside.ts';\n",
      './inside': 'export declare const a: import("@cairn/z/q").Props;\n',
    };
    const user = createChangedPackage({ before: inside, after: inside, entries: ['.'] });
    const { refused } = checkExportReports([user, third, other(broken, '2.0.0')]);
    expect(refused[0]).toContain('@cairn/x 1.2.3 needs version 2.0.0');
    expect(refused).toHaveLength(2);
  });

  it('asks for a minor version when optional members have come', () => {
    const { refused } = checkExportReports([
      uses(named),
      other(PROPS_DECLARATION_TEXT.replace('}', '; c?: 1 }') + CALL_DECLARATION_TEXT, '1.3.0'),
    ]);
    expect(refused[0]).toContain('@cairn/x 1.2.3 needs version 1.3.0');
  });

  it.each([
    [
      'something else of it has changed',
      PROPS_DECLARATION_TEXT + CALL_DECLARATION_TEXT.replace('string>', 'number>'),
      '2.0.0',
    ],
    [
      'something has come',
      `${PROPS_DECLARATION_TEXT}${CALL_DECLARATION_TEXT}export declare const more: string;\n`,
      '1.3.0',
    ],
  ])('concerns nobody else when %s', (_, after, version) => {
    expect(checkExportReports([uses(named), other(after, version)])).toEqual({
      refused: [],
      unrecorded: ['shared/y'],
    });
  });
});

describe('what the host lends', () => {
  const same = (name: string, version?: string) =>
    createChangedPackage({
      name,
      before: { '.': PROPS_DECLARATION_TEXT },
      after: { '.': PROPS_DECLARATION_TEXT },
      ...(version && { version }),
    });
  const z = createChangedPackage({
    name: '@cairn/api',
    before: { './z': CALL_DECLARATION_TEXT, './b': CALL_DECLARATION_TEXT },
    after: { './z': CALL_DECLARATION_TEXT + PROPS_DECLARATION_TEXT, './b': CALL_DECLARATION_TEXT },
    version: '1.3.0',
  });

  it('has one version: what changes in one is a change of all', () => {
    const more = createChangedPackage({
      name: '@cairn/session',
      before: { '.': CALL_DECLARATION_TEXT },
      after: { '.': CALL_DECLARATION_TEXT + PROPS_DECLARATION_TEXT },
    });
    const { refused } = checkExportReports([same('@cairn/runtime'), more]);
    expect(refused.filter((line) => line.startsWith('@cairn'))).toEqual([
      expect.stringContaining('@cairn/runtime 1.2.3 needs version 1.3.0'),
      expect.stringContaining('@cairn/session 1.2.3 needs version 1.3.0'),
    ]);
  });

  it('is raised together', () => {
    const { refused } = checkExportReports([
      same('@cairn/runtime', '1.4.0'),
      same('@cairn/session'),
    ]);
    expect(refused[0]).toContain('@cairn/session 1.2.3 needs version 1.4.0');
  });

  it('comprises a single module of another package', () => {
    const { refused } = checkExportReports([same('@cairn/runtime'), same('@cairn/session'), z]);
    expect(refused.filter((line) => line.includes('needs version 1.3.0'))).toHaveLength(2);
  });

  it('does not comprise the rest of that package', () => {
    const rest = createChangedPackage({
      name: '@cairn/api',
      before: { './z': CALL_DECLARATION_TEXT, './zone': CALL_DECLARATION_TEXT },
      after: {
        './z': CALL_DECLARATION_TEXT,
        './zone': CALL_DECLARATION_TEXT + PROPS_DECLARATION_TEXT,
      },
      version: '1.3.0',
    });
    const { refused } = checkExportReports([same('@cairn/runtime'), same('@cairn/session'), rest]);
    expect(refused).toEqual([]);
  });
});
