import type { Lecture } from '@cairn/api/modules.contract';
import { storeLocalJson, readLocalJson } from '@cairn/course-content/local-store';
import { useSite } from '@cairn/runtime';
import { useState } from 'react';

/** Tools beside the film of a lecture. */
export type LectureToolId = 'transcript' | 'notes' | 'assistant' | 'attachments';

/** Tools with an input that a key of the player focuses. */
export type LectureToolWithInput = Extract<LectureToolId, 'transcript' | 'notes'>;

export interface LectureTools {
  readonly hasAttachments: boolean;
  /** False where administrators have switched assistants off. */
  readonly hasAssistant: boolean;
  /** The open tools, in the order of opening; without any the panel is closed. */
  readonly open: readonly LectureToolId[];
  /** Tool that the student has opened last by its button; undefined after any other change. */
  readonly openedByButton: LectureToolId | undefined;
  /** Opens a tool beside the open ones, or closes it. */
  readonly toggle: (id: LectureToolId) => void;
  /** Opens a tool beside the film and closes the others. */
  readonly select: (id: LectureToolId) => void;
  readonly closeAll: () => void;
  /** Opens a tool if necessary, and focuses its input. */
  readonly typeInto: (id: LectureToolWithInput) => void;
  /** Tool whose input takes the focus once it is rendered. */
  readonly toolToFocus: LectureToolWithInput | undefined;
  /** Called once the input of that tool has the focus. */
  readonly onTyping: () => void;
}

/**
 * Stores which tools are open beside the film. The first visit starts with the attachments, if there are any (LECT-04), else with
 * the transcript. Later visits start with the tool that this browser used last.
 */
export const useLectureTools = (lecture: Lecture | undefined): LectureTools => {
  const hasAttachments = (lecture?.LectureAttachments.length ?? 0) > 0;
  const hasAssistant = useSite().hasCourseAssistant !== false;
  const [open, setOpen] = useState<readonly LectureToolId[]>(() => [
    findInitialTool(hasAttachments, hasAssistant),
  ]);
  const [toolToFocus, setToolToFocus] = useState<LectureToolWithInput>();
  const [openedByButton, setOpenedByButton] = useState<LectureToolId>();
  const use = (id: LectureToolId, next: readonly LectureToolId[]): void => {
    storeLocalJson(KEY, id);
    show(next);
  };
  const show = (next: readonly LectureToolId[]): void => {
    setToolToFocus(undefined);
    setOpenedByButton(undefined);
    setOpen(next);
  };
  return {
    hasAttachments,
    hasAssistant,
    open,
    openedByButton,
    toggle: (id) => {
      if (open.includes(id)) show(open.filter((other) => other !== id));
      else {
        use(id, [...open, id]);
        setOpenedByButton(id);
      }
    },
    select: (id) => use(id, [id]),
    closeAll: () => show([]),
    typeInto: (id) => {
      if (!open.includes(id)) use(id, open.length > 1 ? [...open, id] : [id]);
      setToolToFocus(id);
    },
    toolToFocus,
    onTyping: () => setToolToFocus(undefined),
  };
};

const KEY = 'cairn.lecture-tool';

const findInitialTool = (hasAttachments: boolean, hasAssistant: boolean): LectureToolId => {
  const usual = hasAttachments ? 'attachments' : 'transcript';
  const last = findLastTool();
  const isGone = last === 'attachments' || (last === 'assistant' && !hasAssistant);
  return isGone ? usual : (last ?? usual);
};

const findLastTool = (): LectureToolId | undefined => {
  const stored = readLocalJson(KEY);
  return TOOLS.find((id) => id === stored);
};

const TOOLS: readonly LectureToolId[] = ['transcript', 'notes', 'assistant', 'attachments'];
