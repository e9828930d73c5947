import type { RoleStatus } from '@cairn/api/skill-service.contract';
import type { UpskillRole } from '@cairn/api/upskilling.contract';
import { getStatusAfterCheck } from '@cairn/domain/skill-check.rules';
import { plural } from '@cairn/messages/plural';
import { classNames } from '@cairn/ui/class-names';
import { RoleImage } from '@cairn/ui/role-image';
import { useId } from 'react';
import { t } from 'ttag';
import styles from './role-choice.module.css';
import frame from './role-frame.module.css';
import type { Evaluation } from './use-evaluation.ts';
import type { PathWork } from './use-path-work.ts';

interface RoleChoiceProps {
  readonly roles: readonly UpskillRole[];
  readonly chosenId: string | undefined;
  readonly evaluation: Evaluation;
  readonly work: PathWork;
}

const describeRoleStatus = (status: RoleStatus | undefined, { checked }: PathWork): string => {
  if (!status) return t`Not evaluated`;
  const now = status.Competencies.map((one) => getStatusAfterCheck(one.status, checked[one.id]));
  const pending = now.filter((one) => one === 'Pending').length;
  if (pending > 0) return plural(pending, t`1 pending validation|${pending} pending validations`);
  const satisfied = now.filter((one) => one === 'Satisfied').length;
  return t`${satisfied} of ${now.length} competencies satisfied`;
};

/** The wanted roles as cards, of which one is selected. */
export const RoleChoice = ({ roles, chosenId, evaluation, work }: RoleChoiceProps) => {
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
                {describeRoleStatus(evaluation.statusOf(RoleID), work)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
