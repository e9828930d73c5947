/** The files of a remote in a repository of its own. All its packages come from the site and from the public registry. */
import { MIN_NODE_VERSION } from '@cairn/release-contract/node-version';
import {
  BACKEND_FIELD,
  BACKEND_PACKAGES,
  BACKEND_SCRIPTS,
  createBackendFiles,
} from './backend-files.ts';
import { createPipelineFiles } from './continuous-integration.ts';
import { createEventFiles, createEventsField, type RemoteEventOptions } from './event-files.ts';
import { createFillerFiles, createFillsField, type SiteSlot } from './filler-files.ts';
import type { PackageManager } from './package-manager.ts';
import type { RemoteNames } from './remote-names.ts';
import { createMfeField, SCREEN_PACKAGES, createScreenFiles } from './screen-files.ts';

export interface StandaloneRemote extends RemoteNames {
  /** URL of the site that provides the packages and receives the releases. */
  readonly site: string;
  readonly tool: PackageManager;
  /** Slot that the remote fills; absent if it fills none. */
  readonly slot?: SiteSlot;
  /** Events that the remote emits, and the one to which it listens; absent if there are none. */
  readonly events?: RemoteEventOptions;
  /** True if the remote has a backend of its own; absent: it has none. */
  readonly hasBackend?: boolean;
  /** Version ranges of our packages, by package name. A missing one makes `createStandaloneFiles` throw. */
  readonly ranges: Readonly<Record<string, string>>;
}

const DEVELOPMENT_PACKAGES = [
  '@cairn/release-tool',
  '@cairn/remote-build',
  ...SCREEN_PACKAGES.forTests,
  '@playwright/test',
  '@swc/core',
  '@swc/jest',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@types/jest',
  '@types/react',
  'jest',
  'jest-environment-jsdom',
  'jest-fixed-jsdom',
  'typescript',
];

/** Returns the contents of all files of a new remote's repository, by path. */
export const createStandaloneFiles = (remote: StandaloneRemote): Record<string, string> => ({
  'package.json': `${JSON.stringify(createManifest(remote), null, 2)}\n`,
  '.npmrc': `@cairn:registry=${remote.site}/npm/\n`,
  ...createToolSettings(remote),
  '.gitignore': 'node_modules\ndist\n.mf\n*.token\n*.key\n',
  'tsconfig.json': TSCONFIG_TEXT,
  'jest.config.js': `export { jestConfig as default } from '@cairn/testing/jest-config';\n`,
  'README.md': createReadme(remote),
  ...createPipelineFiles(remote, remote.tool),
  ...createScreenFiles(remote, remote.hasBackend),
  ...(remote.hasBackend && createBackendFiles(remote)),
  ...(remote.slot && createFillerFiles(remote, remote.slot)),
  ...createEventFiles(remote, remote.events ?? {}),
});

/** Returns the contents of the package manager's settings files, by path. */
const createToolSettings = (remote: StandaloneRemote): Record<string, string> => {
  const { name } = remote.tool;
  if (name === 'yarn') return { '.yarnrc.yml': createYarnSettings(remote) };
  // Skips the installation scripts of packages, about which pnpm requires a setting.
  return name === 'pnpm' ? { 'pnpm-workspace.yaml': 'strictDepBuilds: false\n' } : {};
};

/** Returns Yarn's settings: Yarn does not read .npmrc, which cairn-mfe needs. A site on this machine has no TLS. */
const createYarnSettings = ({ site }: StandaloneRemote): string => `nodeLinker: node-modules
npmScopes:
  cairn:
    npmRegistryServer: '${site}/npm'
npmPreapprovedPackages:
  - '@cairn/*'
${site.startsWith('https:') ? '' : `unsafeHttpWhitelist:\n  - '${new URL(site).hostname}'\n`}`;

const createManifest = (remote: StandaloneRemote) => {
  const ranges = (names: readonly string[]) =>
    Object.fromEntries(names.toSorted().map((name) => [name, requireRange(remote, name)]));
  return {
    name: remote.name,
    version: '1.0.0',
    private: true,
    type: 'module',
    scripts: {
      dev: 'cairn-mfe dev',
      ...(remote.hasBackend && BACKEND_SCRIPTS),
      build: 'cairn-mfe build',
      check: 'cairn-mfe check',
      test: 'jest',
      typecheck: 'tsc --noEmit',
    },
    dependencies: ranges([...SCREEN_PACKAGES.ours, 'react', 'react-dom']),
    devDependencies: ranges([
      ...DEVELOPMENT_PACKAGES,
      ...(remote.hasBackend ? BACKEND_PACKAGES : []),
    ]),
    engines: { node: `>=${MIN_NODE_VERSION}` },
    mfe: {
      ...createMfeField(remote, requireRange(remote, '@cairn/runtime')),
      events: createEventsField(remote, remote.events ?? {}),
      ...(remote.slot && { fills: createFillsField(remote.slot) }),
      ...(remote.hasBackend && { backend: BACKEND_FIELD }),
    },
  };
};

const requireRange = ({ ranges }: StandaloneRemote, name: string): string => {
  const range = ranges[name];
  if (range === undefined) throw new Error(`There is no range of ${name}.`);
  return range;
};

const TSCONFIG_TEXT = `{
  "compilerOptions": {
    "target": "es2024",
    "module": "nodenext",
    "lib": ["es2024", "dom", "dom.iterable"],
    "types": ["jest", "@testing-library/jest-dom", "@cairn/federation/css"],
    "jsx": "react-jsx",
    "strict": true,
    "noUncheckedIndexedAccess": true,
    "isolatedModules": true,
    "verbatimModuleSyntax": true,
    "allowImportingTsExtensions": true,
    "skipLibCheck": true,
    "noEmit": true
  },
  "include": ["src"]
}
`;

const createReadme = ({ name, title, site, hasBackend }: StandaloneRemote): string => `# ${title}

A remote of ${site}, at /${name}.

- \`npm run dev\` shows it inside the site, in your browser alone; a saved change is there at once.${hasBackend ? ' `npm run backend` starts its backend beside it.' : ''}
- \`npm test\` and \`npm run typecheck\` need no site.
- \`npm run check\` builds it, checks all rules against staging, and mounts it in a browser.
- \`npx cairn-mfe publish\` and \`promote\` give it to staging and production, with CAIRN_TOKEN and CAIRN_CHECKER_KEY from the operator of the site. \`--help\` says more.
- Build servers do the same: .github/workflows/remote.yml, .gitlab-ci.yml. Their first lines name the secrets that each job needs.
`;
