import {
  imageStateWords,
  workspaceStateWords,
  workspaceUsername,
} from '@cairn/domain/workspace.rules';
import { useQuery } from '@cairn/runtime';
import { useStudent } from '../../lib/use-student.ts';
import { DesktopArea } from './desktop-area.tsx';
import { ImageList } from './image-list.tsx';
import { ReadList } from './read-list.tsx';
import { WorkspaceCards } from './workspace-cards.tsx';
import { workspaceQueries } from './workspaces.queries.ts';

/** Both areas, once their code is here. */
export const LoadedAreas = () => {
  const student = useStudent();
  const username = workspaceUsername(student.attributes?.Email ?? '');
  const user = { studentId: student.studentId, username };
  const workspaces = useQuery(workspaceQueries.list(user));
  const images = useQuery(workspaceQueries.images(user));
  return (
    <>
      <DesktopArea kind="workspaces">
        <ReadList
          kind="workspaces"
          student={student}
          query={workspaces}
          empty="No workspaces found."
          news={({ WorkspaceId, State }) =>
            `Workspace ${WorkspaceId} is now: ${workspaceStateWords(State)}.`
          }
        >
          {(list) => <WorkspaceCards workspaces={list} user={user} />}
        </ReadList>
      </DesktopArea>
      <DesktopArea kind="images">
        <ReadList
          kind="images"
          student={student}
          query={images}
          empty="No images found."
          news={({ Name, State }) => `Image ${Name} is now: ${imageStateWords(State)}.`}
        >
          {(list) => <ImageList images={list} />}
        </ReadList>
      </DesktopArea>
    </>
  );
};
