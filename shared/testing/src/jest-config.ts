/** Jest configuration of a remote in a repository of its own, whose jest.config.js says `export default jestConfig`. */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

const compiler = {
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
};

/**
 * Packages that contain only ES modules, which Jest must compile. The pattern below looks at the last node_modules of a path,
 * because paths of pnpm have two.
 */
const MODULES = ['@cairn', 'ky'].join('|');

/** @public For repositories that `@cairn/create-remote` makes. */
export const jestConfig = {
  testEnvironment: 'jest-fixed-jsdom',
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  setupFilesAfterEnv: [require.resolve('@cairn/testing/jest-setup')],
  restoreMocks: true,
  transform: { '\\.[mc]?[jt]sx?$': ['@swc/jest', compiler] },
  transformIgnorePatterns: [`/node_modules/(?!.*/node_modules/)(?!(?:${MODULES})/)`],
  moduleNameMapper: {
    '\\.css$': require.resolve('@cairn/testing/style-names'),
    '\\.(?:svg|woff2|webm|mp4|png|webp)$': require.resolve('@cairn/testing/asset-name'),
  },
};
