/** The package of a case: its manifest as it is, and pages that the runner directs. */
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import {
  fileOf,
  resolveInPackage,
} from '../../server/src/modules/scorm-packages/launch-address.ts';
import { childOf, childrenOf, readXml } from '../../server/src/modules/scorm-packages/read-xml.ts';
import { CASE_PAGE, findPageBehaviour } from './case-page.ts';
import { CaseScriptError } from './case-script.ts';

export interface CasePackage {
  /** Of the organization: what the contents call the root. */
  readonly title: string;
  readonly files: ReadonlyMap<string, string>;
}

/** Returns the files of the package by name; what the pages of the suite would load is empty. */
export const createCasePackage = (name: string, manifest: Buffer): CasePackage => {
  const root = readXml(manifest);
  const resources = childOf(root, 'resources');
  const files = new Map<string, string>();
  for (const resource of childrenOf(resources, 'resource')) {
    const bases = [root, resources, resource].map((node) => node?.attributes['base']);
    for (const file of childrenOf(resource, 'file'))
      files.set(fileOf(resolveInPackage(bases, file.attributes['href'] ?? '')), '');
    if (resource.attributes['scormtype']?.toLowerCase() !== 'sco') continue;
    const page = fileOf(resolveInPackage(bases, resource.attributes['href'] ?? ''));
    if (!findPageBehaviour(page.split('/').at(-1) ?? ''))
      throw new CaseScriptError(`${name}: "${page}" is no page that this runner knows.`);
    files.set(page, CASE_PAGE);
  }
  const organization = childOf(root, 'organizations', 'organization');
  return { title: childOf(organization, 'title')?.text || name, files };
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
