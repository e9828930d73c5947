import type { Workspace } from '@cairn/api/workspaces.contract';
import areaStyles from './desktop-area.module.css';
import { WorkspaceCard } from './workspace-card.tsx';
import type { DesktopUser } from './workspaces.queries.ts';

interface WorkspaceCardsProps {
  readonly workspaces: readonly Workspace[];
  readonly user: DesktopUser;
}

export const WorkspaceCards = ({ workspaces, user }: WorkspaceCardsProps) => (
  <div className={areaStyles['workspaces']}>
    {workspaces.map((workspace) => (
      <WorkspaceCard key={workspace.WorkspaceId} workspace={workspace} user={user} />
    ))}
  </div>
);
