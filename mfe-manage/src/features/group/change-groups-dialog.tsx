/** Dialogs that change the groups of selected people, and show the consequences before. */
import { toNameInSentence } from '@cairn/domain/display-name.rules';
import type { JoinedRule } from '@cairn/api/enrolment-rules.contract';
import {
  changeGroupsOfPeople,
  type GroupMembershipChange,
  type GroupMembershipChangePreview,
  type TitledItems,
} from '@cairn/api/staff-groups.contract';
import type { ListedPerson } from '@cairn/api/staff-people.contract';
import type { EndpointAnswer } from '@cairn/api/endpoint';
import { numberText, plural } from '@cairn/messages/plural';
import { useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import { SelectField } from '@cairn/ui/select-field';
import { Tag } from '@cairn/ui/tag';
import { useState } from 'react';
import { t } from 'ttag';
import { describeUnlistedItems } from './named-items-words.ts';
import { describeEnrolmentRule } from './rule-words.ts';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { groupQueries } from '../../lib/group-queries.ts';
import { manageQueries } from '../../lib/manage-queries.ts';
import { formatPersonNameInSentence } from '../../lib/person-words.ts';
import { StaffActionDialog } from '../../lib/staff-action-dialog.tsx';
import styles from './group.module.css';

export interface ChangeGroupsDialogProps {
  readonly people: readonly ListedPerson[];
  /** Group whose page is open, and whose members are changed. */
  readonly group: { readonly groupId: string; readonly name: string };
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Describes the result of a change of groups. */
export const describeGroupsChange = ({
  changed,
  refused,
}: EndpointAnswer<typeof changeGroupsOfPeople>): string => {
  const some = numberText(changed);
  const words = plural(
    changed,
    t`${some} person has been changed.|${some} people have been changed.`,
  );
  const [first] = refused;
  if (!first) return words;
  const others = numberText(refused.length);
  return `${words} ${plural(refused.length, t`${others} was refused:|${others} were refused:`)} ${first.message}`;
};

const namePeople = (people: readonly ListedPerson[]): string => {
  const [only] = people;
  if (only && people.length === 1) return formatPersonNameInSentence(only);
  const count = numberText(people.length);
  return plural(people.length, t`${count} person|${count} people`);
};

const toIds = (people: readonly ListedPerson[]): string[] => people.map(({ personId }) => personId);

/** Dialog that moves people from one group to another. */
export const MovePeopleDialog = ({ people, group, ...dialog }: ChangeGroupsDialogProps) => {
  const [join, setJoin] = useState('');
  const { data } = useQuery(manageQueries.filterOptions());
  const groups = (data?.groups ?? []).filter(
    ({ groupId, isArchived }) => groupId !== group.groupId && !isArchived,
  );
  const change: GroupMembershipChange = { personIds: toIds(people), join, leave: group.groupId };
  const who = namePeople(people);
  return (
    <StaffActionDialog
      {...dialog}
      title={t`Move ${who} to another group`}
      action={t`Moving people`}
      button={t`Move`}
      done={describeGroupsChange}
      isChanged={join !== ''}
      missing={join === '' && t`Choose a group first.`}
      call={() => http.call(changeGroupsOfPeople, { body: change })}
    >
      <SelectField
        label={t`New group`}
        placeholder={t`Choose a group`}
        value={join}
        options={groups.map(({ groupId, name }) => ({ value: groupId, label: name }))}
        onChange={({ target }) => setJoin(target.value)}
      />
      {join !== '' && <ChangePreview change={change} />}
    </StaffActionDialog>
  );
};

/** Dialog that removes people from a group. */
export const RemovePeopleDialog = ({ people, group, ...dialog }: ChangeGroupsDialogProps) => {
  const change: GroupMembershipChange = { personIds: toIds(people), leave: group.groupId };
  const who = namePeople(people);
  const groupName = toNameInSentence(group.name);
  return (
    <StaffActionDialog
      {...dialog}
      title={t`Remove ${who} from ${groupName}?`}
      action={t`Removing people from a group`}
      button={t`Remove`}
      done={describeGroupsChange}
      isDangerous
      call={() => http.call(changeGroupsOfPeople, { body: change })}
    >
      <p>{t`They keep their accounts and enrolments, and cannot choose a group by themselves.`}</p>
      <ChangePreview change={change} />
    </StaffActionDialog>
  );
};

/** Lists of the courses and documents that the people would lose and gain, and of the rules that would apply to them. */
const ChangePreview = ({ change }: { readonly change: GroupMembershipChange }) => (
  <LoadedContent
    query={useQuery(groupQueries.changePreview(change))}
    failure={t`The consequences for these people could not be loaded.`}
    lines={3}
  >
    {(preview) => <PreviewLists {...preview} />}
  </LoadedContent>
);

const PreviewLists = ({ newRules, ...items }: GroupMembershipChangePreview) => {
  const { hiddenCourses, hiddenDocuments, newCourses, newDocuments } = items;
  const total = Object.values(items).reduce((sum, { total: one }) => sum + one, 0);
  return (
    <>
      {total === 0 && <p>{t`They see the same courses and documents as before.`}</p>}
      <PreviewList title={t`Courses that they no longer see`} items={hiddenCourses} />
      <PreviewList title={t`Documents that they no longer see`} items={hiddenDocuments} />
      <PreviewList title={t`Courses that they see from then on`} items={newCourses} />
      <PreviewList title={t`Documents that they see from then on`} items={newDocuments} />
      {newRules && <RulePreview rules={newRules} />}
    </>
  );
};

const RulePreview = ({ rules }: { readonly rules: readonly JoinedRule[] }) => {
  if (rules.length === 0) return null;
  return (
    <section className={styles['preview']}>
      <h3>{t`Enrolment rules that apply to them`}</h3>
      <ul>
        {rules.map((rule) => (
          <li key={rule.ruleId}>
            <b>{rule.courseTitle}</b> {rule.isMandatory && <Tag tone="pending">{t`Mandatory`}</Tag>}
            <p className={styles['terms']}>{describeEnrolmentRule(rule)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
};

const PreviewList = ({ title, items }: { readonly title: string; readonly items: TitledItems }) => {
  if (items.total === 0) return null;
  return (
    <section className={styles['preview']}>
      <h3>{title}</h3>
      <ul>
        {items.items.map(({ id, title: name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      {items.total > items.items.length && <p>{describeUnlistedItems(items)}</p>}
    </section>
  );
};
