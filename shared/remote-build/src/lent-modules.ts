/**
 * What a page lends, for code whose bundler knows no federation: part of the release, filled before any other module of it
 * runs. A page that lends no fitting version is told at once, and takes the release before.
 */
import { satisfies } from '@cairn/release-contract/caret-range';

/** Versions by module, as containers are given it. */
export type LentScope = Readonly<
  Record<
    string,
    Readonly<Record<string, { readonly get: () => LentFactory | Promise<LentFactory> }>>
  >
>;

type LentFactory = () => unknown;

const taken = new Map<string, unknown>();

/**
 * @param ranges by module, such as `{ react: '^19.0.0' }`
 * @throws where the page has none that fits
 */
export const borrow = async (scope: LentScope, ranges: Record<string, string>): Promise<void> => {
  await Promise.all(
    Object.entries(ranges).map(async ([name, range]) => {
      const versions = Object.entries(scope[name] ?? {});
      const found = versions.find(([version]) => satisfies(version, range));
      if (!found) {
        const there = versions.map(([version]) => version).join(', ') || 'none';
        throw new Error(`${name} is there as ${there} and this release needs ${range}`);
      }
      const factory = await found[1].get();
      taken.set(name, factory());
    }),
  );
};

/** One that was borrowed. */
export const lent = (name: string): unknown => taken.get(name);
