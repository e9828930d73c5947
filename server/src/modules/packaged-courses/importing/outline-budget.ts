/** Limits the part of a manifest that the player gets. A small manifest may apply a shared definition to every item. */
import { ScormPackageError } from './package-error.ts';

/** Maximum number of items of a package: ten times that of the largest known package. */
const MAX_ITEMS = 5000;
const MAX_SEQUENCING_CHARACTERS = 4_000_000;

export interface PackageOutlineSize {
  items: number;
  characters: number;
}

export const createPackageOutlineSize = (): PackageOutlineSize => ({ items: 0, characters: 0 });

const tooLarge = (what: string): ScormPackageError =>
  new ScormPackageError('too-large', `imsmanifest.xml ${what}.`, 'imsmanifest.xml');

/**
 * Counts an item of a manifest and its sequencing.
 * @throws ScormPackageError if the manifest has too many items or too much sequencing
 */
export const countItemInOutlineSize = (
  budget: PackageOutlineSize,
  sequencing: object | undefined,
): void => {
  budget.items += 1;
  if (budget.items > MAX_ITEMS) throw tooLarge(`has more than ${MAX_ITEMS} items`);
  if (sequencing) budget.characters += JSON.stringify(sequencing).length;
  if (budget.characters > MAX_SEQUENCING_CHARACTERS)
    throw tooLarge('has more sequencing rules than a player could follow');
};
