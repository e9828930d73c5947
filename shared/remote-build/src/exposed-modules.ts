/** The modules that the container of a remote gives to pages: the one with its pages, and one for each slot that it fills. */
import type { RemoteDeclaration } from '@cairn/release-contract/descriptor';
import { PAGES_MODULE_NAME, toFillModuleName } from '@cairn/release-contract/page-global';

export interface ExposedModule {
  /** Name in the container. */
  readonly name: string;
  /** Path of the module's source file below the package. */
  readonly source: string;
  /** Name of its chunk. */
  readonly chunk: string;
}

/** Returns the modules that a remote exposes: the one with its pages, and one for each slot that it fills. */
export const listExposedModules = ({
  expose,
  fills = {},
}: Pick<RemoteDeclaration, 'expose' | 'fills'>): ExposedModule[] => [
  { name: PAGES_MODULE_NAME, source: expose, chunk: 'app' },
  ...Object.entries(fills).map(([slot, { module }]) => ({
    name: toFillModuleName(slot),
    source: module,
    chunk: toFillChunkName(slot),
  })),
];

const FILL_PREFIX = 'fill-';

/** Returns the name of the chunk that fills a slot. */
export const toFillChunkName = (slot: string): string => FILL_PREFIX + slot.replace('/', '-');

export const isSlotFillChunk = (name: string | null | undefined): boolean =>
  name?.startsWith(FILL_PREFIX) ?? false;
