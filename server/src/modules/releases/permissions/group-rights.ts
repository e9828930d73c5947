/**
 * Rights to releases that groups of a sign-on partner give. The settings determine these rights, and each sign-in through the
 * partner renews them.
 */
import type { GroupReleaseRight } from '@cairn/api/release-people.contract';
import { toEmailKey } from '@cairn/domain/email-key';
import { toJsonb, type Sql, type TransactionSql } from '../../../platform/database/sql.ts';
import { addReleaseEvent } from '../registry/release-events.repository.ts';
import { createRegistryAuthor } from './release-author.ts';
import { toTokenScopeLabels } from './release-token.service.ts';

/** Rights of the groups of one partner. */
export interface PartnerGroupRights {
  readonly issuer: string;
  /** Name of the partner, for entries of the history. */
  readonly name: string;
  readonly rights: readonly GroupReleaseRight[];
}

interface PartnerArrival {
  readonly studentId: string;
  readonly email: string;
  readonly issuer: string;
  /** Groups of the person, as the partner names them now. */
  readonly groups: readonly string[];
}

interface StoredGroupRight extends GroupReleaseRight {
  readonly email: string;
}

const isSameScope = (one: GroupReleaseRight, other: GroupReleaseRight): boolean =>
  one.group === other.group && one.remote === other.remote && one.channel === other.channel;

const isSameRight = (one: GroupReleaseRight, other: GroupReleaseRight): boolean =>
  isSameScope(one, other) && toActionText(one) === toActionText(other);

const toActionText = ({ actions }: GroupReleaseRight): string => actions.toSorted().join(', ');

/**
 * Returns the function that renews the rights of a person who arrives from a partner: exactly those of the person's groups
 * in the settings.
 */
export const createGroupRightsRenewal =
  (partners: readonly PartnerGroupRights[]) =>
  async (tx: TransactionSql, { studentId, email, issuer, groups }: PartnerArrival) => {
    const partner = partners.find((one) => one.issuer === issuer);
    const wanted = partner?.rights.filter(({ group }) => groups.includes(group)) ?? [];
    const stored = await tx<GroupReleaseRight[]>`
      select granting_group as group, remote, channel, actions from release_group_rights
      where student_id = ${studentId} and granting_issuer = ${issuer} for update`;
    const name = partner?.name ?? issuer;
    for (const right of stored.filter((one) => !wanted.some((other) => isSameScope(one, other)))) {
      await tx`delete from release_group_rights
        where student_id = ${studentId} and granting_issuer = ${issuer}
          and granting_group = ${right.group} and remote = ${right.remote}
          and channel = ${right.channel}`;
      await addGroupRightEvent(tx, 'right-taken', name, { ...right, email });
    }
    for (const right of wanted.filter((one) => !stored.some((other) => isSameRight(one, other)))) {
      await tx`insert into release_group_rights
          (student_id, granting_issuer, granting_group, remote, channel, actions)
        values (${studentId}, ${issuer}, ${right.group}, ${right.remote}, ${right.channel},
          ${[...right.actions]})
        on conflict (student_id, granting_issuer, granting_group, remote, channel)
          do update set actions = excluded.actions, granted_at = now()`;
      await addGroupRightEvent(tx, 'right-given', name, { ...right, email });
    }
  };

/** Removes rights of groups that the settings do not give any more, at the start of the server. */
export const removeUnmappedGroupRights = (
  sql: Sql,
  partners: readonly PartnerGroupRights[],
): Promise<void> =>
  sql.begin(async (tx) => {
    const mapped = partners.flatMap(({ issuer, rights }) =>
      rights.map((right) => ({ ...right, issuer })),
    );
    const removed = await tx<(StoredGroupRight & { issuer: string })[]>`
      delete from release_group_rights given using students
      where students.student_id = given.student_id and not exists (
        select from jsonb_to_recordset(${toJsonb(mapped)})
          mapped(issuer text, "group" text, remote text, channel text, actions text[])
        where mapped.issuer = granting_issuer and mapped."group" = granting_group
          and mapped.remote = given.remote and mapped.channel = given.channel
          and given.actions <@ mapped.actions)
      returning granting_issuer as issuer, granting_group as group, given.remote, given.channel,
        given.actions, students.email`;
    for (const { issuer, ...right } of removed) {
      const name = partners.find((one) => one.issuer === issuer)?.name ?? issuer;
      await addGroupRightEvent(tx, 'right-taken', name, right);
    }
  });

const addGroupRightEvent = (
  tx: TransactionSql,
  kind: 'right-given' | 'right-taken',
  partner: string,
  right: StoredGroupRight,
): Promise<void> =>
  addReleaseEvent(tx, {
    kind,
    by: createRegistryAuthor(`sign-on of ${partner}`),
    ...toTokenScopeLabels(right),
    reason: `${toEmailKey(right.email)}: ${toActionText(right)} (group ${right.group})`,
  });
