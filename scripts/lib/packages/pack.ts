/** Packs the packages that external teams install, as folders and tarballs. docs/decisions/055. */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  PACKED_PACKAGES_FILE_NAME,
  type PackedPackage,
  packedPackageSchema,
} from '@cairn/release-contract/packed-packages';
import { replaceBreakpointNames } from '@cairn/runtime/breakpoints';
import { create } from 'tar';
import { root } from '../root.ts';
import { toCompiledFileName, compilePackageSource, isTypeScriptSource } from './compile-source.ts';
import { buildTypeDeclarations, readTypeDeclaration } from './declarations.ts';
import { findImportedPackages } from './imported-packages.ts';
import {
  createPublishedPackageJson,
  type PublishedPackageJsonContext,
} from './published-manifest.ts';
import {
  listFilesToPublish,
  listPublishedPackages,
  readDependencyCatalog,
  type SharedPackage,
} from './shared-package.ts';

interface PackInput {
  readonly outDir: string;
  /** Language of the texts in the packages. */
  readonly language: string;
}

/** Date of all files in the tarballs. It is constant, so that the same sources give the same bytes. */
const FILE_DATE = new Date('2000-01-01T00:00:00Z');

/** Writes a folder and a tarball for each package, and packages.json, into `outDir`. */
export const packPublishedPackages = async ({ outDir, language }: PackInput): Promise<void> => {
  const packages = listPublishedPackages();
  const [compiled, types] = await Promise.all([
    Promise.all(packages.map((each) => compilePackage(each, outDir, language))),
    buildTypeDeclarations(),
  ]);
  const around = {
    catalog: readDependencyCatalog(),
    versions: Object.fromEntries(packages.map(({ manifest }) => [manifest.name, manifest.version])),
  };
  const packed = packages.map(async (each, index) => {
    const named = await writeDeclarations(each, outDir, types);
    return packPackage(each, outDir, { ...around, imported: compiled[index] ?? [], named });
  });
  await writeFile(
    join(outDir, PACKED_PACKAGES_FILE_NAME),
    JSON.stringify(await Promise.all(packed)),
  );
};

/** Compiles a package. Returns the names of the packages that its code imports. */
const compilePackage = async (
  each: SharedPackage,
  outDir: string,
  language: string,
): Promise<string[]> => {
  const { dir, folder, manifest } = each;
  const packageDir = join(outDir, folder);
  const imported = await Promise.all(
    listFilesToPublish(each).map(async (path) => {
      const target = join(packageDir, toCompiledFileName(path));
      await mkdir(dirname(target), { recursive: true });
      if (path.endsWith('.css')) {
        // Only our build knows the names of breakpoints.
        const css = await readFile(join(dir, path), 'utf8');
        await writeFile(target, replaceBreakpointNames(css));
        return [];
      }
      if (!isTypeScriptSource(path)) {
        await copyFile(join(dir, path), target);
        return [];
      }
      const source = { file: join(dir, path), language, packageName: manifest.name };
      const { code, map } = await compilePackageSource(source);
      await Promise.all([writeFile(target, code), writeFile(`${target}.map`, map)]);
      return findImportedPackages(code);
    }),
  );
  return imported.flat();
};

/** Writes the declaration files of a package. Returns the names of the packages that they import. */
const writeDeclarations = async (
  each: SharedPackage,
  outDir: string,
  types: string,
): Promise<string[]> => {
  const imported = listFilesToPublish(each)
    .filter(isTypeScriptSource)
    .map(async (path) => {
      const declared = toCompiledFileName(path, '.d.ts');
      const text = await readTypeDeclaration(join(types, each.folder, declared));
      await writeFile(join(outDir, each.folder, declared), text);
      return findImportedPackages(text);
    });
  return (await Promise.all(imported)).flat();
};

const packPackage = async (
  { folder, manifest: own }: SharedPackage,
  outDir: string,
  around: PublishedPackageJsonContext,
): Promise<PackedPackage> => {
  const packageDir = join(outDir, folder);
  const manifest = createPublishedPackageJson(own, around);
  await writeFile(join(packageDir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await copyFile(join(root, 'LICENSE'), join(packageDir, 'LICENSE'));
  const file = `${folder}-${manifest.version}.tgz`;
  const options = { cwd: packageDir, file: join(outDir, file), portable: true, mtime: FILE_DATE };
  await create({ ...options, gzip: { level: 9 }, prefix: 'package' }, ['.']);
  const content = await readFile(join(outDir, file));
  return packedPackageSchema.parse({
    manifest,
    file,
    bytes: content.length,
    integrity: `sha512-${createHash('sha512').update(content).digest('base64')}`,
    shasum: createHash('sha1').update(content).digest('hex'),
  });
};
