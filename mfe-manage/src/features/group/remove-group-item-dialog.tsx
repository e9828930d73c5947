import { type GroupItem, takeItemFromGroup } from '@cairn/api/item-groups.contract';
import type { StaffGroup, TitledItem } from '@cairn/api/staff-groups.contract';
import { toNameInSentence } from '@cairn/domain/display-name.rules';
import { http } from '@cairn/session';
import { t } from 'ttag';
import { LostStudentsNote } from '../../lib/lost-students.tsx';
import { StaffActionDialog } from '../../lib/staff-action-dialog.tsx';

interface TakeItemDialogProps {
  readonly group: Pick<StaffGroup, 'groupId' | 'name'>;
  readonly kind: GroupItem['kind'];
  readonly item: TitledItem;
  readonly onClose: () => void;
}

/** Dialog that removes a course or a document from a group, after it has said how many students lose it. */
export const RemoveGroupItemDialog = ({ group, kind, item, onClose }: TakeItemDialogProps) => {
  const [title, groupName] = [toNameInSentence(item.title), toNameInSentence(group.name)];
  const { groupId } = group;
  return (
    <StaffActionDialog
      title={t`Remove ${title} from ${groupName}?`}
      action={t`Removing from a group`}
      button={t`Remove`}
      done={t`${title} is no longer shown to ${groupName}.`}
      isDangerous
      call={() =>
        http.call(takeItemFromGroup, { params: { groupId }, body: { kind, itemId: item.id } })
      }
      onClose={onClose}
    >
      {kind === 'course' && <p>{t`Enrolments and records stay.`}</p>}
      <LostStudentsNote change={{ kind, itemId: item.id, leave: [groupId], join: [] }} />
    </StaffActionDialog>
  );
};
