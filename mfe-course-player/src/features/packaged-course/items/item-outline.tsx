import { Button } from '@cairn/ui/button';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import {
  ChevronLeft,
  ChevronRight,
  Circle,
  CircleCheck,
  CircleDot,
  CircleX,
  Lock,
  type LucideIcon,
} from 'lucide-react';
import { useId, useState } from 'react';
import { t } from 'ttag';
import { CollapseButton } from '../../../lib/collapse-button.tsx';
import { EndScormCourseButton } from './end-course.tsx';
import styles from './item-outline.module.css';
import type {
  ScormItemState,
  ScormNavigationMove,
  ScormOutline,
  ScormOutlineItem,
} from './item-types.ts';

interface ItemOutlineProps {
  readonly outline: ScormOutline;
  readonly onMove: (move: ScormNavigationMove) => void;
}

const STATES: Readonly<
  Record<ScormItemState, { readonly icon: LucideIcon; readonly words: string }>
> = {
  'not-attempted': { icon: Circle, words: t`Not started` },
  incomplete: { icon: CircleDot, words: t`In progress` },
  completed: { icon: CircleCheck, words: t`Completed` },
  passed: { icon: CircleCheck, words: t`Passed` },
  failed: { icon: CircleX, words: t`Failed` },
};
const DONE = new Set<ScormItemState>(['completed', 'passed']);

/** The items of a package with their states, and buttons for the previous and next item; on a phone the list collapses. */
export const ScormItemOutline = ({ outline, onMove }: ItemOutlineProps) => {
  const [isFolded, setFolded] = useState(true);
  const listId = useId();
  const started = outline.items.filter(({ isFolder }) => !isFolder);
  const done = started.filter(({ state }) => DONE.has(state)).length;
  const current = started.find(({ isCurrent }) => isCurrent);
  return (
    <nav className={styles['side']} aria-label={t`Contents`}>
      <div className={styles['head']}>
        <p role="status">
          <VisuallyHidden>{current ? `${current.title}. ` : ''}</VisuallyHidden>
          <span>{t`${done} of ${started.length} complete`}</span>
        </p>
        <CollapseButton
          what={t`contents`}
          isFolded={isFolded}
          controls={listId}
          className={styles['fold']}
          onToggle={() => setFolded(!isFolded)}
        />
      </div>
      <div id={listId} className={styles['list']} data-folded={isFolded || undefined}>
        <ItemList branches={toBranches(outline.items)} onMove={onMove} />
      </div>
      <div className={styles['steps']}>
        <Button
          variant="line"
          size="s"
          reason={outline.canGoBack ? undefined : t`There is nothing before this.`}
          onClick={() => onMove({ kind: 'previous' })}
        >
          <ChevronLeft />
          {t`Previous`}
        </Button>
        <Button
          variant="line"
          size="s"
          reason={outline.canGoOn ? undefined : t`There is nothing open after this.`}
          onClick={() => onMove({ kind: 'next' })}
        >
          {t`Next`}
          <ChevronRight />
        </Button>
      </div>
      {outline.canEnd && <EndScormCourseButton onEnd={() => onMove({ kind: 'end' })} />}
    </nav>
  );
};

interface Branch {
  readonly item: ScormOutlineItem;
  readonly below: ScormOutlineItem[];
}

/** Returns the top-level items, each with the items below it. */
const toBranches = (items: readonly ScormOutlineItem[]): Branch[] => {
  const branches: Branch[] = [];
  const top = Math.min(...items.map(({ depth }) => depth));
  for (const item of items) {
    const last = branches.at(-1);
    if (last && item.depth > top) last.below.push(item);
    else branches.push({ item, below: [] });
  }
  return branches;
};

interface ItemListProps extends Pick<ItemOutlineProps, 'onMove'> {
  readonly branches: readonly Branch[];
}

const ItemList = ({ branches, onMove }: ItemListProps) => (
  <ol className={styles['items']}>
    {branches.map(({ item, below }) => (
      <li key={item.id}>
        <Item item={item} onMove={onMove} />
        {below.length > 0 && <ItemList branches={toBranches(below)} onMove={onMove} />}
      </li>
    ))}
  </ol>
);

interface ItemProps extends Pick<ItemOutlineProps, 'onMove'> {
  readonly item: ScormOutlineItem;
}

const Item = ({ item, onMove }: ItemProps) => {
  const { icon: Icon, words } = item.isOpen ? STATES[item.state] : { icon: Lock, words: t`Locked` };
  const line = (
    <>
      <Icon className={styles['icon']} />
      <span className={styles['title']}>{item.title}</span>
      <VisuallyHidden>{`, ${words}`}</VisuallyHidden>
    </>
  );
  if (item.isFolder && !item.isChoosable) {
    return (
      <p className={styles['folder']} data-state={item.state}>
        {line}
      </p>
    );
  }
  return (
    <button
      type="button"
      className={styles['item']}
      data-folder={item.isFolder || undefined}
      data-state={item.state}
      aria-current={item.isCurrent ? 'true' : undefined}
      // The button has `aria-disabled` and not `disabled`, so that keyboard users can reach the item and hear that it is
      // locked.
      aria-disabled={!item.isChoosable || undefined}
      onClick={() => item.isChoosable && onMove({ kind: 'item', id: item.id })}
    >
      {line}
    </button>
  );
};
