/** Detects packages of other standards than SCORM, and manifests inside the manifest. */
import { readManifestAttribute } from './manifest-attributes.ts';
import { ScormPackageError } from './package-error.ts';
import { findXmlDescendant, findXmlChildren, type XmlNode } from './read-xml.ts';

const refuseOtherStandard = (name: string, entry: string): never => {
  throw new ScormPackageError(
    'other-standard',
    `This is ${name} package; Cairn plays SCORM 1.2 and 2004.`,
    entry,
  );
};

interface OtherStandard {
  readonly name: string;
  /** Returns whether a package follows this other standard, by the names of its files in lower case without their folders. */
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

/** Returns whether a package's file is at the root, or in the single top folder that some archivers add. */
const isNearRoot = (file: string): boolean => file.split('/').length <= 2;

/**
 * Detects the standard of a package that has no imsmanifest.xml.
 * @throws ScormPackageError if it is a known other standard than SCORM
 */
export const refuseOtherPackageStandards = (files: ReadonlySet<string>): void => {
  const near = [...files].filter(isNearRoot);
  const names = new Set(near.map(baseName));
  for (const { name, isIn, entry } of OTHER_STANDARDS)
    if (isIn(names))
      refuseOtherStandard(name, near.find((file) => entry.test(baseName(file))) ?? '');
};

/**
 * Refuses manifests of other standards than SCORM.
 * @throws ScormPackageError if the manifest belongs to another standard
 */
export const refuseOtherManifestStandards = (root: XmlNode): void => {
  const schema = findXmlDescendant(root, 'metadata', 'schema')?.text ?? '';
  if (/common cartridge/i.test(schema))
    refuseOtherStandard('a Common Cartridge', 'imsmanifest.xml');
};

const listInnerManifests = (root: XmlNode): XmlNode[] => {
  const inner = findXmlChildren(root, 'manifest');
  return inner.concat(inner.flatMap(listInnerManifests));
};

/** Returns the identifiers of manifests inside a SCORM manifest, at any depth. */
export const listSubManifestIds = (root: XmlNode): ReadonlySet<string> =>
  new Set(listInnerManifests(root).map((node) => readManifestAttribute(node, 'identifier') ?? ''));

export const listUnusedManifestNotes = (root: XmlNode): string[] =>
  findXmlChildren(root, 'manifest').length === 0
    ? []
    : ['The package has manifests inside of its manifest: they are not played.'];
