import { VisuallyHidden } from './visually-hidden.tsx';

interface HiddenStatusProps {
  /** Text to announce; nothing is announced while it is empty, false or undefined. */
  readonly text: string | false | undefined;
}

/**
 * A message for screen readers alone. It has its place on the page before it has a text, because a region that is inserted with its
 * text is not announced.
 */
export const HiddenStatus = ({ text }: HiddenStatusProps) => (
  <VisuallyHidden>
    <span role="status">{text}</span>
  </VisuallyHidden>
);
