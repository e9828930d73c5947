import type { ScormPackage } from '@cairn/api/scorm.contract';

/** What the player needs of one item, as the wire spells it. */
export type ItemLaunch = Omit<ScormPackage, 'CourseID' | 'CourseTitle' | 'base' | 'version'>;

export interface PackageItem {
  id: string;
  title: string;
  visible: boolean;
  kind: 'sco' | 'asset' | 'folder';
  prerequisites: string;
  /** `LaunchFile` is relative to the package root, percent-encoded, with query and fragment; '' for a folder. */
  launch: ItemLaunch;
  children: PackageItem[];
}

export interface PackageManifest {
  version: ScormPackage['version'];
  edition: '1.2' | '2004 2nd' | '2004 3rd' | '2004 4th';
  id: string;
  title: string;
  /** The tree of the organization that is played. */
  items: PackageItem[];
  /** The first item that can be started: what is played. */
  launch: ItemLaunch;
  /** How many items can be started. */
  launchable: number;
  warnings: string[];
}

export interface ImportedPackage extends PackageManifest {
  files: number;
  bytes: number;
}
