/** The author of an action on releases, as stored. */
import type { ChangeAuthor } from '@cairn/api/release-people.contract';

export interface ReleaseAuthor {
  readonly kind: ChangeAuthor['kind'];
  /** StudentID of a person, ID of a token; null for the site and the operator. */
  readonly id: string | null;
  readonly name: string;
}

/** Returns the author without their rights. */
export const toAuthor = ({ kind, id, name }: ReleaseAuthor): ReleaseAuthor => ({ kind, id, name });

/** Returns the registry itself as an author; `name` says which part of it. */
export const createSiteAuthor = (name: string): ReleaseAuthor => ({ kind: 'site', id: null, name });

/** Name of the registry as the author of a plan's step; the name of the plan's owner follows. */
export const PLAN_STEP_AUTHOR = 'the registry, by the plan of ';

/** The operator, at the command line of the server. */
export const OPERATOR_AUTHOR: ReleaseAuthor = { kind: 'operator', id: null, name: 'operator' };
