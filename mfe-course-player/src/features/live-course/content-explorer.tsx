import type { CourseNode } from '@cairn/api/courses.contract';
import {
  ChevronRight,
  ClipboardList,
  FileText,
  Folder,
  ListChecks,
  type LucideIcon,
  Video,
} from 'lucide-react';
import styles from './live-course.module.css';

interface ContentExplorerProps {
  readonly nodes: readonly CourseNode[];
  readonly selectedId: string | undefined;
  readonly onSelect: (node: CourseNode) => void;
}

type Kind = CourseNode['type'];

const kinds: Readonly<Record<Kind, { readonly Icon: LucideIcon; readonly name: string }>> = {
  folder: { Icon: Folder, name: 'Folder' },
  lecture: { Icon: Video, name: 'Lecture' },
  file: { Icon: FileText, name: 'File' },
  assignment: { Icon: ClipboardList, name: 'Assignment' },
  assessment: { Icon: ListChecks, name: 'Assessment' },
};

/** Folders open and close; everything else can be selected. Native elements, so every key works as people know it. */
export const ContentExplorer = ({ nodes, selectedId, onSelect }: ContentExplorerProps) => (
  <ul className={styles['tree']}>
    {nodes.map((node) => (
      <li key={node.id}>
        {node.type === 'folder' ? (
          <details open>
            <summary className={styles['node']}>
              <ChevronRight className={styles['chevron']} />
              <KindIcon type="folder" />
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

const KindIcon = ({ type }: { readonly type: Kind }) => {
  const { Icon, name } = kinds[type];
  return <Icon role="img" aria-label={name} aria-hidden={false} />;
};

interface LeafButtonProps {
  readonly node: CourseNode;
  readonly isSelected: boolean;
  readonly onSelect: (node: CourseNode) => void;
}

const LeafButton = ({ node, isSelected, onSelect }: LeafButtonProps) => (
  <button
    type="button"
    className={styles['node']}
    aria-current={isSelected ? 'true' : undefined}
    onClick={() => onSelect(node)}
  >
    <KindIcon type={node.type} />
    {node.name}
  </button>
);
