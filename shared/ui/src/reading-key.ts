interface KeyPress {
  readonly key: string;
  readonly currentTarget: Element;
}

const MIRRORED_KEYS: Readonly<Record<string, string>> = {
  ArrowLeft: 'ArrowRight',
  ArrowRight: 'ArrowLeft',
};

/**
 * Returns the key as it is meant in text from left to right, where ArrowRight leads forward. In text from right to left,
 * ArrowLeft leads forward in rows of tabs and tools and in trees (docs/decisions/054). Not for elements that are moved or
 * played: there the keys follow the screen.
 */
export const toReadingDirectionKey = ({ key, currentTarget }: KeyPress): string => {
  const isRightToLeft = currentTarget.closest('[dir]')?.getAttribute('dir') === 'rtl';
  return (isRightToLeft && MIRRORED_KEYS[key]) || key;
};
