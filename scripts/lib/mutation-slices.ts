/** The parts of `npm run mutate`, each of which ends within about 20 minutes on two cores. */
interface MutationSlice {
  /** Name of the project in jest.config.mjs whose tests run. */
  readonly project: 'rules' | 'tool' | 'ui' | 'server';
  /** Folders or files of those tests. Tests of other packages would detect more mutants, but take hours. */
  readonly tests: readonly string[];
  /** Patterns of the files whose code is changed, in Stryker's syntax. */
  readonly files: readonly string[];
}

const toSourcePatterns = (folder: string): string[] => [
  `${folder}/**/*.ts`,
  `!${folder}/**/*.test.ts`,
  `!${folder}/**/test/**`,
];

const createSharedSlice = (
  name: string,
  project: MutationSlice['project'] = 'ui',
): MutationSlice => ({
  project,
  tests: [`shared/${name}`],
  files: toSourcePatterns(`shared/${name}/src`),
});

/** Creates the slice of one server service and its test files. Each mutant of a service starts a server and a database. */
const createServiceSlice = (module: string, name: string, ...tests: string[]): MutationSlice => ({
  project: 'server',
  tests: tests.map((test) => `server/src/modules/${module}/${test}.test.ts`),
  files: [`server/src/modules/${module}/${name}.service.ts`],
});

/** Creates a slice with a part of a large shared package: the files whose names begin with these letters. */
const createPartSlice = (name: string, letters: string): MutationSlice => ({
  project: 'ui',
  tests: [`shared/${name}`],
  files: [`shared/${name}/src/[${letters}]*.ts`, `!shared/${name}/src/*.test.ts`],
});

export const mutationSlices = new Map<string, MutationSlice>([
  ['domain', createSharedSlice('domain', 'rules')],
  ['session-1', createPartSlice('session', 'a-r')],
  ['session-2', createPartSlice('session', 's-z')],
  ['api-1', createPartSlice('api', 'a-l')],
  ['api-2', createPartSlice('api', 'm-z')],
  ['record', createSharedSlice('record')],
  ['release-contract', createSharedSlice('release-contract')],
  ['federation-1', createPartSlice('federation', 'a-n')],
  ['federation-2', createPartSlice('federation', 'o-p')],
  ['federation-3', createPartSlice('federation', 'q-z')],
  [
    'gate',
    {
      project: 'tool',
      tests: ['shared/release-tool'],
      files: [
        ...toSourcePatterns('shared/release-tool/gate'),
        '!shared/release-tool/gate/{probe,smoke}-*.ts',
      ],
    },
  ],
  ['identity', createServiceSlice('accounts/auth', 'identity', 'identity', 'auth')],
  ['auth', createServiceSlice('accounts/auth', 'auth', 'auth', 'enumeration')],
  ['sessions', createServiceSlice('accounts/auth', 'session', 'session')],
  ['tokens', createServiceSlice('accounts/auth', 'token', 'identity', 'signing-keys')],
  [
    'registration',
    createServiceSlice(
      'accounts/auth',
      'registration',
      'registration',
      'several-sign-ups',
      'password-reset',
    ),
  ],
  ['completion', createServiceSlice('learning/progress', 'completion', 'completion')],
  [
    'module-progress',
    createServiceSlice('learning/progress', 'module-progress', 'module-progress'),
  ],
  [
    'scorm-data',
    createServiceSlice('packaged-courses/playing', 'scorm-data', 'scorm-data', 'scorm-limits'),
  ],
  [
    'running-attempts',
    createServiceSlice('assessments', 'running-attempts', 'running-attempts', 'attempt-refusals'),
  ],
  [
    'assessments',
    createServiceSlice('assessments', 'assessments', 'assessments', 'attempt-refusals'),
  ],
]);
