/** How much of a manifest the player is told: a shared definition may stand in a small manifest and apply to every item. */
import { PackageError } from './package-error.ts';

/** Ten times the largest package that we have seen. */
const MAX_ITEMS = 5000;
const MAX_SEQUENCING_CHARACTERS = 4_000_000;

export interface OutlineBudget {
  items: number;
  characters: number;
}

export const createOutlineBudget = (): OutlineBudget => ({ items: 0, characters: 0 });

const tooLarge = (what: string): PackageError =>
  new PackageError('too-large', `imsmanifest.xml ${what}.`, 'imsmanifest.xml');

/** @throws PackageError when the manifest has too many items, or they say too much */
export const countItem = (budget: OutlineBudget, sequencing: object | undefined): void => {
  budget.items += 1;
  if (budget.items > MAX_ITEMS) throw tooLarge(`has more than ${MAX_ITEMS} items`);
  if (sequencing) budget.characters += JSON.stringify(sequencing).length;
  if (budget.characters > MAX_SEQUENCING_CHARACTERS)
    throw tooLarge('has more sequencing rules than a player could follow');
};
