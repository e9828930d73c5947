import type { ReactNode } from 'react';
import { t } from 'ttag';
import { PopupWindow } from './popup-window.tsx';
import styles from './popup-window.module.css';
import type { PopupMemory } from './use-popup-box.ts';
import type { Popups } from './use-popups.ts';

export interface PopupContent {
  readonly title: string;
  /** Whether the title is a name, such as that of a file, which page translators must not change. */
  readonly isTitleName?: boolean;
  readonly actions?: ReactNode;
  readonly content: ReactNode;
  readonly memory?: PopupMemory;
}

interface PopupWindowsProps {
  readonly popups: Popups;
  /** Returns the content of a window; undefined if its content no longer exists, and the window is not shown. */
  readonly show: (key: string) => PopupContent | undefined;
}

/** Shows all popup windows that are open over the page. */
export const PopupWindows = ({ popups: { layers, open, close }, show }: PopupWindowsProps) => {
  const shown = [...layers].flatMap(([key, layer]) => {
    const popup = show(key);
    return popup ? [{ key, layer, ...popup }] : [];
  });
  const front = Math.max(...shown.map(({ layer }) => layer));
  return shown.map(({ key, layer, content, ...popup }) => (
    <PopupWindow
      key={key}
      {...popup}
      layer={layer}
      isFront={layer === front}
      onFront={() => open(key)}
      onClose={() => close(key)}
      switches={
        shown.length > 1 && (
          <nav className={styles['switches']} aria-label={t`Open windows`}>
            {shown.map((other) => (
              <button
                key={other.key}
                type="button"
                aria-current={other.key === key}
                translate={other.isTitleName === true ? 'no' : undefined}
                onClick={() => open(other.key)}
              >
                {other.title}
              </button>
            ))}
          </nav>
        )
      }
    >
      {content}
    </PopupWindow>
  ));
};
