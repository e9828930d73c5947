import { IconButton } from '@cairn/ui/icon-button';
import { PanelTopClose, PanelTopOpen } from 'lucide-react';
import { t } from 'ttag';

interface FoldButtonProps {
  /** What is folded: 'modules'. */
  readonly what: string;
  readonly isFolded: boolean;
  /** The id of the list. */
  readonly controls: string;
  readonly onToggle: () => void;
  readonly className?: string | undefined;
}

/** Folds a list of the player, and unfolds it; narrow windows show it (CSS decides which). */
export const FoldButton = ({ what, isFolded, controls, onToggle, className }: FoldButtonProps) => (
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
