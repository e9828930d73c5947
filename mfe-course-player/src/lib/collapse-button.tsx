import { IconButton } from '@cairn/ui/icon-button';
import { PanelTopClose, PanelTopOpen } from 'lucide-react';
import { t } from 'ttag';

interface CollapseButtonProps {
  /** Noun for the contents of the collapsible list, such as 'modules'. */
  readonly what: string;
  readonly isFolded: boolean;
  /** Id of the list that the button collapses. */
  readonly controls: string;
  readonly onToggle: () => void;
  readonly className?: string | undefined;
}

/** Button that collapses and expands a list of the player; shown in narrow windows only (defined in CSS). */
export const CollapseButton = ({
  what,
  isFolded,
  controls,
  onToggle,
  className,
}: CollapseButtonProps) => (
  <IconButton
    label={isFolded ? t`Show ${what}` : t`Hide ${what}`}
    aria-expanded={!isFolded}
    aria-controls={controls}
    className={className}
    onClick={onToggle}
  >
    {isFolded ? <PanelTopOpen /> : <PanelTopClose />}
  </IconButton>
);
