import { useState } from 'react';

/** What stands beside a film. */
export type ToolId = 'transcript' | 'notes' | 'assistant' | 'attachments';

export interface LectureTools {
  /** In the order in which they were opened; none closes the panel. */
  readonly open: readonly ToolId[];
  /** Opens a tool beside those that are open, or closes it. */
  readonly toggle: (id: ToolId) => void;
  /** Opens a tool in the place of those that are open. */
  readonly select: (id: ToolId) => void;
  readonly closeAll: () => void;
}

/**
 * Which tools stand beside the film. The first visit begins with the attachments where there are any (LECT-04),
 * otherwise with the transcript; every later one with the tool that this browser used last.
 */
export const useLectureTools = (hasAttachments: boolean): LectureTools => {
  const [open, setOpen] = useState<readonly ToolId[]>(() => [firstTool(hasAttachments)]);
  const use = (id: ToolId, next: readonly ToolId[]): void => {
    remember(id);
    setOpen(next);
  };
  return {
    open,
    toggle: (id) => {
      if (open.includes(id)) setOpen(open.filter((other) => other !== id));
      else use(id, [...open, id]);
    },
    select: (id) => use(id, [id]),
    closeAll: () => setOpen([]),
  };
};

const KEY = 'cairn.lecture-tool';

const firstTool = (hasAttachments: boolean): ToolId => {
  const usual = hasAttachments ? 'attachments' : 'transcript';
  const last = lastUsed();
  return last === 'attachments' ? usual : (last ?? usual);
};

const lastUsed = (): ToolId | undefined => {
  try {
    const stored = localStorage.getItem(KEY);
    return TOOLS.find((id) => id === stored);
  } catch {
    return undefined;
  }
};

const TOOLS: readonly ToolId[] = ['transcript', 'notes', 'assistant', 'attachments'];

const remember = (id: ToolId): void => {
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // A full or blocked storage costs the memory of a tab, nothing else.
  }
};
