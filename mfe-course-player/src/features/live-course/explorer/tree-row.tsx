import type { CourseNode } from '@cairn/api/course-item.contract';
import { getFileKind } from '@cairn/domain/file-kind.rules';
import { ContentRow, getContentRowClass } from '@cairn/ui/content-row';
import { memo } from 'react';
import { t } from 'ttag';
import { parseIsoToMs } from '@cairn/domain/meeting.rules';
import { formatShortWeekdayDateTime } from '@cairn/messages/dates';
import type { CourseTreeRow } from './visible-rows.ts';

export interface TreeRowProps {
  readonly row: CourseTreeRow;
  readonly index: number;
  readonly isSelected: boolean;
  /** True if this row is the only one that the Tab key reaches. */
  readonly isStop: boolean;
  /** Height in pixels of the rows above that are not rendered. */
  readonly gap?: number;
  readonly ref?: (element: HTMLElement | null) => void;
}

/**
 * Row of a live course's tree: a button with the role `treeitem`. Enter, Space and a click do the same. The tree handles the
 * events.
 */
export const CourseNodeRow = memo(
  ({ row, index, isSelected, isStop, gap = 0, ref }: TreeRowProps) => {
    const { node, level, position, siblings, isOpen } = row;
    return (
      <button
        ref={ref}
        type="button"
        role="treeitem"
        className={getContentRowClass({ type: node.type, isPressed: true })}
        data-index={index}
        style={gap === 0 ? undefined : { marginBlockStart: `${gap}px` }}
        aria-level={level}
        aria-posinset={position}
        aria-setsize={siblings}
        aria-expanded={isOpen}
        aria-selected={isSelected}
        tabIndex={isStop ? 0 : -1}
      >
        <ContentRow
          type={node.type}
          name={node.name}
          level={level}
          isOpen={isOpen}
          picture={findMediaKind(node)}
          detail={describeNodeDates(node)}
        />
      </button>
    );
  },
);

const findMediaKind = ({ type, name, s3Url = '' }: CourseNode): 'image' | 'video' | undefined => {
  if (type !== 'file') return undefined;
  const named = getFileKind(name);
  const kind = named === 'unknown' ? getFileKind(s3Url) : named;
  return kind === 'image' || kind === 'video' ? kind : undefined;
};

/** Returns the text with the start of a meeting or the due date of an assignment. */
const describeNodeDates = ({ type, meetingDateTime, dueDate }: CourseNode): string | undefined => {
  const at = parseIsoToMs(type === 'assignment' ? dueDate : meetingDateTime);
  if (at === undefined) return undefined;
  const moment = formatShortWeekdayDateTime(at);
  return type === 'assignment' ? t`Due ${moment}` : moment;
};
