/** Types of the contract between the owner of a slot, its fillers and the host. */
import { createContext } from 'react';
import type { Site } from '@cairn/release-contract/boot-manifest';
import type { SettingValues } from '@cairn/release-contract/settings';
import type { Identity } from './remote-props.ts';

/** Plain data that the owner of a slot gives to its fillers. */
export type SlotProps = Readonly<Record<string, unknown>>;

/** Slots of the remote on screen that other remotes fill. */
export interface PageSlots {
  /** Returns whether some remote fills the slot. The slot may stay empty, because of the fillers' conditions. */
  readonly isFilled: (slot: string) => boolean;
  /** Shows the fillers of a slot in an element: reserves their space at once, and loads each when it comes into view. */
  readonly fill: (element: HTMLElement, slot: string, props: SlotProps) => FilledSlot;
}

export interface FilledSlot {
  readonly update: (props: SlotProps) => void;
  readonly remove: () => void;
}

/** Props that the host passes to a filler. */
export interface FillerProps {
  /** The element to draw into, which belongs to this filler alone. */
  readonly element: HTMLElement;
  readonly version: string;
  readonly site: Site;
  /** Values of the settings that the package declares; absent if it declares none. */
  readonly settings?: SettingValues;
  readonly identity: Identity;
  /** Props from the slot's owner at the first rendering; `update` gets later ones. */
  readonly props: SlotProps;
  /** Reports an error after the first drawing. The host then takes the filler away. */
  readonly onCrash: (error: unknown) => void;
}

export interface MountedFiller {
  readonly update: (props: SlotProps) => void;
  readonly unmount: () => void;
}

/** The `filler` that a module exports which fills a slot. */
export interface FillerModule {
  /** Resolves once the filler is drawn. Rejects if it cannot be, and the previous release takes over. */
  readonly mount: (props: FillerProps) => Promise<MountedFiller>;
}

/** Slots of the remote around; undefined if no slot of it is filled. */
export const SlotsContext = createContext<PageSlots | undefined>(undefined);
