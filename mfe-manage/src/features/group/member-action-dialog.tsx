import { LazyPeopleActionDialog } from '../../lib/lazy-people-action.ts';
import {
  type ChangeGroupsDialogProps,
  MovePeopleDialog,
  RemovePeopleDialog,
} from './change-groups-dialog.tsx';

export type GroupMemberAction = 'move' | 'remove' | 'enrol' | 'unenrol';

interface MemberActionDialogProps extends ChangeGroupsDialogProps {
  readonly action: GroupMemberAction;
}

/** The dialog of an action on selected members of a group. */
export const MemberActionDialog = ({ action, ...dialog }: MemberActionDialogProps) => {
  if (action === 'move') return <MovePeopleDialog {...dialog} />;
  if (action === 'remove') return <RemovePeopleDialog {...dialog} />;
  const personIds = dialog.people.map(({ personId }) => personId);
  return (
    <LazyPeopleActionDialog
      kind={action}
      selection={{ personIds }}
      onClose={dialog.onClose}
      onDone={dialog.onDone}
    />
  );
};
