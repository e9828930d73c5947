import { toNameInSentence } from '@cairn/domain/display-name.rules';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { t } from 'ttag';
import styles from './assistant.module.css';

/** Text of the assistant beside exercises and assessments. Source: AICH-06. */
export const ASSISTANT_LECTURES_ONLY_TEXT = t`AI chat is available for lectures only.`;

export const AssistantLecturesOnlyNotice = () => (
  <p role="alert" className={styles['notice']} data-tone="warn">
    <TriangleAlert />
    {ASSISTANT_LECTURES_ONLY_TEXT}
  </p>
);

/** Shows which module the assistant answers about. Source: AICH-07. */
export const AssistantModuleNotice = ({ title: moduleTitle }: { readonly title: string }) => {
  const title = toNameInSentence(moduleTitle);
  return (
    <p role="status" className={styles['notice']}>
      <CircleCheck />
      {t`Module detected: ${title}`}
    </p>
  );
};
