import { createContext } from 'react';

interface ContentVisibility {
  /** True if the content is visible, not hidden behind another tab. */
  readonly isInView: boolean;
  /** Switches from the other tabs to the content. */
  readonly comeForward: () => void;
  /** Delays the completion of the course while the student reads what its dialog would cover. */
  readonly holdEnd: (isHeld: boolean) => void;
}

export const InViewContext = createContext<ContentVisibility>({
  isInView: true,
  comeForward: () => {},
  holdEnd: () => {},
});
