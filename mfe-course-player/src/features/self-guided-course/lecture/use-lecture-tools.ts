import type { Lecture } from '@cairn/api/modules.contract';
import { useState } from 'react';
import { storeLocal, readLocal } from '../../../lib/local-json.ts';

/** The tools beside a film. */
export type ToolId = 'transcript' | 'notes' | 'assistant' | 'attachments';

/** Tools with an input that a key of the player focuses. */
export type TypedTool = Extract<ToolId, 'transcript' | 'notes'>;

export interface LectureTools {
  readonly hasAttachments: boolean;
  /** The open tools, in the order of opening; without any the panel is closed. */
  readonly open: readonly ToolId[];
  /** Opens a tool beside the open ones, or closes it. */
  readonly toggle: (id: ToolId) => void;
  /** Opens a tool in place of the open ones. */
  readonly select: (id: ToolId) => void;
  readonly closeAll: () => void;
  /** Opens a tool if necessary, and focuses its input. */
  readonly typeInto: (id: TypedTool) => void;
  /** The tool whose input takes the focus once it is rendered. */
  readonly asked: TypedTool | undefined;
  /** Called once the input has the focus. */
  readonly onTyping: () => void;
}

/**
 * Stores which tools are open beside the film. The first visit starts with the attachments, if there are any (LECT-04), else with
 * the transcript. Later visits start with the tool that this browser used last.
 */
export const useLectureTools = (lecture: Lecture | undefined): LectureTools => {
  const hasAttachments = (lecture?.LectureAttachments.length ?? 0) > 0;
  const [open, setOpen] = useState<readonly ToolId[]>(() => [findInitialTool(hasAttachments)]);
  const [asked, ask] = useState<TypedTool>();
  const use = (id: ToolId, next: readonly ToolId[]): void => {
    storeLocal(KEY, id);
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

const findInitialTool = (hasAttachments: boolean): ToolId => {
  const usual = hasAttachments ? 'attachments' : 'transcript';
  const last = findLastTool();
  return last === 'attachments' ? usual : (last ?? usual);
};

const findLastTool = (): ToolId | undefined => {
  const kept = readLocal(KEY);
  return TOOLS.find((id) => id === kept);
};

const TOOLS: readonly ToolId[] = ['transcript', 'notes', 'assistant', 'attachments'];
