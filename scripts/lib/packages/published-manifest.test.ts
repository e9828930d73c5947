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
  it('exports compiled files with their types, and all other files unchanged', () => {
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

  it('has version ranges in place of workspace: and catalog:, and React as a peer dependency', () => {
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

  it('depends on the types that its declarations name, and on no other development dependency', () => {
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

  it('lists the dependencies of a template as ranges, without depending on them', () => {
    const template = { '@cairn/api': 'workspace:*', react: 'catalog:' };
    expect(createPublishedPackageJson({ ...own, template }, around)).toMatchObject({
      dependencies: {},
      template: { '@cairn/api': '^1.2.3', react: '^19.0.0' },
    });
  });

  it('is refused for an import without a dependency', () => {
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
    '%s depends on published packages only, and on nothing of the workspace',
    (_, { manifest }) => {
      const real = { catalog: readDependencyCatalog(), versions, imported: [], named: [] };
      const { dependencies, peerDependencies } = createPublishedPackageJson(manifest, real);
      const ranges = Object.values({ ...dependencies, ...peerDependencies });
      expect(ranges.filter((range) => /:/.test(range))).toEqual([]);
      const ours = Object.keys(dependencies).filter((name) => name.startsWith('@cairn/'));
      expect(ours.filter((name) => !(name in versions))).toEqual([]);
    },
  );

  it('leave out their tests and test helpers', () => {
    const files = packages.flatMap((each) => listFilesToPublish(each));
    expect(files.filter((file) => /\.test\.|(?:^|\/)test\/|\.po$/.test(file))).toEqual([]);
    expect(files).toContain('src/program.ts');
    expect(files).not.toContain('src/cairn-mfe.mjs');
  });
});
