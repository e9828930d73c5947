import { useSite } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { Sparkles } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { t } from 'ttag';

/** Stores whether the assistant is open beside the content. */
export const useAssistantToggle = () => {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return {
    isOpen,
    toggle: () => setOpen(!isOpen),
    /** Closes the assistant by its own button. That button disappears, so the focus returns to the toggle. */
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

/** Button that opens the assistant; absent where administrators have switched assistants off. */
export const AssistantToggle = ({ ref, isOpen, onToggle }: AssistantToggleProps) =>
  useSite().hasCourseAssistant !== false && (
    <Button ref={ref} variant="line" size="s" pressed={isOpen} onClick={onToggle}>
      <Sparkles />
      {t`Ask AI Assistant`}
    </Button>
  );
