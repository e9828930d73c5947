import {
  useDeferredValue,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { classNames } from './class-names.ts';
import { toReadingDirectionKey } from './reading-key.ts';
import styles from './tabs.module.css';

export interface TabEntry {
  readonly id: string;
  readonly label: string;
  /** Number that is shown after the tab's label. */
  readonly count?: number | undefined;
  /** Content of the tab; mounted only while the tab is selected, unless `staysMounted`. */
  readonly panel: ReactNode;
  /** Whether the panel is mounted from the start and only hidden, so that its state (a film, an exam) is not lost. */
  readonly staysMounted?: boolean | undefined;
}

export interface TabsProps {
  /** Accessible name of the tab list. */
  readonly label: string;
  readonly tabs: readonly TabEntry[];
  /** Id of the selected tab if the caller controls it (in the URL); otherwise the first tab is selected at the start. */
  readonly selected?: string | undefined;
  readonly onSelect?: ((id: string) => void) | undefined;
  readonly className?: string | undefined;
}

/** Returns the index of the tab that a key leads to from the tab at `index`; undefined for other keys. */
const findTargetTab = (key: string, index: number, count: number): number | undefined => {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
};

interface TabListProps extends Pick<TabsProps, 'label' | 'tabs'> {
  readonly base: string;
  readonly current: TabEntry | undefined;
  readonly onSelect: (id: string) => void;
}

const TabList = ({ label, tabs, base, current, onSelect }: TabListProps) => {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const target = findTargetTab(
      toReadingDirectionKey(event),
      current ? tabs.indexOf(current) : 0,
      tabs.length,
    );
    const tab = target === undefined ? undefined : tabs[target];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll('button')[tabs.indexOf(tab)]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles['list']}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${base}-tab-${tab.id}`}
          aria-selected={tab === current}
          aria-controls={tab === current ? `${base}-panel-${tab.id}` : undefined}
          tabIndex={tab === current ? 0 : -1}
          className={styles['tab']}
          onClick={() => onSelect(tab.id)}
          onKeyDown={onKeyDown}
        >
          {tab.label}
          {tab.count !== undefined && <span className={styles['count']}> {tab.count}</span>}
        </button>
      ))}
    </div>
  );
};

/** Tabs as WAI-ARIA describes them: the Tab key stops once; arrows, Home and End move and select. */
export const Tabs = ({ label, tabs, selected, onSelect, className }: TabsProps) => {
  const base = useId();
  const [own, setOwn] = useState(tabs[0]?.id);
  const current = tabs.find(({ id }) => id === (selected ?? own)) ?? tabs[0];
  // Renders the panel deferred, so that the selected tab changes at once.
  const drawnId = useDeferredValue(current?.id);
  const drawn = tabs.find(({ id }) => id === drawnId) ?? current;
  const select = (id: string): void => {
    setOwn(id);
    onSelect?.(id);
  };
  return (
    <div className={classNames(styles['tabs'], className)}>
      <TabList {...{ label, tabs, base, current }} onSelect={select} />
      {tabs
        .filter((tab) => tab === drawn || tab.staysMounted === true)
        .map((tab) => (
          <div
            key={tab.id}
            role="tabpanel"
            id={`${base}-panel-${tab.id}`}
            aria-labelledby={`${base}-tab-${tab.id}`}
            hidden={tab !== drawn}
            className={styles['panel']}
          >
            {tab.panel}
          </div>
        ))}
    </div>
  );
};
