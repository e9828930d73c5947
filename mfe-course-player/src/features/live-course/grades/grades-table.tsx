import type { CourseNode } from '@cairn/api/courses.contract';
import { EmptyState } from '@cairn/ui/empty-state';
import type { NodeIndex } from '../explorer/node-index.ts';
import { dueText, momentOf } from '../node-texts.ts';
import styles from '../live-course.module.css';

/** What the course asks to be handed in. */
export const GradesTable = ({ index }: { readonly index: NodeIndex }) => {
  const assignments = [...index.values()].flatMap(({ node }) =>
    node.type === 'assignment' ? [node] : [],
  );
  if (assignments.length === 0) {
    return <EmptyState art="trail" title="There is nothing to hand in in this course" />;
  }
  return (
    <ul className={styles['grades']}>
      {assignments.map((node) => (
        <li key={node.id}>{termsOf(node)}</li>
      ))}
    </ul>
  );
};

const termsOf = ({ name, dueDate, MaxScore = 100 }: CourseNode): string => {
  const due = momentOf(dueDate);
  return [name, due === undefined ? '' : dueText(due), `${MaxScore} points`]
    .filter((part) => part !== '')
    .join(', ');
};
