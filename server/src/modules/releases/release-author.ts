/** Who did something with releases, as it is kept. */
import type { Actor } from '@cairn/api/release-people.contract';

export interface Author {
  readonly kind: Actor['kind'];
  /** StudentID of a person, id of a token; null: nobody in particular. */
  readonly id: string | null;
  readonly name: string;
}

/** Who it is, and nothing of what they may do. */
export const authorOf = ({ kind, id, name }: Author): Author => ({ kind, id, name });

/** The registry itself; `name` says which part of it. */
export const bySite = (name: string): Author => ({ kind: 'site', id: null, name });

/** What the registry calls itself where it takes a step of a canary's plan; the name of who began the plan follows. */
export const STEP_OF_PLAN = 'the registry, by the plan of ';

/** Whoever runs the server, at its command line. */
export const OPERATOR: Author = { kind: 'operator', id: null, name: 'operator' };
