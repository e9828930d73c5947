import type { StaffGroup } from '@cairn/api/staff-groups.contract';
import { numberText, plural } from '@cairn/messages/plural';
import { usePageTitle, useParams, useQuery } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { Tag } from '@cairn/ui/tag';
import { useState } from 'react';
import { t } from 'ttag';
import { AllChangesLink } from '../../lib/all-changes-link.tsx';
import { DetailContent } from '../../lib/detail-page.tsx';
import { createLazyDialog } from '../../lib/lazy-dialog.tsx';
import { ManageFrame } from '../../lib/manage-frame.tsx';
import { groupQueries } from '../../lib/group-queries.ts';
import { formatDay } from '@cairn/messages/dates';
import { useIsAdministrator } from '../../lib/staff-roles.ts';
import type { GroupDialogProps } from './group-dialog.tsx';
import pageStyles from '../../lib/detail-page.module.css';
import styles from './group.module.css';
import { GroupManagers } from './managers.tsx';
import { LazyGroupRules } from './lazy-rules.ts';
import { GroupMembers } from './members.tsx';
import { GroupVisibleItems } from './group-visible-items.tsx';

/** Page /manage/groups/:groupId: a group with its people, managers, courses and documents. */
export const GroupPage = () => (
  <ManageFrame tab="groups">
    <GroupContent />
  </ManageFrame>
);

const GroupContent = () => {
  const { groupId = '' } = useParams();
  const query = useQuery(groupQueries.detail(groupId));
  usePageTitle(query.data?.name);
  return (
    <DetailContent
      query={query}
      list="/manage/groups"
      listName={t`Groups`}
      unknownTitle={t`There is no such group.`}
      failureTitle={t`The group could not be loaded.`}
    >
      {(group) => <GroupView group={group} />}
    </DetailContent>
  );
};

type OpenDialog = GroupDialogProps['kind'];

const LazyGroupDialog = createLazyDialog(
  async () =>
    (await import(/* webpackChunkName: "group-dialogs" */ './group-dialog.tsx')).GroupDialog,
);

const GroupView = ({ group }: { readonly group: StaffGroup }) => {
  const [opened, setOpened] = useState<OpenDialog>();
  const mayAdminister = useIsAdministrator();
  const isArchived = group.archivedAt !== null;
  const close = () => setOpened(undefined);
  return (
    <>
      <GroupHead {...{ group, mayAdminister }} onOpen={setOpened} />
      <div className={pageStyles['columns']}>
        <div>
          <LazyGroupRules group={group} />
          <GroupMembers group={group} />
        </div>
        <aside>
          <GroupManagers group={group} />
          <GroupVisibleItems
            kind="course"
            title={t`Courses`}
            items={group.courses}
            {...{ group }}
          />
          <GroupVisibleItems
            kind="document"
            title={t`Documents`}
            items={group.documents}
            {...{ group }}
          />
          {mayAdminister && (
            <section className={pageStyles['section']} aria-labelledby="actions">
              <h2 id="actions">{t`Actions`}</h2>
              <Button variant="line" onClick={() => setOpened(isArchived ? 'restore' : 'archive')}>
                {isArchived ? t`Take out of the archive` : t`Archive the group`}
              </Button>
              <AllChangesLink objectId={group.groupId} />
            </section>
          )}
        </aside>
      </div>
      {opened && <LazyGroupDialog kind={opened} group={group} onClose={close} />}
    </>
  );
};

interface GroupHeadProps {
  readonly group: StaffGroup;
  readonly mayAdminister: boolean;
  readonly onOpen: (dialog: OpenDialog) => void;
}

const GroupHead = ({ group, mayAdminister, onOpen }: GroupHeadProps) => {
  const isArchived = group.archivedAt !== null;
  return (
    <header className={pageStyles['head']}>
      <div className={pageStyles['names']}>
        <h1>{group.name}</h1>
        <p>{describeGroup(group)}</p>
      </div>
      {isArchived && <Tag tone="neutral">{t`Archived`}</Tag>}
      <div className={styles['actions']}>
        {mayAdminister && (
          <Button variant="line" onClick={() => onOpen('rename')}>{t`Rename`}</Button>
        )}
        {!isArchived && (
          <Button variant="line" onClick={() => onOpen('add')}>{t`Add people`}</Button>
        )}
      </div>
    </header>
  );
};

const describeGroup = ({ people, groupId, createdAt }: StaffGroup): string => {
  const count = numberText(people);
  const day = formatDay(createdAt);
  const members = plural(people, t`${count} person|${count} people`);
  return t`${members} · ${groupId} · created ${day}`;
};
