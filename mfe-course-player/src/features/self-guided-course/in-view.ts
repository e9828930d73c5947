import { createContext } from 'react';

interface ContentVisibility {
  /** True if the course's content is visible, not hidden behind another tab of the page. */
  readonly isInView: boolean;
  /** Switches from another tab of the course page to the content tab. */
  readonly comeForward: () => void;
  /** Delays the dialog that reports the completed course while the student reads what it would cover. */
  readonly holdEnd: (isDelayed: boolean) => void;
}

export const ContentVisibilityContext = createContext<ContentVisibility>({
  isInView: true,
  comeForward: () => {},
  holdEnd: () => {},
});
