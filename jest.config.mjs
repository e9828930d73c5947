import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/** Set in a run of all tests: the folder with one file for each group of test files (scripts/lib/test-groups.ts). */
const groups = process.env.CAIRN_TEST_GROUPS;

/**
 * Jest runs with --experimental-vm-modules (scripts/unit.ts): on Node 24.9+ it then loads ESM-only packages
 * (ky, jose, …) by itself, so nothing under node_modules is transformed.
 */
const swc = {
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
};

const base = {
  transform: { '\\.[mc]?[jt]sx?$': ['@swc/jest', swc] },
  transformIgnorePatterns: ['/node_modules/'],
  testMatch: ['**/*.test.{ts,tsx}'],
  restoreMocks: true,
  runtime: '<rootDir>/scripts/jest/shared-scripts-runtime.ts',
};

const project = (displayName, roots, extra) => ({
  ...base,
  ...extra,
  displayName,
  roots:
    groups === undefined ? roots.map((root) => `<rootDir>/${root}`) : [join(groups, displayName)],
});

const remotes = globSync('mfe-*', { cwd: import.meta.dirname });

export default {
  // Three at least: those that test the server wait for its database half of the time.
  maxWorkers: Math.max(3, availableParallelism() - 1),
  // What a file loaded is never given back; beyond this, looking through it costs more than a new process.
  workerIdleMemoryLimit: '700MB',
  globalSetup: '<rootDir>/scripts/jest/run.global-setup.ts',
  testSequencer: '<rootDir>/scripts/jest/long-first-sequencer.ts',
  projects: [
    project('rules', ['shared/domain', 'shared/messages', 'scripts'], {
      testEnvironment: 'node',
      setupFilesAfterEnv: ['<rootDir>/scripts/jest/time-limit.ts'],
    }),
    project('tool', ['shared/release-tool', 'shared/remote-build', 'shared/create-remote'], {
      testEnvironment: 'node',
      setupFilesAfterEnv: ['<rootDir>/scripts/jest/time-limit.ts'],
      moduleNameMapper: {
        // It says only where it is for "import".
        '^(@actions/workflow-parser)$':
          '<rootDir>/shared/create-remote/node_modules/$1/dist/index.js',
      },
    }),
    project(
      'ui',
      [
        'shared/api',
        'shared/session',
        'shared/record',
        'shared/search',
        'shared/course-content',
        'shared/ui',
        'shared/runtime',
        'shared/testing',
        'shared/federation',
        'shared/release-contract',
        'host',
        ...remotes,
      ],
      {
        testEnvironment: 'jest-fixed-jsdom',
        setupFilesAfterEnv: ['<rootDir>/shared/testing/src/jest-setup.ts'],
        moduleNameMapper: {
          // Its CommonJS build sets a global and exports nothing.
          '^scorm-again/(scorm12|scorm2004)$':
            '<rootDir>/mfe-course-player/node_modules/scorm-again/dist/esm/$1.js',
          // As webpack takes it for a browser.
          '^(tus-js-client)$':
            '<rootDir>/mfe-course-player/node_modules/$1/lib.es5/browser/index.js',
          '^canvas-confetti$': '<rootDir>/scripts/jest/canvas-confetti.cjs',
          '^plyr-react$': '<rootDir>/scripts/jest/plyr-react.cjs',
          '\\.css$': '<rootDir>/shared/testing/src/style-names.cjs',
          '\\.(?:svg|woff2|webm|mp4|png|webp)$': '<rootDir>/shared/testing/src/asset-name.cjs',
        },
      },
    ),
    project('server', ['server'], {
      testEnvironment: 'node',
      setupFilesAfterEnv: ['<rootDir>/server/test/jest-setup.ts'],
      globalSetup: '<rootDir>/scripts/jest/server.global-setup.ts',
      globalTeardown: '<rootDir>/server/test/database.global-teardown.ts',
    }),
  ],
};
