import {
  SAMPLE_CALL_DECLARATION,
  createChangedPackage,
  SAMPLE_PROPS_DECLARATION,
} from './test/changed-package.ts';
import { checkExportReports } from './check-reports.ts';

describe('a declaration that another package re-exports', () => {
  const other = (after: string, version: string) =>
    createChangedPackage({
      name: '@cairn/y',
      before: { './p': SAMPLE_PROPS_DECLARATION + SAMPLE_CALL_DECLARATION },
      after: { './p': after },
      version,
    });
  const uses = (text: string) =>
    createChangedPackage({ before: { '.': text }, after: { '.': text } });
  const named = "import { type Props } from '@cairn/y/p';\nexport declare const a: () => Props;\n";
  const broken =
    SAMPLE_PROPS_DECLARATION.replace('b?: number', 'b?: string') + SAMPLE_CALL_DECLARATION;

  it.each([
    ['named in a type', named],
    ['named by its address', 'export declare const a: () => import("@cairn/y/p").Props;\n'],
    ['handed on', "export { type Props } from '@cairn/y/p';\n"],
    ['asked for its type', "import { call } from '@cairn/y/p';\nexport type A = typeof call;\n"],
  ])('counts as a change of the package that re-exports it: %s', (how, text) => {
    const after = how.startsWith('asked')
      ? SAMPLE_PROPS_DECLARATION + SAMPLE_CALL_DECLARATION.replace('string>', 'number>')
      : broken;
    const { refused } = checkExportReports([uses(text), other(after, '2.0.0')]);
    expect(refused[0]).toContain('@cairn/x 1.2.3 needs version 2.0.0');
    expect(refused[1]).toMatch(
      /@cairn\/y\/p (?:Props|call) is another one.*@cairn\/x \w+ passes it on/,
    );
    expect(refused).toHaveLength(2);
  });

  it('counts as a change also when it is re-exported through a third package or an inner module', () => {
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

  it('requires a minor version for new optional members', () => {
    const { refused } = checkExportReports([
      uses(named),
      other(SAMPLE_PROPS_DECLARATION.replace('}', '; c?: 1 }') + SAMPLE_CALL_DECLARATION, '1.3.0'),
    ]);
    expect(refused[0]).toContain('@cairn/x 1.2.3 needs version 1.3.0');
  });

  it.each([
    [
      'something else of it has changed',
      SAMPLE_PROPS_DECLARATION + SAMPLE_CALL_DECLARATION.replace('string>', 'number>'),
      '2.0.0',
    ],
    [
      'something has come',
      `${SAMPLE_PROPS_DECLARATION}${SAMPLE_CALL_DECLARATION}export declare const more: string;\n`,
      '1.3.0',
    ],
  ])('causes no change of other packages when %s', (_, after, version) => {
    expect(checkExportReports([uses(named), other(after, version)])).toEqual({
      refused: [],
      unrecorded: ['shared/y'],
    });
  });
});

describe('the shared modules of the host', () => {
  const same = (name: string, version?: string) =>
    createChangedPackage({
      name,
      before: { '.': SAMPLE_PROPS_DECLARATION },
      after: { '.': SAMPLE_PROPS_DECLARATION },
      ...(version && { version }),
    });
  const z = createChangedPackage({
    name: '@cairn/api',
    before: { './z': SAMPLE_CALL_DECLARATION, './b': SAMPLE_CALL_DECLARATION },
    after: {
      './z': SAMPLE_CALL_DECLARATION + SAMPLE_PROPS_DECLARATION,
      './b': SAMPLE_CALL_DECLARATION,
    },
    version: '1.3.0',
  });

  it('have one version: a change of one is a change of all', () => {
    const more = createChangedPackage({
      name: '@cairn/session',
      before: { '.': SAMPLE_CALL_DECLARATION },
      after: { '.': SAMPLE_CALL_DECLARATION + SAMPLE_PROPS_DECLARATION },
    });
    const { refused } = checkExportReports([same('@cairn/runtime'), more]);
    expect(refused.filter((line) => line.startsWith('@cairn'))).toEqual([
      expect.stringContaining('@cairn/runtime 1.2.3 needs version 1.3.0'),
      expect.stringContaining('@cairn/session 1.2.3 needs version 1.3.0'),
    ]);
  });

  it('need the same new version', () => {
    const { refused } = checkExportReports([
      same('@cairn/runtime', '1.4.0'),
      same('@cairn/session'),
    ]);
    expect(refused[0]).toContain('@cairn/session 1.2.3 needs version 1.4.0');
  });

  it('include a single module of another package', () => {
    const { refused } = checkExportReports([same('@cairn/runtime'), same('@cairn/session'), z]);
    expect(refused.filter((line) => line.includes('needs version 1.3.0'))).toHaveLength(2);
  });

  it('do not include the rest of that package', () => {
    const rest = createChangedPackage({
      name: '@cairn/api',
      before: { './z': SAMPLE_CALL_DECLARATION, './zone': SAMPLE_CALL_DECLARATION },
      after: {
        './z': SAMPLE_CALL_DECLARATION,
        './zone': SAMPLE_CALL_DECLARATION + SAMPLE_PROPS_DECLARATION,
      },
      version: '1.3.0',
    });
    const { refused } = checkExportReports([same('@cairn/runtime'), same('@cairn/session'), rest]);
    expect(refused).toEqual([]);
  });
});
