import type { CourseNode } from '@cairn/api/courses.contract';
import { ContentRow, contentRowClass } from '@cairn/ui/content-row';
import { useState } from 'react';
import styles from './course-tree.module.css';

interface CourseTreeProps {
  readonly nodes: readonly CourseNode[];
  readonly level?: number;
}

/** What a live course holds, with the rows of its player. Nothing opens from here: that is the player's business. */
export const CourseTree = ({ nodes, level = 1 }: CourseTreeProps) => (
  <ul className={styles['tree']}>
    {nodes.map((node) => (
      <li key={node.id}>
        {node.type === 'folder' ? (
          <CourseFolder node={node} level={level} />
        ) : (
          <div className={contentRowClass({ type: node.type, isPressed: false })}>
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

/** Open at first; native, so that the browser's own search opens it. */
const CourseFolder = ({ node, level }: CourseFolderProps) => {
  const [isOpen, setOpen] = useState(true);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={contentRowClass({ type: 'folder', isPressed: true })}>
        <ContentRow type="folder" name={node.name} level={level} isOpen={isOpen} />
      </summary>
      <CourseTree nodes={node.items ?? []} level={level + 1} />
    </details>
  );
};
