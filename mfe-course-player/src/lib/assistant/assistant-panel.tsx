import { IconButton } from '@cairn/ui/icon-button';
import { useSite } from '@cairn/runtime';
import type { CourseItem } from '@cairn/api/course-item.contract';
import type { CourseModule } from '@cairn/api/modules.contract';
import { X } from 'lucide-react';
import { t } from 'ttag';
import { AssistantChat } from './assistant-chat.tsx';
import { ASSISTANT_LECTURES_ONLY_TEXT, AssistantLecturesOnlyNotice } from './chat-notices.tsx';
import {
  createLectureAssistantContext,
  createLiveCourseAssistantContext,
  createPackageAssistantContext,
} from './assistant-context.ts';
import styles from './assistant-panel.module.css';

export interface AssistantPanelProps {
  readonly course: CourseItem;
  /**
   * Kind of the content beside the assistant. `module`: an exercise or an assessment, where the assistant only says that it
   * answers about lectures.
   */
  readonly about: 'live' | 'package' | { readonly module: CourseModule };
  readonly onClose: () => void;
}

/** Panel with a course's assistant, a heading and a close button. */
export const AssistantPanel = ({ course, about, onClose }: AssistantPanelProps) => {
  const site = useSite();
  return (
    <aside
      className={styles['panel']}
      aria-labelledby="assistant-panel"
      data-about={about === 'package' ? about : undefined}
    >
      <h3 id="assistant-panel" className={styles['heading']}>
        {t`AI Assistant`}
      </h3>
      <IconButton
        label={t`Close AI assistant`}
        size="s"
        className={styles['close']}
        onClick={onClose}
      >
        <X />
      </IconButton>
      {about === 'live' && <AssistantChat place={createLiveCourseAssistantContext(site, course)} />}
      {about === 'package' && <AssistantChat place={createPackageAssistantContext(site, course)} />}
      {typeof about === 'object' && (
        <AssistantChat
          place={createLectureAssistantContext(site, course, about.module)}
          notice={<AssistantLecturesOnlyNotice />}
          // Without a lecture the assistant cannot be asked, and this text says why (AICH-09).
          closed={about.module.Lecture && ASSISTANT_LECTURES_ONLY_TEXT}
        />
      )}
    </aside>
  );
};
