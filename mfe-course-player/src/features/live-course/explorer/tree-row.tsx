import type { CourseNode } from '@cairn/api/courses.contract';
import { fileKind } from '@cairn/domain/file-kind.rules';
import {
  ChevronRight,
  ClipboardList,
  FileImage,
  FileText,
  FileVideo,
  Folder,
  FolderOpen,
  ListChecks,
  type LucideIcon,
  Video,
} from 'lucide-react';
import { memo } from 'react';
import { momentOf, shortMomentText } from '../node-texts.ts';
import styles from './tree.module.css';
import type { TreeRow } from './visible-rows.ts';

/** Rem that each level stands further in; whole pixels, or the lines blur. */
const INDENT = 1.875;

const KIND_NAMES: Readonly<Record<CourseNode['type'], string>> = {
  folder: 'Folder',
  lecture: 'Lecture',
  file: 'File',
  assignment: 'Assignment',
  assessment: 'Assessment',
};

export interface TreeRowProps {
  readonly row: TreeRow;
  readonly index: number;
  readonly isSelected: boolean;
  /** Tab comes here. */
  readonly isStop: boolean;
  /** Pixels of the rows before it that are not drawn. */
  readonly gap?: number;
  readonly ref?: (element: HTMLElement | null) => void;
}

/** A button in the role of a tree's item: Enter, the space bar and a press do the same. The tree hears of it. */
export const NodeRow = memo(({ row, index, isSelected, isStop, gap = 0, ref }: TreeRowProps) => {
  const { node, level, position, siblings, isOpen } = row;
  const Icon = icons[iconName(row)];
  const detail = detailOf(node);
  return (
    <button
      ref={ref}
      type="button"
      role="treeitem"
      className={styles['node']}
      data-index={index}
      data-type={node.type}
      style={gap === 0 ? undefined : { marginBlockStart: `${gap}px` }}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isOpen}
      aria-selected={isSelected}
      tabIndex={isStop ? 0 : -1}
    >
      <span className={styles['lines']} style={{ inlineSize: `${(level - 1) * INDENT}rem` }} />
      {isOpen !== undefined && <ChevronRight className={styles['chevron']} />}
      <Icon role="img" aria-label={KIND_NAMES[node.type]} aria-hidden={false} />
      <span className={styles['name']}>
        {node.name}
        {detail !== undefined && <small className={styles['detail']}>{detail}</small>}
      </span>
    </button>
  );
});

type IconName = Exclude<CourseNode['type'], 'folder'> | 'open' | 'closed' | 'image' | 'video';

const icons: Readonly<Record<IconName, LucideIcon>> = {
  open: FolderOpen,
  closed: Folder,
  lecture: Video,
  file: FileText,
  image: FileImage,
  video: FileVideo,
  assignment: ClipboardList,
  assessment: ListChecks,
};

const iconName = ({ node: { type, name, s3Url = '' }, isOpen }: TreeRow): IconName => {
  if (type === 'folder') return isOpen === true ? 'open' : 'closed';
  if (type !== 'file') return type;
  const named = fileKind(name);
  const kind = named === 'unknown' ? fileKind(s3Url) : named;
  return kind === 'image' || kind === 'video' ? kind : 'file';
};

/** When it is, or until when. */
const detailOf = ({ type, meetingDateTime, dueDate }: CourseNode): string | undefined => {
  const at = momentOf(type === 'assignment' ? dueDate : meetingDateTime);
  if (at === undefined) return undefined;
  return type === 'assignment' ? `Due ${shortMomentText(at)}` : shortMomentText(at);
};
