/** The parts of `npm run mutate`, each of which ends within about 20 minutes on two cores. */
interface MutationSlice {
  /** The project of jest.config.mjs whose tests run. */
  readonly project: 'rules' | 'tool' | 'ui' | 'server';
  /** Folders or files of those tests: tests of other packages would notice more, and take hours. */
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

/** A service with the files of tests that are about it: each of its mutants starts a server and a database. */
const service = (module: string, name: string, ...tests: string[]): MutationSlice => ({
  project: 'server',
  tests: tests.map((test) => `server/src/modules/${module}/${test}.test.ts`),
  files: [`server/src/modules/${module}/${name}.service.ts`],
});

/** Files of a shared package by the letters that their names begin with: a package of many mutants is cut so. */
const part = (name: string, letters: string): MutationSlice => ({
  project: 'ui',
  tests: [`shared/${name}`],
  files: [`shared/${name}/src/[${letters}]*.ts`, `!shared/${name}/src/*.test.ts`],
});

export const mutationSlices = new Map<string, MutationSlice>([
  ['domain', shared('domain', 'rules')],
  ['session-1', part('session', 'a-r')],
  ['session-2', part('session', 's-z')],
  ['api-1', part('api', 'a-l')],
  ['api-2', part('api', 'm-z')],
  ['record', shared('record')],
  ['release-contract', shared('release-contract')],
  ['federation-1', part('federation', 'a-n')],
  ['federation-2', part('federation', 'o-p')],
  ['federation-3', part('federation', 'q-z')],
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
  ['identity', service('accounts/auth', 'identity', 'identity', 'auth')],
  ['auth', service('accounts/auth', 'auth', 'auth', 'enumeration')],
  ['sessions', service('accounts/auth', 'session', 'session')],
  ['tokens', service('accounts/auth', 'token', 'identity', 'signing-keys')],
  [
    'registration',
    service('accounts/auth', 'registration', 'registration', 'several-sign-ups', 'password-reset'),
  ],
  ['completion', service('learning/progress', 'completion', 'completion')],
  ['module-progress', service('learning/progress', 'module-progress', 'module-progress')],
  ['scorm-data', service('packaged-courses/playing', 'scorm-data', 'scorm-data', 'scorm-limits')],
  [
    'running-attempts',
    service('assessments', 'running-attempts', 'running-attempts', 'attempt-refusals'),
  ],
  ['assessments', service('assessments', 'assessments', 'assessments', 'attempt-refusals')],
]);
