import { Button } from '@cairn/ui/button';
import { Sparkles } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { t } from 'ttag';

/** Whether the assistant stands beside the content. */
export const useAssistantToggle = () => {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return {
    isOpen,
    toggle: () => setOpen(!isOpen),
    /** From inside: the cross is gone then, and the focus goes to the button that opens it again. */
    close: () => {
      setOpen(false);
      button.current?.focus();
    },
    button,
  };
};

interface AssistantToggleProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

export const AssistantToggle = ({ ref, isOpen, onToggle }: AssistantToggleProps) => (
  <Button ref={ref} variant="line" size="s" pressed={isOpen} onClick={onToggle}>
    <Sparkles />
    {t`Ask AI Assistant`}
  </Button>
);
