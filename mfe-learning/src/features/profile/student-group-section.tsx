import type { StudentGroup } from '@cairn/api/groups.contract';
import type { UserAttributes } from '@cairn/api/user.contract';
import { commaList } from '@cairn/messages/word-lists';
import { useQuery } from '@cairn/runtime';
import { QueryContent } from '@cairn/ui/query-content';
import { Skeleton, SkeletonBlock } from '@cairn/ui/skeleton';
import { TextField } from '@cairn/ui/text-field';
import { t } from 'ttag';
import { JoinGroupChoice } from './group-choice.tsx';
import { ChoiceListFailure } from './list-failure.tsx';
import styles from './profile.module.css';
import { profileQueries } from './profile.queries.ts';
import { useGroupName } from './use-group-name.ts';

/** Shows the student's groups, which cannot be changed, or the select of a group. */
export const StudentGroupSection = ({ attributes }: { readonly attributes: UserAttributes }) => {
  const groups = useQuery(profileQueries.groups());
  return (
    <QueryContent
      query={groups}
      skeleton={
        <Skeleton label={t`Loading groups`}>
          <SkeletonBlock className={styles['fieldPlace']} />
        </Skeleton>
      }
      renderFailure={(failure) => (
        <ChoiceListFailure title={t`Error fetching groups`} {...failure} />
      )}
    >
      {(all) => <Groups attributes={attributes} all={all} />}
    </QueryContent>
  );
};

interface GroupsProps {
  readonly attributes: UserAttributes;
  readonly all: readonly StudentGroup[];
}

const Groups = ({ attributes, all }: GroupsProps) => {
  const { GroupIDs } = attributes;
  if (GroupIDs.length > 0) return <AssignedGroups ids={GroupIDs} groups={all} />;
  if (all.length === 0) {
    return <p className={styles['none']}>{t`There are no groups to choose from yet.`}</p>;
  }
  return <JoinGroupChoice groups={all} />;
};

interface AssignedGroupsProps {
  readonly ids: readonly string[];
  readonly groups: readonly StudentGroup[];
}

const AssignedGroups = ({ ids, groups }: AssignedGroupsProps) => {
  const names = ids.map((id) => groups.find(({ GroupID }) => GroupID === id)?.GroupName ?? id);
  return (
    <TextField
      label={useGroupName()}
      readOnly
      value={commaList(names)}
      hint={t`These are your assigned groups. Contact your administrator if you need changes.`}
    />
  );
};
