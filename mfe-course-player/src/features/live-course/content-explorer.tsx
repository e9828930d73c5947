import type { CourseNode } from '@cairn/api/courses.contract';
import { ClipboardList, File, Folder, type LucideIcon, Presentation } from 'lucide-react';
import styles from './live-course.module.css';

interface ContentExplorerProps {
  readonly nodes: readonly CourseNode[];
  readonly selectedId: string | undefined;
  readonly onSelect: (node: CourseNode) => void;
}

const icons: Readonly<Record<CourseNode['type'], LucideIcon>> = {
  folder: Folder,
  lecture: Presentation,
  file: File,
  assignment: ClipboardList,
  assessment: ClipboardList,
};

/** Folders open and close; everything else can be selected. Native elements, so every key works as people know it. */
export const ContentExplorer = ({ nodes, selectedId, onSelect }: ContentExplorerProps) => (
  <ul className={styles['tree']}>
    {nodes.map((node) => (
      <li key={node.id}>
        {node.type === 'folder' ? (
          <details open>
            <summary className={styles['node']}>
              <Folder />
              {node.name}
            </summary>
            <ContentExplorer nodes={node.items ?? []} selectedId={selectedId} onSelect={onSelect} />
          </details>
        ) : (
          <LeafButton node={node} isSelected={node.id === selectedId} onSelect={onSelect} />
        )}
      </li>
    ))}
  </ul>
);

interface LeafButtonProps {
  readonly node: CourseNode;
  readonly isSelected: boolean;
  readonly onSelect: (node: CourseNode) => void;
}

const LeafButton = ({ node, isSelected, onSelect }: LeafButtonProps) => {
  const Icon = icons[node.type];
  return (
    <button
      type="button"
      className={styles['node']}
      aria-current={isSelected ? 'true' : undefined}
      onClick={() => onSelect(node)}
    >
      <Icon />
      {node.name}
    </button>
  );
};
