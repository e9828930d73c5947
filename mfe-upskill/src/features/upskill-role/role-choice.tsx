import type { RoleCompetencyStatuses } from '@cairn/api/skill-service.contract';
import type { UpskillRole } from '@cairn/api/upskilling.contract';
import { getCompetencyStatusAfterCheck } from '@cairn/domain/skill-check.rules';
import { plural } from '@cairn/messages/plural';
import { classNames } from '@cairn/ui/class-names';
import { RoleImage } from '@cairn/ui/role-image';
import { useId } from 'react';
import { t } from 'ttag';
import styles from './role-choice.module.css';
import frame from './role-frame.module.css';
import type { SkillEvaluation } from './use-evaluation.ts';
import type { LearningPathEdits } from './use-path-work.ts';

interface RoleChoiceProps {
  readonly roles: readonly UpskillRole[];
  readonly chosenId: string | undefined;
  readonly evaluation: SkillEvaluation;
  readonly work: LearningPathEdits;
}

const describeRoleStatus = (
  status: RoleCompetencyStatuses | undefined,
  { checked }: LearningPathEdits,
): string => {
  if (!status) return t`Not evaluated`;
  const now = status.Competencies.map((one) =>
    getCompetencyStatusAfterCheck(one.status, checked[one.id]),
  );
  const pending = now.filter((one) => one === 'Pending').length;
  if (pending > 0) return plural(pending, t`1 pending validation|${pending} pending validations`);
  const satisfied = now.filter((one) => one === 'Satisfied').length;
  return t`${satisfied} of ${now.length} competencies satisfied`;
};

/** Shows the wanted roles as cards, of which one is selected. */
export const WantedRoleChoice = ({ roles, chosenId, evaluation, work }: RoleChoiceProps) => {
  const name = useId();
  return (
    <fieldset>
      <legend className={styles['legend']}>
        <h2>{t`Your selected roles`}</h2>
      </legend>
      <div className={styles['cards']}>
        {roles.map(({ RoleID, RoleTitle, ImageUrl }) => (
          <label key={RoleID} className={classNames(frame['frame'], styles['card'])}>
            <input
              type="radio"
              name={name}
              className={styles['input']}
              checked={RoleID === chosenId}
              onChange={() => work.choose(RoleID)}
            />
            <RoleImage roleId={RoleID} src={ImageUrl} className={frame['art']} />
            <span>
              <strong className={styles['title']}>{RoleTitle}</strong>{' '}
              <span className={styles['summary']}>
                {describeRoleStatus(evaluation.findStatus(RoleID), work)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
