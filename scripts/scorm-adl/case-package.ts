/** Creates the SCORM package of a conformance case: its unchanged manifest, and pages that the runner controls. */
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import {
  decodePackageFileName,
  resolveUrlInPackage,
} from '../../server/src/modules/packaged-courses/importing/launch-url.ts';
import { readManifestUri } from '../../server/src/modules/packaged-courses/importing/manifest-attributes.ts';
import {
  findXmlDescendant,
  findXmlChildren,
  parseManifestXml,
  type XmlNode,
} from '../../server/src/modules/packaged-courses/importing/read-xml.ts';
import { SCORM_CASE_PAGE_HTML, findScormCasePageBehaviour } from './case-page.ts';
import { ScormCaseScriptError } from './case-script.ts';

export interface ConformanceCasePackage {
  /** Title of the organization, which the table of contents shows for the root. */
  readonly title: string;
  /** IDs of the package's global objectives, whose state a student has in all courses together. */
  readonly globalObjectives: readonly string[];
  readonly files: ReadonlyMap<string, string>;
}

const findGlobalObjectives = (node: XmlNode): string[] =>
  node.children.flatMap((child) => {
    const target =
      child.name === 'mapInfo' ? readManifestUri(child, 'targetobjectiveid') : undefined;
    return target === undefined ? findGlobalObjectives(child) : [target];
  });

/**
 * Returns the SCORM package of a case with its pages by name. Files that the pages of the test suite would load are left
 * out.
 */
export const createConformancePackage = (
  name: string,
  manifest: Buffer,
): ConformanceCasePackage => {
  const root = parseManifestXml(manifest);
  const resources = findXmlDescendant(root, 'resources');
  const files = new Map<string, string>();
  for (const resource of findXmlChildren(resources, 'resource')) {
    const bases = [root, resources, resource].map((node) => node?.attributes['base']);
    if (resource.attributes['scormtype']?.toLowerCase() !== 'sco') continue;
    const page = decodePackageFileName(
      resolveUrlInPackage(bases, resource.attributes['href'] ?? ''),
    );
    if (!findScormCasePageBehaviour(page.split('/').at(-1) ?? ''))
      throw new ScormCaseScriptError(`${name}: "${page}" is no page that this runner knows.`);
    files.set(page, SCORM_CASE_PAGE_HTML);
  }
  const organization = findXmlDescendant(root, 'organizations', 'organization');
  return {
    title: findXmlDescendant(organization, 'title')?.text || name,
    globalObjectives: findGlobalObjectives(root),
    files,
  };
};

export const writeConformancePackage = async (
  { files }: ConformanceCasePackage,
  manifest: Buffer,
  path: string,
): Promise<void> => {
  const zip = new ZipFile();
  zip.addBuffer(manifest, 'imsmanifest.xml');
  for (const [name, content] of files) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  await finished(zip.outputStream.pipe(createWriteStream(path)));
};
