import { createPublishedPackageJson } from './published-manifest.ts';
import {
  listFilesToPublish,
  listPublishedPackages,
  readDependencyCatalog,
} from './shared-package.ts';

const catalog = { ky: '1.7.5', react: '19.3.1', webpack: '~5.111.1', '@types/react': '19.3.0' };
const around = { catalog, versions: { '@cairn/api': '1.2.3' }, imported: [], named: [] };
const own = { name: '@cairn/x', version: '1.0.0' };

describe('a published package.json', () => {
  it('leads to compiled files with their types, and to everything else as it is', () => {
    const exports = {
      '.': './src/index.ts',
      './*': './src/*.tsx',
      './*.css': './src/*.css',
      './css': { types: './types.d.ts' },
    };
    expect(createPublishedPackageJson({ ...own, exports }, around).exports).toEqual({
      '.': { types: './src/index.d.ts', default: './src/index.js' },
      './*': { types: './src/*.d.ts', default: './src/*.js' },
      './*.css': './src/*.css',
      './css': { types: './types.d.ts' },
      './package.json': './package.json',
    });
  });

  it('has ranges in place of the words of the workspace, and React from whoever installs it', () => {
    const dependencies = {
      '@cairn/api': 'workspace:*',
      ky: 'catalog:',
      react: 'catalog:',
      webpack: 'catalog:',
    };
    expect(createPublishedPackageJson({ ...own, dependencies }, around)).toMatchObject({
      dependencies: { '@cairn/api': '^1.2.3', ky: '^1.7.5', webpack: '~5.111.1' },
      peerDependencies: { react: '^19.0.0' },
    });
  });

  it('brings the types that its declarations name, and nothing else that is for development', () => {
    const devDependencies = { '@types/react': 'catalog:', '@types/jest': 'catalog:' };
    const { dependencies } = createPublishedPackageJson(
      { ...own, devDependencies },
      { ...around, named: ['react', 'ky'] },
    );
    expect(dependencies).toEqual({ '@types/react': '^19.3.0', ky: '^1.7.5' });
  });

  it('names another program than the checkout where it has one', () => {
    const bin = { it: './src/it.mjs' };
    const publishConfig = { bin: { it: './src/program.ts' } };
    const manifest = createPublishedPackageJson({ ...own, bin, publishConfig }, around);
    expect(manifest.bin).toEqual({ it: './src/program.js' });
  });

  it('says in ranges what a thing that it writes depends on, and depends on none of it', () => {
    const template = { '@cairn/api': 'workspace:*', react: 'catalog:' };
    expect(createPublishedPackageJson({ ...own, template }, around)).toMatchObject({
      dependencies: {},
      template: { '@cairn/api': '^1.2.3', react: '^19.0.0' },
    });
  });

  it('is refused for an import that nothing is installed for', () => {
    expect(() => createPublishedPackageJson(own, { ...around, imported: ['node', 'ky'] })).toThrow(
      '@cairn/x imports ky',
    );
  });
});

describe('the packages of this checkout', () => {
  const packages = listPublishedPackages();
  const versions = Object.fromEntries(
    packages.map(({ manifest }) => [manifest.name, manifest.version]),
  );

  it.each(packages.map((each) => [each.manifest.name, each] as const))(
    '%s asks for nothing that only the workspace has, and for packages that are published',
    (_, { manifest }) => {
      const real = { catalog: readDependencyCatalog(), versions, imported: [], named: [] };
      const { dependencies, peerDependencies } = createPublishedPackageJson(manifest, real);
      const ranges = Object.values({ ...dependencies, ...peerDependencies });
      expect(ranges.filter((range) => /:/.test(range))).toEqual([]);
      const ours = Object.keys(dependencies).filter((name) => name.startsWith('@cairn/'));
      expect(ours.filter((name) => !(name in versions))).toEqual([]);
    },
  );

  it('leave their tests, and what only tests use, where they are', () => {
    const files = packages.flatMap((each) => listFilesToPublish(each));
    expect(files.filter((file) => /\.test\.|(?:^|\/)test\/|\.po$/.test(file))).toEqual([]);
    expect(files).toContain('src/program.ts');
    expect(files).not.toContain('src/cairn-mfe.mjs');
  });
});
