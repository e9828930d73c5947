import type { ScormItem, ScormPackage } from '@cairn/api/scorm.contract';
import type { SequencingSettings } from '@cairn/domain/sequencing/activity';

/** The values that the player needs to start one item, with the names of the contract. */
export type ItemLaunch = Omit<ScormItem, 'depth' | 'id' | 'kind' | 'title' | 'visible' | Tree>;
type Tree = 'identifier' | 'prerequisites' | 'sequencing';

export interface PackageItem {
  /** The id as the manifest contains it, including white space, because stored data use it as a key. */
  id: string;
  /** The id without white space, as other items and the content use it. */
  identifier: string;
  title: string;
  visible: boolean;
  kind: 'sco' | 'asset' | 'folder';
  prerequisites: string;
  /** The sequencing of SCORM 2004; undefined if the manifest contains none. */
  sequencing: SequencingSettings | undefined;
  /**
   * The launch values. `LaunchFile` is relative to the package root, percent-encoded, with query and fragment; '' for a folder.
   */
  launch: ItemLaunch;
  children: PackageItem[];
}

export interface PackageManifest {
  version: ScormPackage['version'];
  edition: '1.2' | '2004 2nd' | '2004 3rd' | '2004 4th';
  id: string;
  title: string;
  /** The items of the organization that is played. */
  items: PackageItem[];
  /** The items as the player gets them; undefined for a package of one item. */
  outline: ScormItem[] | undefined;
  /** The sequencing of the organization that is played, if it has several items. */
  sequencing: SequencingSettings | undefined;
  /** The first item that can be started. */
  launch: ItemLaunch;
  /** The number of items that can be started. */
  launchable: number;
  /** Notes for the importer: unsupported features and errors of the package, as sentences. */
  notes: string[];
}

export interface ImportedPackage extends PackageManifest {
  files: number;
  bytes: number;
}
