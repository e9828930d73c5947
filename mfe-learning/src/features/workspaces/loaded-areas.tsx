import {
  formatImageState,
  formatWorkspaceState,
  toWorkspaceUsername,
} from '@cairn/domain/workspace.rules';
import { useQuery } from '@cairn/runtime';
import { t } from 'ttag';
import { useStudent } from '../../lib/use-student.ts';
import { DesktopArea } from './desktop-area.tsx';
import { DesktopImageList } from './image-list.tsx';
import { PolledDesktopList } from './polled-list.tsx';
import { type DesktopUser, workspaceQueries } from './workspaces.queries.ts';
import type { Workspace } from '@cairn/api/workspaces.contract';
import areaStyles from './desktop-area.module.css';
import { WorkspaceCard } from './workspace-card.tsx';

interface WorkspaceCardsProps {
  readonly workspaces: readonly Workspace[];
  readonly user: DesktopUser;
}

const WorkspaceCards = ({ workspaces, user }: WorkspaceCardsProps) => (
  <div className={areaStyles['workspaces']}>
    {workspaces.map((workspace) => (
      <WorkspaceCard key={workspace.WorkspaceId} workspace={workspace} user={user} />
    ))}
  </div>
);

/** Shows both sections, cloud desktops and images, once their code is loaded. */
export const LoadedDesktopAreas = () => {
  const student = useStudent();
  const username = toWorkspaceUsername(student.attributes?.Email ?? '');
  const user = { studentId: student.studentId, username };
  const workspaces = useQuery(workspaceQueries.list(user));
  const images = useQuery(workspaceQueries.images(user));
  return (
    <>
      <DesktopArea kind="workspaces">
        <PolledDesktopList
          kind="workspaces"
          student={student}
          query={workspaces}
          empty={t`No workspaces found.`}
          news={({ WorkspaceId, State }) => {
            const state = formatWorkspaceState(State);
            return t`Workspace ${WorkspaceId} is now: ${state}.`;
          }}
        >
          {(list) => <WorkspaceCards workspaces={list} user={user} />}
        </PolledDesktopList>
      </DesktopArea>
      <DesktopArea kind="images">
        <PolledDesktopList
          kind="images"
          student={student}
          query={images}
          empty={t`No images found.`}
          news={({ Name, State }) => {
            const state = formatImageState(State);
            return t`Image ${Name} is now: ${state}.`;
          }}
        >
          {(list) => <DesktopImageList images={list} />}
        </PolledDesktopList>
      </DesktopArea>
    </>
  );
};
