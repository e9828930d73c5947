import type { Lecture } from '@cairn/api/modules.contract';
import { useState } from 'react';
import { keep, readKept } from '../../../lib/kept-json.ts';

/** What stands beside a film. */
export type ToolId = 'transcript' | 'notes' | 'assistant' | 'attachments';

/** Those with a field that a key of the player leads to. */
export type TypedTool = Extract<ToolId, 'transcript' | 'notes'>;

export interface LectureTools {
  readonly hasAttachments: boolean;
  /** In the order in which they were opened; none closes the panel. */
  readonly open: readonly ToolId[];
  /** Opens a tool beside those that are open, or closes it. */
  readonly toggle: (id: ToolId) => void;
  /** Opens a tool in the place of those that are open. */
  readonly select: (id: ToolId) => void;
  readonly closeAll: () => void;
  /** Opens a tool where it is not open, and leads to its field. */
  readonly typeInto: (id: TypedTool) => void;
  /** The tool whose field is to take the focus once it is there. */
  readonly asked: TypedTool | undefined;
  /** It has taken it. */
  readonly onTyping: () => void;
}

/**
 * Which tools stand beside the film. The first visit begins with the attachments where there are any (LECT-04),
 * otherwise with the transcript; every later one with the tool that this browser used last.
 */
export const useLectureTools = (lecture: Lecture | undefined): LectureTools => {
  const hasAttachments = (lecture?.LectureAttachments.length ?? 0) > 0;
  const [open, setOpen] = useState<readonly ToolId[]>(() => [firstTool(hasAttachments)]);
  const [asked, ask] = useState<TypedTool>();
  const use = (id: ToolId, next: readonly ToolId[]): void => {
    keep(KEY, id);
    show(next);
  };
  const show = (next: readonly ToolId[]): void => {
    ask(undefined);
    setOpen(next);
  };
  return {
    hasAttachments,
    open,
    toggle: (id) => {
      if (open.includes(id)) show(open.filter((other) => other !== id));
      else use(id, [...open, id]);
    },
    select: (id) => use(id, [id]),
    closeAll: () => show([]),
    typeInto: (id) => {
      if (!open.includes(id)) use(id, open.length > 1 ? [...open, id] : [id]);
      ask(id);
    },
    asked,
    onTyping: () => ask(undefined),
  };
};

const KEY = 'cairn.lecture-tool';

const firstTool = (hasAttachments: boolean): ToolId => {
  const usual = hasAttachments ? 'attachments' : 'transcript';
  const last = lastUsed();
  return last === 'attachments' ? usual : (last ?? usual);
};

const lastUsed = (): ToolId | undefined => {
  const kept = readKept(KEY);
  return TOOLS.find((id) => id === kept);
};

const TOOLS: readonly ToolId[] = ['transcript', 'notes', 'assistant', 'attachments'];
