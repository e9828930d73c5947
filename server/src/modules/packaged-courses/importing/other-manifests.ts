/** Packages that are no SCORM package, and manifests inside of the manifest. */
import { attributeOf } from './manifest-attributes.ts';
import { PackageError } from './package-error.ts';
import { childOf, childrenOf, type XmlNode } from './read-xml.ts';

const refuse = (name: string, entry: string): never => {
  throw new PackageError(
    'other-standard',
    `This is ${name} package; Cairn plays SCORM 1.2 and 2004.`,
    entry,
  );
};

interface OtherStandard {
  readonly name: string;
  /** By the names of files without the folder that they stand in, in lower case. */
  readonly isIn: (names: ReadonlySet<string>) => boolean;
  readonly entry: RegExp;
}

const hasEnding = (names: ReadonlySet<string>, ending: string): boolean =>
  [...names].some((name) => name.endsWith(ending));

const OTHER_STANDARDS: readonly OtherStandard[] = [
  { name: 'a cmi5', isIn: (names) => names.has('cmi5.xml'), entry: /^cmi5\.xml$/ },
  { name: 'an xAPI (Tin Can)', isIn: (names) => names.has('tincan.xml'), entry: /^tincan\.xml$/ },
  {
    name: 'an AICC',
    isIn: (names) => hasEnding(names, '.crs') && hasEnding(names, '.au'),
    entry: /\.crs$/,
  },
  { name: 'an H5P', isIn: (names) => names.has('h5p.json'), entry: /^h5p\.json$/ },
];

const baseName = (file: string): string => file.slice(file.lastIndexOf('/') + 1).toLowerCase();

/** Files at the root, or in the one folder that archivers like to put around everything. */
const isNearRoot = (file: string): boolean => file.split('/').length <= 2;

/**
 * Names the standard of a package without imsmanifest.xml.
 * @throws PackageError when it is one that we know
 */
export const refuseOtherPackages = (files: ReadonlySet<string>): void => {
  const near = [...files].filter(isNearRoot);
  const names = new Set(near.map(baseName));
  for (const { name, isIn, entry } of OTHER_STANDARDS)
    if (isIn(names)) refuse(name, near.find((file) => entry.test(baseName(file))) ?? '');
};

/** @throws PackageError when the manifest is that of another standard */
export const refuseOtherStandards = (root: XmlNode): void => {
  const schema = childOf(root, 'metadata', 'schema')?.text ?? '';
  if (/common cartridge/i.test(schema)) refuse('a Common Cartridge', 'imsmanifest.xml');
};

const innerManifests = (root: XmlNode): XmlNode[] => {
  const inner = childrenOf(root, 'manifest');
  return inner.concat(inner.flatMap(innerManifests));
};

/** The identifiers of manifests inside of this one, at any depth. */
export const subManifestIds = (root: XmlNode): ReadonlySet<string> =>
  new Set(innerManifests(root).map((node) => attributeOf(node, 'identifier') ?? ''));

export const noteUnusedManifests = (root: XmlNode): string[] =>
  childrenOf(root, 'manifest').length === 0
    ? []
    : ['The package has manifests inside of its manifest: they are not played.'];
