import { sanitiseName } from '@cairn/domain/display-name.rules';
import type {
  ScormItemLaunchSettings,
  ScormManifestItem,
  ScormPackageManifest,
} from './imported-package.ts';
import { readScormItemLaunchSettings } from './item-launch.ts';
import { readScormItemSequencing, readScormOrganizationSequencing } from './item-sequencing.ts';
import { resolvePackageFileUrl, addScormItemParameters } from './launch-url.ts';
import { readManifestAttribute, readManifestBoolean } from './manifest-attributes.ts';
import {
  countItemInOutlineSize,
  createPackageOutlineSize,
  type PackageOutlineSize,
} from './outline-budget.ts';
import { ScormPackageError } from './package-error.ts';
import { listUnsupportedFeatureNotes } from './package-notes.ts';
import { toPackageOutlineForPlayer } from './package-outline.ts';
import { findXmlDescendant, findXmlChildren, parseManifestXml, type XmlNode } from './read-xml.ts';
import {
  type SharedScormSequencingDefinitions,
  collectSharedScormSequencing,
} from './sequencing-source.ts';
import {
  listUnusedManifestNotes,
  refuseOtherManifestStandards,
  listSubManifestIds,
} from './other-manifests.ts';

interface Resource {
  /** Values of xml:base around the manifest's resource, outermost first. */
  bases: (string | undefined)[];
  href: string;
  sco: boolean;
}

interface Context {
  resources: Map<string, Resource>;
  sequencing: SharedScormSequencingDefinitions;
  /** Identifiers of the manifests that this manifest contains. */
  subManifests: ReadonlySet<string>;
  files: ReadonlySet<string>;
  notes: string[];
  budget: PackageOutlineSize;
}

const EDITIONS: [RegExp, ScormPackageManifest['edition']][] = [
  [/^1\.2/, '1.2'],
  [/4th/i, '2004 4th'],
  [/3rd/i, '2004 3rd'],
  [/2004|CAM 1\.3|^1\.3/i, '2004 2nd'],
];

/**
 * Returns the SCORM edition of a manifest. Some authoring tools write schema versions without a year; then the namespaces decide.
 */
const findEdition = (root: XmlNode): ScormPackageManifest['edition'] => {
  const named = findXmlDescendant(root, 'metadata', 'schemaversion')?.text ?? '';
  const known = EDITIONS.find(([pattern]) => pattern.test(named))?.[1];
  const spaces = Object.values(root.attributes).join(' ');
  return known ?? (/adlcp_v1p3|imsss/.test(spaces) ? '2004 3rd' : '1.2');
};

const readResources = (root: XmlNode): Map<string, Resource> => {
  const list = findXmlDescendant(root, 'resources');
  const found = new Map<string, Resource>();
  for (const node of findXmlChildren(list, 'resource')) {
    const { base, href } = node.attributes;
    const identifier = readManifestAttribute(node, 'identifier');
    if (identifier === undefined || href === undefined) continue;
    const bases = [root.attributes['base'], list?.attributes['base'], base];
    const sco = readManifestAttribute(node, 'scormtype')?.toLowerCase() === 'sco';
    found.set(identifier, { bases, href, sco });
  }
  return found;
};

const resolveResource = ({ bases, href }: Resource, files: ReadonlySet<string>): string =>
  resolvePackageFileUrl(bases, href, files);

const findResource = (node: XmlNode, context: Context): Resource | undefined => {
  const identifierref = readManifestAttribute(node, 'identifierref');
  if (identifierref === undefined || identifierref === '') return undefined;
  if (context.subManifests.has(identifierref) && !context.resources.has(identifierref))
    throw new ScormPackageError(
      'other-standard',
      `The item '${readTitle(node)}' names a manifest inside of imsmanifest.xml (a sub-manifest); Cairn plays packages of one manifest.`,
      'imsmanifest.xml',
    );
  const resource = context.resources.get(identifierref);
  if (!resource)
    context.notes.push(`The item names a resource '${identifierref}' that does not exist.`);
  return resource;
};

const toItemKind = (resource: Resource | undefined): ScormManifestItem['kind'] => {
  if (!resource) return 'folder';
  return resource.sco ? 'sco' : 'asset';
};

/** Returns the title of an element in the manifest; '' if there is no visible one. */
const readTitle = (node: XmlNode | undefined): string =>
  sanitiseName(findXmlDescendant(node, 'title')?.text ?? '');

const readItem = (node: XmlNode, context: Context): ScormManifestItem => {
  const resource = findResource(node, context);
  const identifier = readManifestAttribute(node, 'identifier') ?? '';
  const parameters = node.attributes['parameters'] ?? '';
  const file = resource
    ? addScormItemParameters(resolveResource(resource, context.files), parameters)
    : '';
  const sequencing = readScormItemSequencing(node, context.sequencing);
  countItemInOutlineSize(context.budget, sequencing);
  return {
    id: node.attributes['identifier'] ?? '',
    identifier,
    title: readTitle(node) || identifier,
    visible: readManifestBoolean(node, 'isvisible') ?? true,
    kind: toItemKind(resource),
    prerequisites: findXmlDescendant(node, 'prerequisites')?.text ?? '',
    sequencing,
    launch: readScormItemLaunchSettings(file, {
      item: node,
      collection: context.sequencing,
      settings: sequencing,
    }),
    children: findXmlChildren(node, 'item').map((child) => readItem(child, context)),
  };
};

/** Returns the resources of a manifest as items, in their order, so that a package without an item tree can be played. */
const toLooseItems = (context: Context): ScormManifestItem[] =>
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

const listLaunchable = (items: readonly ScormManifestItem[]): ScormManifestItem[] =>
  items.flatMap((item) => [
    ...(item.kind === 'folder' ? [] : [item]),
    ...listLaunchable(item.children),
  ]);

const requireLaunch = (
  items: readonly ScormManifestItem[],
): { launch: ScormItemLaunchSettings; launchable: number } => {
  const launchable = listLaunchable(items);
  const [first] = launchable;
  if (first) return { launch: first.launch, launchable: launchable.length };
  throw new ScormPackageError(
    'launch-missing',
    'imsmanifest.xml names nothing that can be started.',
  );
};

/**
 * Reads imsmanifest.xml: version, the tree of the organization that is played, and the launch values of its first item.
 * @param files names in the package, relative to its root
 * @throws ScormPackageError if it is no manifest, contains a DTD, or names a launch file that does not exist
 */
export const parseScormManifest = (
  bytes: Uint8Array,
  files: ReadonlySet<string>,
): ScormPackageManifest => {
  const root = parseManifestXml(bytes);
  refuseOtherManifestStandards(root);
  const edition = findEdition(root);
  const context: Context = {
    resources: readResources(root),
    sequencing: collectSharedScormSequencing(root),
    subManifests: listSubManifestIds(root),
    files,
    notes: [...listUnsupportedFeatureNotes(root), ...listUnusedManifestNotes(root)],
    budget: createPackageOutlineSize(),
  };
  const tree = findXmlDescendant(root, 'organizations');
  const organizations = findXmlChildren(tree, 'organization');
  const wanted = readManifestAttribute(tree, 'default');
  const organization =
    organizations.find((one) => readManifestAttribute(one, 'identifier') === wanted) ??
    organizations[0];
  const items = organization
    ? findXmlChildren(organization, 'item').map((item) => readItem(item, context))
    : toLooseItems(context);
  const id = root.attributes['identifier'] ?? '';
  const { launch, launchable } = requireLaunch(items);
  const outline = launchable > 1 ? toPackageOutlineForPlayer(items) : undefined;
  return {
    version: edition === '1.2' ? '1.2' : '2004',
    edition,
    id,
    title: readTitle(organization) || items[0]?.title || id,
    items,
    outline: outline?.items,
    sequencing:
      outline && organization && edition !== '1.2'
        ? readScormOrganizationSequencing(organization, context.sequencing)
        : undefined,
    launch,
    launchable,
    notes: [...context.notes, ...(outline?.notes ?? [])],
  };
};
