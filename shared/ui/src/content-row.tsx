import {
  ChevronRight,
  ClipboardList,
  FileImage,
  FileText,
  FileVideo,
  Folder,
  FolderOpen,
  type LucideIcon,
  Video,
} from 'lucide-react';
import { t } from 'ttag';
import { classNames } from './class-names.ts';
import styles from './content-row.module.css';

export type ContentType = 'folder' | 'lecture' | 'file' | 'assignment' | 'assessment';

/** Indentation of each level in rem. It gives whole pixels; fractions would blur the lines. */
const INDENT_REM = 1.875;

const KIND_NAMES: Readonly<Record<ContentType, string>> = {
  folder: t`Folder`,
  lecture: t`Lecture`,
  file: t`File`,
  assignment: t`Assignment`,
  assessment: t`Assessment`,
};

interface ContentRowProps {
  readonly type: ContentType;
  readonly name: string;
  /** Depth of the entry in the tree of course contents, from 1. */
  readonly level: number;
  /** Whether a folder is open; undefined for other types. */
  readonly isOpen?: boolean | undefined;
  /** Whether a file is a picture or a video; undefined for other files. */
  readonly picture?: 'image' | 'video' | undefined;
  /** Line of details that is shown below the entry's name. */
  readonly detail?: string | undefined;
}

/**
 * The content of one row of a course, on the course's page and in its player. The element around it has the class of
 * `getContentRowClass`. It may be an item of a tree, a summary or a plain line.
 */
export const ContentRow = ({ type, name, level, isOpen, picture, detail }: ContentRowProps) => {
  const Icon = icons[iconName(type, isOpen === true, picture)];
  return (
    <>
      <span className={styles['lines']} style={{ inlineSize: `${(level - 1) * INDENT_REM}rem` }} />
      {isOpen !== undefined && (
        <ChevronRight className={styles['chevron']} data-open={isOpen || undefined} />
      )}
      <Icon role="img" aria-label={KIND_NAMES[type]} aria-hidden={false} />
      <span className={styles['name']}>
        {name}
        {detail !== undefined && <small className={styles['detail']}>{detail}</small>}
      </span>
    </>
  );
};

/** @param isPressed whether the row reacts to a press */
export const getContentRowClass = ({
  type,
  isPressed,
}: {
  readonly type: ContentType;
  readonly isPressed: boolean;
}): string =>
  classNames(styles['row'], type === 'folder' && styles['folder'], isPressed && styles['pressed']);

type IconName = Exclude<ContentType, 'folder'> | 'open' | 'closed' | 'image' | 'video';

const icons: Readonly<Record<IconName, LucideIcon>> = {
  open: FolderOpen,
  closed: Folder,
  lecture: Video,
  file: FileText,
  image: FileImage,
  video: FileVideo,
  assignment: ClipboardList,
  assessment: ClipboardList,
};

const iconName = (
  type: ContentType,
  isOpen: boolean,
  picture: ContentRowProps['picture'],
): IconName => {
  if (type === 'folder') return isOpen ? 'open' : 'closed';
  return picture ?? type;
};
