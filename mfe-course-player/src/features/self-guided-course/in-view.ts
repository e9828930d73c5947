import { createContext } from 'react';

interface InView {
  /** The content can be seen; otherwise it stands hidden behind another tab. */
  readonly isInView: boolean;
  /** Brings the content before the other tabs. */
  readonly comeForward: () => void;
  /** Keeps the end of the course waiting while something is read that a dialog would cover. */
  readonly holdEnd: (isHeld: boolean) => void;
}

export const InViewContext = createContext<InView>({
  isInView: true,
  comeForward: () => {},
  holdEnd: () => {},
});
