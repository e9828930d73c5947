/** The author of a change of releases, as the database stores it. */
import type { ChangeAuthor } from '@cairn/api/release-people.contract';

export interface ReleaseAuthor {
  readonly kind: ChangeAuthor['kind'];
  /** StudentID of a person, or ID of a release token; null for the registry itself and for the operator. */
  readonly id: string | null;
  readonly name: string;
}

/** Returns kind, ID and name of a caller as the author of a change, without the caller's rights. */
export const toReleaseAuthor = ({ kind, id, name }: ReleaseAuthor): ReleaseAuthor => ({
  kind,
  id,
  name,
});

/** Returns an author for a response or a notification. It lacks the ID of the token or account, which readers do not need. */
export const toPublicAuthor = ({ kind, name }: Pick<ReleaseAuthor, 'kind' | 'name'>) => ({
  kind,
  name,
});

/** Returns the author as the columns of a table. */
export const toAuthorColumns = ({ kind, id, name }: ReleaseAuthor) => ({
  who: name,
  who_kind: kind,
  who_id: id,
});

/** Returns the registry itself as the author of an automatic change; `name` says which part of the registry. */
export const createRegistryAuthor = (name: string): ReleaseAuthor => ({
  kind: 'site',
  id: null,
  name,
});

/** Beginning of the author's name of an automatic step of a rollout plan; the name of the plan's owner follows. */
export const PLAN_STEP_AUTHOR_PREFIX = 'the registry, by the plan of ';

/** Author of changes that an operator makes at the server's command line. */
export const OPERATOR_RELEASE_AUTHOR: ReleaseAuthor = {
  kind: 'operator',
  id: null,
  name: 'operator',
};
