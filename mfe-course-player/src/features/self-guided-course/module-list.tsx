import type { CourseModule } from '@cairn/api/modules.contract';
import {
  type ModuleItem,
  tallyModuleProgress,
  type ProgressByModule,
  findUnlockedModuleIds,
} from '@cairn/domain/module-progress.rules';
import { ProgressRing } from '@cairn/ui/donut';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { Lock } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from 'ttag';
import { CollapseButton } from '../../lib/collapse-button.tsx';
import styles from './module-list.module.css';
import { UnlockedModule, formatModuleTitle } from './unlocked-module.tsx';

interface ModuleListProps {
  readonly modules: readonly CourseModule[];
  readonly flags: ProgressByModule;
  readonly selected: ModuleItem | undefined;
  readonly onSelect: (item: ModuleItem) => void;
}

/** The student's progress, and all modules with their items. In narrow windows the list can collapse (defined in CSS). */
export const ModuleList = ({ modules, flags, selected, onSelect }: ModuleListProps) => {
  const [isFolded, setFolded] = useState(false);
  const listId = useId();
  const { done, total, percent } = tallyModuleProgress(modules, flags);
  const unlocked = findUnlockedModuleIds(modules, flags);
  return (
    <nav className={styles['side']} aria-label={t`Modules`}>
      <div className={styles['tally']}>
        <ProgressRing done={done} total={total}>{`${percent}%`}</ProgressRing>
        <p role="status">{t`${done} of ${total} modules complete`}</p>
        <CollapseButton
          what={t`modules`}
          isFolded={isFolded}
          controls={listId}
          className={styles['fold']}
          onToggle={() => setFolded(!isFolded)}
        />
      </div>
      {modules.length === 0 && (
        <p className={styles['empty']}>{t`No modules available for this course.`}</p>
      )}
      <ol id={listId} className={styles['modules']} data-folded={isFolded || undefined}>
        {modules.map((module) => (
          <li key={module.ModuleID}>
            {unlocked.has(module.ModuleID) ? (
              <UnlockedModule {...{ module, flags, selected, onSelect }} />
            ) : (
              <LockedModule module={module} />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};

const LockedModule = ({ module }: { readonly module: CourseModule }) => (
  <p className={styles['locked']}>
    <Lock />
    <span>
      {formatModuleTitle(module)}
      <VisuallyHidden> {t`(locked)`}</VisuallyHidden>
    </span>
  </p>
);
