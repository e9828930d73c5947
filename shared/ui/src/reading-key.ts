interface KeyPress {
  readonly key: string;
  readonly currentTarget: Element;
}

const TURNED: Readonly<Record<string, string>> = {
  ArrowLeft: 'ArrowRight',
  ArrowRight: 'ArrowLeft',
};

/**
 * The key as it is meant in text from left to right: ArrowRight leads on. Where text runs from right to left ArrowLeft does, in
 * rows of tabs and tools and in trees (docs/decisions/054). Not for what is moved or played: there keys follow the screen.
 */
export const readingKey = ({ key, currentTarget }: KeyPress): string => {
  const isRightToLeft = currentTarget.closest('[dir]')?.getAttribute('dir') === 'rtl';
  return (isRightToLeft && TURNED[key]) || key;
};
