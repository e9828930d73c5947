import type { CourseNode } from '@cairn/api/courses.contract';
import { ClipboardList, File, Folder, type LucideIcon, Presentation } from 'lucide-react';
import styles from './course-tree.module.css';

const icons: Readonly<Record<CourseNode['type'], LucideIcon>> = {
  folder: Folder,
  lecture: Presentation,
  file: File,
  assignment: ClipboardList,
  assessment: ClipboardList,
};

const kinds: Readonly<Record<CourseNode['type'], string>> = {
  folder: 'Folder',
  lecture: 'Lecture',
  file: 'File',
  assignment: 'Assignment',
  assessment: 'Assessment',
};

/** What a live course holds. Nothing opens from here: that is the player's business. */
export const CourseTree = ({ nodes }: { readonly nodes: readonly CourseNode[] }) => (
  <ul className={styles['tree']}>
    {nodes.map((node) => (
      <li key={node.id}>
        {node.type === 'folder' ? (
          <details open>
            <summary>
              <NodeName node={node} />
            </summary>
            <CourseTree nodes={node.items ?? []} />
          </details>
        ) : (
          <NodeName node={node} />
        )}
      </li>
    ))}
  </ul>
);

const NodeName = ({ node }: { readonly node: CourseNode }) => {
  const Icon = icons[node.type];
  return (
    <span className={styles['node']}>
      <Icon role="img" aria-label={kinds[node.type]} />
      {node.name}
    </span>
  );
};
