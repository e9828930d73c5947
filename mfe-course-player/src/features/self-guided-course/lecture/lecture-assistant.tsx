import type { CourseItem } from '@cairn/api/course-item.contract';
import type { CourseModule } from '@cairn/api/modules.contract';
import { useSite } from '@cairn/runtime';
import { AssistantChat } from '../../../lib/assistant/assistant-chat.tsx';
import { AssistantModuleNotice } from '../../../lib/assistant/chat-notices.tsx';
import { createLectureAssistantContext } from '../../../lib/assistant/assistant-context.ts';

interface LectureChatProps {
  readonly course: CourseItem;
  readonly module: CourseModule;
  readonly onPlay: (seconds: number) => void;
}

/** The assistant beside a lecture. */
export const LectureAssistant = ({ course, module, onPlay }: LectureChatProps) => (
  <AssistantChat
    place={createLectureAssistantContext(useSite(), course, module)}
    notice={<AssistantModuleNotice title={module.ModuleTitle} />}
    onPlay={onPlay}
  />
);
