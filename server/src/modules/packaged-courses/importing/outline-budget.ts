/** Limits the part of a manifest that the player gets. A small manifest may apply a shared definition to every item. */
import { PackageError } from './package-error.ts';

/** Ten times the number of items of the largest known package. */
const MAX_ITEMS = 5000;
const MAX_SEQUENCING_CHARACTERS = 4_000_000;

export interface OutlineBudget {
  items: number;
  characters: number;
}

export const createOutlineBudget = (): OutlineBudget => ({ items: 0, characters: 0 });

const tooLarge = (what: string): PackageError =>
  new PackageError('too-large', `imsmanifest.xml ${what}.`, 'imsmanifest.xml');

/**
 * Counts an item and its sequencing.
 * @throws PackageError if the manifest has too many items or too much sequencing
 */
export const countItem = (budget: OutlineBudget, sequencing: object | undefined): void => {
  budget.items += 1;
  if (budget.items > MAX_ITEMS) throw tooLarge(`has more than ${MAX_ITEMS} items`);
  if (sequencing) budget.characters += JSON.stringify(sequencing).length;
  if (budget.characters > MAX_SEQUENCING_CHARACTERS)
    throw tooLarge('has more sequencing rules than a player could follow');
};
