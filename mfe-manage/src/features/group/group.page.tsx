import { toNameInSentence } from '@cairn/domain/display-name.rules';
import {
  archiveStaffGroup,
  type TitledItems,
  renameStaffGroup,
  restoreStaffGroup,
  type StaffGroup,
} from '@cairn/api/staff-groups.contract';
import { numberText, plural } from '@cairn/messages/plural';
import { usePageTitle, useParams, useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { classNames } from '@cairn/ui/class-names';
import { Tag } from '@cairn/ui/tag';
import { type ReactNode, useState } from 'react';
import { t } from 'ttag';
import { GroupNameDialog } from '../../lib/group-name-dialog.tsx';
import { AllChangesLink } from '../../lib/all-changes-link.tsx';
import { DetailContent } from '../../lib/detail-page.tsx';
import { ManageFrame } from '../../lib/manage-frame.tsx';
import { manageQueries } from '../../lib/manage-queries.ts';
import { formatDay } from '@cairn/ui/moment-text';
import { StaffActionDialog } from '../../lib/staff-action-dialog.tsx';
import { useIsAdministrator } from '../../lib/staff-roles.ts';
import { AddPeopleDialog } from './add-people-dialog.tsx';
import { describeUnlistedItems } from './change-groups-dialog.tsx';
import pageStyles from '../../lib/detail-page.module.css';
import styles from './group.module.css';
import { GroupManagers } from './managers.tsx';
import { GroupMembers } from './members.tsx';

/** Page /manage/groups/:groupId: a group with its people, managers, courses and documents. */
export const GroupPage = () => (
  <ManageFrame tab="groups">
    <GroupContent />
  </ManageFrame>
);

const GroupContent = () => {
  const { groupId = '' } = useParams();
  const query = useQuery(manageQueries.group(groupId));
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

type OpenDialog = 'rename' | 'add' | 'archive';

const GroupView = ({ group }: { readonly group: StaffGroup }) => {
  const [opened, setOpened] = useState<OpenDialog>();
  const mayAdminister = useIsAdministrator();
  const isArchived = group.archivedAt !== null;
  const close = () => setOpened(undefined);
  return (
    <>
      <GroupHead {...{ group, mayAdminister }} onOpen={setOpened} />
      <div className={pageStyles['columns']}>
        <GroupMembers group={group} />
        <aside>
          <GroupManagers group={group} />
          <SeenItems id="courses" title={t`Courses`} items={group.courses}>
            {t`Shown to this group, not to everybody.`}
          </SeenItems>
          <SeenItems id="documents" title={t`Documents`} items={group.documents}>
            {t`Shown to this group, not to everybody.`}
          </SeenItems>
          {mayAdminister && (
            <section className={pageStyles['section']} aria-labelledby="actions">
              <h2 id="actions">{t`Actions`}</h2>
              <Button variant="line" onClick={() => setOpened('archive')}>
                {isArchived ? t`Take out of the archive` : t`Archive the group`}
              </Button>
              <AllChangesLink objectId={group.groupId} />
            </section>
          )}
        </aside>
      </div>
      {opened === 'rename' && <RenameDialog group={group} onClose={close} />}
      {opened === 'add' && <AddPeopleDialog group={group} onClose={close} onDone={close} />}
      {opened === 'archive' &&
        (isArchived ? (
          <RestoreDialog group={group} onClose={close} />
        ) : (
          <ArchiveDialog group={group} onClose={close} />
        ))}
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

interface SeenItemsProps {
  readonly id: string;
  readonly title: string;
  readonly items: TitledItems;
  readonly children: ReactNode;
}

/** Courses or documents that the group sees. They are no links, because only members of the group can open them. */
const SeenItems = ({ id, title, items, children }: SeenItemsProps) => (
  <section className={pageStyles['section']} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {items.total === 0 ? (
      <p className={pageStyles['hint']}>{t`None`}</p>
    ) : (
      <>
        <p className={classNames(pageStyles['hint'], styles['seen'])}>{children}</p>
        <ul className={pageStyles['plain']}>
          {items.items.map(({ id: itemId, title: name }) => (
            <li key={itemId}>{name}</li>
          ))}
        </ul>
        {items.total > items.items.length && <p>{describeUnlistedItems(items)}</p>}
      </>
    )}
  </section>
);

interface GroupDialogProps {
  readonly group: StaffGroup;
  readonly onClose: () => void;
}

const RenameDialog = ({ group: { groupId, name: before }, onClose }: GroupDialogProps) => (
  <GroupNameDialog
    title={t`Rename the group`}
    action={t`Renaming a group`}
    button={t`Rename`}
    done={t`The group has been renamed.`}
    name={before}
    call={(name) => http.call(renameStaffGroup, { params: { groupId }, body: { before, name } })}
    onClose={onClose}
  />
);

const ArchiveDialog = ({ group: { groupId, ...group }, onClose }: GroupDialogProps) => {
  const name = toNameInSentence(group.name);
  return (
    <StaffActionDialog
      title={t`Archive ${name}?`}
      action={t`Archiving a group`}
      button={t`Archive`}
      done={t`The group has been archived.`}
      call={() => http.call(archiveStaffGroup, { params: { groupId } })}
      onClose={onClose}
    >
      <p>{t`Students can no longer choose it, and it gets no new members. Its people and their enrolments stay.`}</p>
    </StaffActionDialog>
  );
};

const RestoreDialog = ({ group: { groupId, ...group }, onClose }: GroupDialogProps) => {
  const name = toNameInSentence(group.name);
  return (
    <StaffActionDialog
      title={t`Take ${name} out of the archive?`}
      action={t`Restoring a group`}
      button={t`Take out of the archive`}
      done={t`The group is in use again.`}
      call={() => http.call(restoreStaffGroup, { params: { groupId } })}
      onClose={onClose}
    >
      <p>{t`Students can choose it again, and it gets new members.`}</p>
    </StaffActionDialog>
  );
};
