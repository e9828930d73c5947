/** What `npm run mutate` changes, in parts that end within about 20 minutes on two cores. */
interface MutationSlice {
  /** The project of jest.config.mjs whose tests are asked. */
  readonly project: 'rules' | 'tool' | 'ui' | 'server';
  /** Where those tests are: tests of other packages would notice more, and take hours. */
  readonly tests: readonly string[];
  /** Patterns of files, as Stryker reads them. */
  readonly files: readonly string[];
}

const sources = (folder: string): string[] => [
  `${folder}/**/*.ts`,
  `!${folder}/**/*.test.ts`,
  `!${folder}/**/test/**`,
];

const shared = (name: string, project: MutationSlice['project'] = 'ui'): MutationSlice => ({
  project,
  tests: [`shared/${name}`],
  files: sources(`shared/${name}/src`),
});

const services = (...modules: string[]): MutationSlice => ({
  project: 'server',
  tests: modules.map((name) => `server/src/modules/${name}`),
  files: modules.map((name) => `server/src/modules/${name}/*.service.ts`),
});

/** Files of a shared package by the letters that their names begin with: half of it in each of two slices. */
const half = (name: string, letters: string): MutationSlice => ({
  project: 'ui',
  tests: [`shared/${name}`],
  files: [`shared/${name}/src/[${letters}]*.ts`, `!shared/${name}/src/*.test.ts`],
});

export const mutationSlices = new Map<string, MutationSlice>([
  ['domain', shared('domain', 'rules')],
  ['session-1', half('session', 'a-r')],
  ['session-2', half('session', 's-z')],
  ['api', shared('api')],
  ['record', shared('record')],
  ['release-contract', shared('release-contract')],
  ['federation-1', half('federation', 'a-n')],
  ['federation-2', half('federation', 'o-z')],
  [
    'gate',
    {
      project: 'tool',
      tests: ['shared/release-tool'],
      files: [
        ...sources('shared/release-tool/gate'),
        '!shared/release-tool/gate/{probe,smoke}-*.ts',
      ],
    },
  ],
  ['server-auth', services('auth')],
  ['server-progress', services('progress')],
  ['server-scorm', services('scorm')],
  ['server-assessments', services('assessments')],
  ['server-releases', services('releases')],
]);
