/** Packs the packages that external teams install, as folders and tarballs. docs/decisions/055. */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  PACKED_FILE,
  type PackedPackage,
  packedPackageSchema,
} from '@cairn/release-contract/packed-packages';
import { create } from 'tar';
import { root } from '../root.ts';
import { toCompiledName, compileSource, isSourceFile } from './compile-source.ts';
import { prepareDeclarations, readDeclaration } from './declarations.ts';
import { findImportedPackages } from './imported-packages.ts';
import { createPublishedManifest, type ManifestContext } from './published-manifest.ts';
import {
  listPublishedFiles,
  listPublishedPackages,
  readCatalog,
  type SharedPackage,
} from './shared-package.ts';

interface PackInput {
  readonly outDir: string;
  /** Language of the texts. */
  readonly language: string;
}

/** Date of all files, so that the same sources give the same bytes. */
const FILE_DATE = new Date('2000-01-01T00:00:00Z');

/** Writes a folder and a tarball for each package, and packages.json, into `outDir`. */
export const packPackages = async ({ outDir, language }: PackInput): Promise<void> => {
  const packages = listPublishedPackages();
  const [compiled, types] = await Promise.all([
    Promise.all(packages.map((each) => compilePackage(each, outDir, language))),
    prepareDeclarations(),
  ]);
  const around = {
    catalog: readCatalog(),
    versions: Object.fromEntries(packages.map(({ manifest }) => [manifest.name, manifest.version])),
  };
  const packed = packages.map(async (each, index) => {
    const named = await writeDeclarations(each, outDir, types);
    return packPackage(each, outDir, { ...around, imported: compiled[index] ?? [], named });
  });
  await writeFile(join(outDir, PACKED_FILE), JSON.stringify(await Promise.all(packed)));
};

/** Returns the names of the packages that its code imports. */
const compilePackage = async (
  each: SharedPackage,
  outDir: string,
  language: string,
): Promise<string[]> => {
  const { dir, folder, manifest } = each;
  const place = join(outDir, folder);
  const imported = await Promise.all(
    listPublishedFiles(each).map(async (path) => {
      const target = join(place, toCompiledName(path));
      await mkdir(dirname(target), { recursive: true });
      if (!isSourceFile(path)) {
        await copyFile(join(dir, path), target);
        return [];
      }
      const source = { file: join(dir, path), language, packageName: manifest.name };
      const { code, map } = await compileSource(source);
      await Promise.all([writeFile(target, code), writeFile(`${target}.map`, map)]);
      return findImportedPackages(code);
    }),
  );
  return imported.flat();
};

/** Returns the names of the packages that its declarations import. */
const writeDeclarations = async (
  each: SharedPackage,
  outDir: string,
  types: string,
): Promise<string[]> => {
  const imported = listPublishedFiles(each)
    .filter(isSourceFile)
    .map(async (path) => {
      const declared = toCompiledName(path, '.d.ts');
      const text = await readDeclaration(join(types, each.folder, declared));
      await writeFile(join(outDir, each.folder, declared), text);
      return findImportedPackages(text);
    });
  return (await Promise.all(imported)).flat();
};

const packPackage = async (
  { folder, manifest: own }: SharedPackage,
  outDir: string,
  around: ManifestContext,
): Promise<PackedPackage> => {
  const place = join(outDir, folder);
  const manifest = createPublishedManifest(own, around);
  await writeFile(join(place, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await copyFile(join(root, 'LICENSE'), join(place, 'LICENSE'));
  const file = `${folder}-${manifest.version}.tgz`;
  const options = { cwd: place, file: join(outDir, file), portable: true, mtime: FILE_DATE };
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
