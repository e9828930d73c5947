import { cleanName } from '@cairn/domain/display-name.rules';
import type { ItemLaunch, PackageItem, PackageManifest } from './imported-package.ts';
import { itemLaunch } from './item-launch.ts';
import { itemSequencing, organizationSequencing } from './item-sequencing.ts';
import { resolvePackageFile, addParameters } from './launch-url.ts';
import { readAttribute, readFlag } from './manifest-attributes.ts';
import { countItem, createOutlineBudget, type OutlineBudget } from './outline-budget.ts';
import { PackageError } from './package-error.ts';
import { noteUnsupportedFeatures } from './package-notes.ts';
import { packageOutline } from './package-outline.ts';
import { findChild, findChildren, readXml, type XmlNode } from './read-xml.ts';
import { type SequencingCollection, sequencingCollection } from './sequencing-source.ts';
import { noteUnusedManifests, refuseOtherStandards, subManifestIds } from './other-manifests.ts';

interface Resource {
  /** The xml:base values around the resource, outermost first. */
  bases: (string | undefined)[];
  href: string;
  sco: boolean;
}

interface Context {
  resources: Map<string, Resource>;
  sequencing: SequencingCollection;
  /** The identifiers of manifests inside this one. */
  subManifests: ReadonlySet<string>;
  files: ReadonlySet<string>;
  notes: string[];
  budget: OutlineBudget;
}

const EDITIONS: [RegExp, PackageManifest['edition']][] = [
  [/^1\.2/, '1.2'],
  [/4th/i, '2004 4th'],
  [/3rd/i, '2004 3rd'],
  [/2004|CAM 1\.3|^1\.3/i, '2004 2nd'],
];

/** Returns the edition. Some authoring tools write schema versions without a year; then the namespaces decide. */
const findEdition = (root: XmlNode): PackageManifest['edition'] => {
  const named = findChild(root, 'metadata', 'schemaversion')?.text ?? '';
  const known = EDITIONS.find(([pattern]) => pattern.test(named))?.[1];
  const spaces = Object.values(root.attributes).join(' ');
  return known ?? (/adlcp_v1p3|imsss/.test(spaces) ? '2004 3rd' : '1.2');
};

const readResources = (root: XmlNode): Map<string, Resource> => {
  const list = findChild(root, 'resources');
  const found = new Map<string, Resource>();
  for (const node of findChildren(list, 'resource')) {
    const { base, href } = node.attributes;
    const identifier = readAttribute(node, 'identifier');
    if (identifier === undefined || href === undefined) continue;
    const bases = [root.attributes['base'], list?.attributes['base'], base];
    const sco = readAttribute(node, 'scormtype')?.toLowerCase() === 'sco';
    found.set(identifier, { bases, href, sco });
  }
  return found;
};

const resolveResource = ({ bases, href }: Resource, files: ReadonlySet<string>): string =>
  resolvePackageFile(bases, href, files);

const findResource = (node: XmlNode, context: Context): Resource | undefined => {
  const identifierref = readAttribute(node, 'identifierref');
  if (identifierref === undefined || identifierref === '') return undefined;
  if (context.subManifests.has(identifierref) && !context.resources.has(identifierref))
    throw new PackageError(
      'other-standard',
      `The item '${readTitle(node)}' names a manifest inside of imsmanifest.xml (a sub-manifest); Cairn plays packages of one manifest.`,
      'imsmanifest.xml',
    );
  const resource = context.resources.get(identifierref);
  if (!resource)
    context.notes.push(`The item names a resource '${identifierref}' that does not exist.`);
  return resource;
};

const toItemKind = (resource: Resource | undefined): PackageItem['kind'] => {
  if (!resource) return 'folder';
  return resource.sco ? 'sco' : 'asset';
};

/** Returns the title; '' if there is no visible one. */
const readTitle = (node: XmlNode | undefined): string =>
  cleanName(findChild(node, 'title')?.text ?? '');

const readItem = (node: XmlNode, context: Context): PackageItem => {
  const resource = findResource(node, context);
  const identifier = readAttribute(node, 'identifier') ?? '';
  const parameters = node.attributes['parameters'] ?? '';
  const file = resource ? addParameters(resolveResource(resource, context.files), parameters) : '';
  const sequencing = itemSequencing(node, context.sequencing);
  countItem(context.budget, sequencing);
  return {
    id: node.attributes['identifier'] ?? '',
    identifier,
    title: readTitle(node) || identifier,
    visible: readFlag(node, 'isvisible') ?? true,
    kind: toItemKind(resource),
    prerequisites: findChild(node, 'prerequisites')?.text ?? '',
    sequencing,
    launch: itemLaunch(file, { item: node, collection: context.sequencing, settings: sequencing }),
    children: findChildren(node, 'item').map((child) => readItem(child, context)),
  };
};

/** Returns the resources in their order, so that a package without a tree can be played. */
const toLooseItems = (context: Context): PackageItem[] =>
  [...context.resources].map(([id, resource]) => ({
    id,
    identifier: id,
    title: id,
    visible: true,
    kind: toItemKind(resource),
    prerequisites: '',
    sequencing: undefined,
    launch: { LaunchFile: resolveResource(resource, context.files), objectives: [] },
    children: [],
  }));

const listLaunchable = (items: readonly PackageItem[]): PackageItem[] =>
  items.flatMap((item) => [
    ...(item.kind === 'folder' ? [] : [item]),
    ...listLaunchable(item.children),
  ]);

const requireLaunch = (
  items: readonly PackageItem[],
): { launch: ItemLaunch; launchable: number } => {
  const launchable = listLaunchable(items);
  const [first] = launchable;
  if (first) return { launch: first.launch, launchable: launchable.length };
  throw new PackageError('launch-missing', 'imsmanifest.xml names nothing that can be started.');
};

/**
 * Reads imsmanifest.xml: version, the tree of the organization that is played, and the launch values of its first item.
 * @param files names in the package, relative to its root
 * @throws PackageError if it is no manifest, contains a DTD, or names a launch file that does not exist
 */
export const parseManifest = (bytes: Uint8Array, files: ReadonlySet<string>): PackageManifest => {
  const root = readXml(bytes);
  refuseOtherStandards(root);
  const edition = findEdition(root);
  const context: Context = {
    resources: readResources(root),
    sequencing: sequencingCollection(root),
    subManifests: subManifestIds(root),
    files,
    notes: [...noteUnsupportedFeatures(root), ...noteUnusedManifests(root)],
    budget: createOutlineBudget(),
  };
  const tree = findChild(root, 'organizations');
  const organizations = findChildren(tree, 'organization');
  const wanted = readAttribute(tree, 'default');
  const organization =
    organizations.find((one) => readAttribute(one, 'identifier') === wanted) ?? organizations[0];
  const items = organization
    ? findChildren(organization, 'item').map((item) => readItem(item, context))
    : toLooseItems(context);
  const id = root.attributes['identifier'] ?? '';
  const { launch, launchable } = requireLaunch(items);
  const outline = launchable > 1 ? packageOutline(items) : undefined;
  return {
    version: edition === '1.2' ? '1.2' : '2004',
    edition,
    id,
    title: readTitle(organization) || items[0]?.title || id,
    items,
    outline: outline?.items,
    sequencing:
      outline && organization && edition !== '1.2'
        ? organizationSequencing(organization, context.sequencing)
        : undefined,
    launch,
    launchable,
    notes: [...context.notes, ...(outline?.notes ?? [])],
  };
};
