/**
 * Shared modules of the page, for code whose bundler does not support federation. This module is part of the release, and
 * `borrowSharedModules` runs before all its other modules. If the page has no fitting version, the call rejects and the page uses the previous
 * release.
 */
import { satisfiesCaretRange } from '@cairn/release-contract/caret-range';

/** Versions by shared module, in the form that containers receive. */
export type SharedModuleScope = Readonly<
  Record<
    string,
    Readonly<
      Record<string, { readonly get: () => SharedModuleFactory | Promise<SharedModuleFactory> }>
    >
  >
>;

type SharedModuleFactory = () => unknown;

const borrowedModules = new Map<string, unknown>();

/**
 * Reads the shared modules that the release needs from the page.
 * @param ranges by module, such as `{ react: '^19.0.0' }`
 * @throws where the page has no version that fits
 */
export const borrowSharedModules = async (
  scope: SharedModuleScope,
  ranges: Record<string, string>,
): Promise<void> => {
  await Promise.all(
    Object.entries(ranges).map(async ([name, range]) => {
      const versions = Object.entries(scope[name] ?? {});
      const found = versions.find(([version]) => satisfiesCaretRange(version, range));
      if (!found) {
        const there = versions.map(([version]) => version).join(', ') || 'none';
        throw new Error(`${name} is there as ${there} and this release needs ${range}`);
      }
      const factory = await found[1].get();
      borrowedModules.set(name, factory());
    }),
  );
};

/** Returns a shared module that `borrowSharedModules` has taken from the page. */
export const getBorrowedModule = (name: string): unknown => borrowedModules.get(name);
