/** The author of an action on releases, as stored. */
import type { Actor } from '@cairn/api/release-people.contract';

export interface Author {
  readonly kind: Actor['kind'];
  /** StudentID of a person, ID of a token; null for the site and the operator. */
  readonly id: string | null;
  readonly name: string;
}

/** Returns the author without their rights. */
export const authorOf = ({ kind, id, name }: Author): Author => ({ kind, id, name });

/** Returns the registry itself as an author; `name` says which part of it. */
export const bySite = (name: string): Author => ({ kind: 'site', id: null, name });

/** Name of the registry as the author of a plan's step; the name of the plan's owner follows. */
export const STEP_OF_PLAN = 'the registry, by the plan of ';

/** The operator, at the command line of the server. */
export const OPERATOR: Author = { kind: 'operator', id: null, name: 'operator' };
