import type { CourseItem } from '@cairn/api/course-item.contract';
import { isPackagedCourse } from '@cairn/domain/course-completion.rules';
import { normaliseCourseContent, listShownRequirements } from '@cairn/domain/course-detail.rules';
import { type TabEntry, Tabs } from '@cairn/ui/tabs';
import { t } from 'ttag';
import styles from './course-detail.module.css';
import { CourseTree } from './course-tree.tsx';
import { ModuleOutline } from './module-outline.tsx';

/** Tabs with details of a course: only those that apply, in their fixed order. Without any, no bar is shown. */
export const CourseDetailTabs = ({ course }: { readonly course: CourseItem }) => {
  const content = normaliseCourseContent(course.CourseContent);
  const requirements = listShownRequirements(course.Requirements);
  const tabs: TabEntry[] = [];
  if (course.CourseType === 'async' && !isPackagedCourse(course)) {
    tabs.push({
      id: 'modules',
      label: t`Modules`,
      panel: <ModuleOutline courseId={course.CourseID} />,
    });
  }
  if (course.CourseType === 'sync' && content.length > 0) {
    tabs.push({ id: 'content', label: t`Course Content`, panel: <CourseTree nodes={content} /> });
  }
  if (requirements.length > 0) {
    tabs.push({
      id: 'requirements',
      label: t`Requirements`,
      panel: <Requirements requirements={requirements} />,
    });
  }
  if (tabs.length === 0) return null;
  return <Tabs label={t`Course contents`} tabs={tabs} className={styles['section']} />;
};

const Requirements = ({ requirements }: { readonly requirements: readonly string[] }) => (
  <ul className={styles['requirements']} aria-label={t`Requirements`}>
    {[...new Set(requirements)].map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);
