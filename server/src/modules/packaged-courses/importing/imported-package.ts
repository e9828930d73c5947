import type { ScormItem, ScormPackage } from '@cairn/api/scorm.contract';
import type { SequencingSettings } from '@cairn/domain/sequencing/activity';

/** The values that the player needs to start one item of a package, with the field names of the contract. */
export type ScormItemLaunchSettings = Omit<
  ScormItem,
  'depth' | 'id' | 'kind' | 'title' | 'visible' | Tree
>;
type Tree = 'identifier' | 'prerequisites' | 'sequencing';

export interface ScormManifestItem {
  /** Id of the item as the manifest contains it, including white space, because stored data use it as a key. */
  id: string;
  /** Id of the item without white space, as other items and the content use it. */
  identifier: string;
  title: string;
  visible: boolean;
  kind: 'sco' | 'asset' | 'folder';
  prerequisites: string;
  /** Sequencing of the item in SCORM 2004; undefined if the manifest contains none. */
  sequencing: SequencingSettings | undefined;
  /**
   * Values for starting the item. `LaunchFile` is relative to the package root, percent-encoded, with query and fragment; '' for
   * a folder.
   */
  launch: ScormItemLaunchSettings;
  children: ScormManifestItem[];
}

export interface ScormPackageManifest {
  version: ScormPackage['version'];
  edition: '1.2' | '2004 2nd' | '2004 3rd' | '2004 4th';
  id: string;
  title: string;
  /** Items of the organization that the player plays, one of those in the manifest. */
  items: ScormManifestItem[];
  /** Items of the package as the player gets them; undefined for a package of one item. */
  outline: ScormItem[] | undefined;
  /** Sequencing of the organization that the player plays, if the organization has several items. */
  sequencing: SequencingSettings | undefined;
  /** Values for starting the first item of the package that can be started. */
  launch: ScormItemLaunchSettings;
  /** Number of items of the package that can be started. */
  launchable: number;
  /** Notes for the importer: unsupported features and errors of the package, as sentences. */
  notes: string[];
}

export interface ImportedScormPackage extends ScormPackageManifest {
  files: number;
  bytes: number;
}
