/** The package of a case: its manifest as it is, and pages that the runner directs. */
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import {
  toPackageFileName,
  resolveInPackage,
} from '../../server/src/modules/packaged-courses/importing/launch-url.ts';
import { readUri } from '../../server/src/modules/packaged-courses/importing/manifest-attributes.ts';
import {
  findChild,
  findChildren,
  readXml,
  type XmlNode,
} from '../../server/src/modules/packaged-courses/importing/read-xml.ts';
import { CASE_PAGE, findPageBehaviour } from './case-page.ts';
import { CaseScriptError } from './case-script.ts';

export interface CasePackage {
  /** Title of the organization, which the contents show for the root. */
  readonly title: string;
  /** Ids of global objectives: they are those of the student, in every course. */
  readonly globalObjectives: readonly string[];
  readonly files: ReadonlyMap<string, string>;
}

const findGlobalObjectives = (node: XmlNode): string[] =>
  node.children.flatMap((child) => {
    const target = child.name === 'mapInfo' ? readUri(child, 'targetobjectiveid') : undefined;
    return target === undefined ? findGlobalObjectives(child) : [target];
  });

/** Returns the pages of the package by name. Files that the pages of the suite would load are left out. */
export const createCasePackage = (name: string, manifest: Buffer): CasePackage => {
  const root = readXml(manifest);
  const resources = findChild(root, 'resources');
  const files = new Map<string, string>();
  for (const resource of findChildren(resources, 'resource')) {
    const bases = [root, resources, resource].map((node) => node?.attributes['base']);
    if (resource.attributes['scormtype']?.toLowerCase() !== 'sco') continue;
    const page = toPackageFileName(resolveInPackage(bases, resource.attributes['href'] ?? ''));
    if (!findPageBehaviour(page.split('/').at(-1) ?? ''))
      throw new CaseScriptError(`${name}: "${page}" is no page that this runner knows.`);
    files.set(page, CASE_PAGE);
  }
  const organization = findChild(root, 'organizations', 'organization');
  return {
    title: findChild(organization, 'title')?.text || name,
    globalObjectives: findGlobalObjectives(root),
    files,
  };
};

export const writeCasePackage = async (
  { files }: CasePackage,
  manifest: Buffer,
  path: string,
): Promise<void> => {
  const zip = new ZipFile();
  zip.addBuffer(manifest, 'imsmanifest.xml');
  for (const [name, content] of files) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  await finished(zip.outputStream.pipe(createWriteStream(path)));
};
