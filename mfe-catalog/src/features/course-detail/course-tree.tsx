import type { CourseNode } from '@cairn/api/course-item.contract';
import { ContentRow, getContentRowClass } from '@cairn/ui/content-row';
import { useState } from 'react';
import styles from './course-tree.module.css';

interface CourseTreeProps {
  readonly nodes: readonly CourseNode[];
  readonly level?: number;
}

/** Tree of a live course's content, with the rows of its player. Items open only in the player. */
export const CourseTree = ({ nodes, level = 1 }: CourseTreeProps) => (
  <ul className={styles['tree']}>
    {nodes.map((node) => (
      <li key={node.id}>
        {node.type === 'folder' ? (
          <CourseFolder node={node} level={level} />
        ) : (
          <div className={getContentRowClass({ type: node.type, isPressed: false })}>
            <ContentRow type={node.type} name={node.name} level={level} />
          </div>
        )}
      </li>
    ))}
  </ul>
);

interface CourseFolderProps {
  readonly node: CourseNode;
  readonly level: number;
}

/** Folder of a live course, open at first. It is a native element, so that the browser's page search can open it. */
const CourseFolder = ({ node, level }: CourseFolderProps) => {
  const [isOpen, setOpen] = useState(true);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={getContentRowClass({ type: 'folder', isPressed: true })}>
        <ContentRow type="folder" name={node.name} level={level} isOpen={isOpen} />
      </summary>
      <CourseTree nodes={node.items ?? []} level={level + 1} />
    </details>
  );
};
