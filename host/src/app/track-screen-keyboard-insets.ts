/** Scale above which the page counts as pinch-zoomed. Then the visual viewport is smaller without a keyboard. */
const ENLARGED = 1.05;

/**
 * Writes how many pixels of the window's start and end an on-screen keyboard covers into `--hidden-start` and `--hidden-end`, so
 * that fixed elements stay visible. Also scrolls the focused field into view.
 */
export const trackScreenKeyboardInsets = (viewport = window.visualViewport): void => {
  if (!viewport) return;
  const root = document.documentElement;
  let written = '0 0';
  const follow = (): void => {
    const [start, end] = measureHiddenEdges(viewport, root.clientHeight);
    const next = `${start} ${end}`;
    if (next === written) return;
    written = next;
    root.style.setProperty('--hidden-start', `${start}px`);
    root.style.setProperty('--hidden-end', `${end}px`);
    if (end > 0) showField(document.activeElement);
  };
  viewport.addEventListener('resize', follow);
  viewport.addEventListener('scroll', follow);
};

const measureHiddenEdges = (
  { scale, offsetTop, height }: VisualViewport,
  windowHeight: number,
): [start: number, end: number] => {
  if (scale > ENLARGED) return [0, 0];
  const start = Math.round(offsetTop);
  return [start, Math.max(0, Math.round(windowHeight - offsetTop - height))];
};

const showField = (element: Element | null): void => {
  if (element?.matches('input, textarea, [contenteditable]'))
    element.scrollIntoView({ block: 'nearest' });
};
