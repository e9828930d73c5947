import type { CourseItem, CourseNode } from '@cairn/api/course-item.contract';
import type { CourseModule } from '@cairn/api/modules.contract';
import { showFailureNotice } from '@cairn/course-content/notices';
import { useQueryClient } from '@cairn/runtime';
import { t } from 'ttag';
import { courseQueries } from '../../lib/course.queries.ts';
import { LazyAssessmentViewer } from './assessment-part.tsx';
import { ContentVisibilityContext } from './in-view.ts';

interface NodeAssessmentProps {
  readonly course: CourseItem;
  readonly node: CourseNode;
  readonly onNext: (() => void) | undefined;
  readonly comeForward: () => void;
}

/** Shows an assessment in the tree of a live course. It runs like a module's, under the node's own id (SYNC-06). */
export const NodeAssessment = ({ course, node, onNext, comeForward }: NodeAssessmentProps) => {
  const client = useQueryClient();
  const renew = async (): Promise<CourseModule | undefined> => {
    const queryKey = courseQueries.courseKey(course.CourseID);
    await client.refetchQueries({ queryKey });
    const { data, error } = client.getQueryState<CourseItem>(queryKey) ?? {};
    if (error) showFailureNotice(t`Failed to load course details`, error);
    const found = error ? undefined : nodeIn(data?.CourseContent ?? [], node.id);
    return found && toCourseModule(course.CourseID, found);
  };
  return (
    <ContentVisibilityContext value={{ isInView: true, comeForward, holdEnd: ignoreHoldEnd }}>
      <LazyAssessmentViewer
        course={course}
        module={toCourseModule(course.CourseID, node)}
        title={node.name}
        isDone={false}
        following={undefined}
        isMovingOn={false}
        onNext={() => onNext?.()}
        renew={renew}
      />
    </ContentVisibilityContext>
  );
};

/** A live course is completed by its instructor, so there is no completion to delay. */
const ignoreHoldEnd = (): void => {};

const toCourseModule = (courseId: string, node: CourseNode): CourseModule => ({
  ModuleID: node.assessmentId ?? node.id,
  CourseID: courseId,
  ModuleTitle: node.name,
  ModuleDescription: node.description ?? '',
  Order: 1,
  McqObj: node.McqObj ?? { Questions: [] },
  CompetencyIDs: {},
});

const nodeIn = (nodes: readonly CourseNode[], id: string): CourseNode | undefined => {
  for (const node of nodes) {
    const found = node.id === id ? node : nodeIn(node.items ?? [], id);
    if (found) return found;
  }
  return undefined;
};
