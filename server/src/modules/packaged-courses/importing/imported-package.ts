import type { ScormItem, ScormPackage } from '@cairn/api/scorm.contract';
import type { SequencingSettings } from '@cairn/domain/sequencing/activity';

/** What the player needs to start one item, as the wire spells it. */
export type ItemLaunch = Omit<ScormItem, 'depth' | 'id' | 'kind' | 'title' | 'visible' | Tree>;
type Tree = 'identifier' | 'prerequisites' | 'sequencing';

export interface PackageItem {
  /** As it stands in the manifest, with any white space around it: stored data are found by it. */
  id: string;
  /** Without that white space: what other items and the content name it by. */
  identifier: string;
  title: string;
  visible: boolean;
  kind: 'sco' | 'asset' | 'folder';
  prerequisites: string;
  /** 2004; undefined where the manifest says nothing. */
  sequencing: SequencingSettings | undefined;
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
  /** The tree as the player gets it; undefined for a package of one item. */
  outline: ScormItem[] | undefined;
  /** Of the organization that is played, where it has several items. */
  sequencing: SequencingSettings | undefined;
  /** The first item that can be started. */
  launch: ItemLaunch;
  /** How many items can be started. */
  launchable: number;
  /** What the package asks for and does not get, or what it says wrongly: sentences for whoever imports it. */
  notes: string[];
}

export interface ImportedPackage extends PackageManifest {
  files: number;
  bytes: number;
}
