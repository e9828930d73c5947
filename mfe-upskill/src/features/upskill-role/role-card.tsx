import type { UpskillRole } from '@cairn/api/upskilling.contract';
import { classNames } from '@cairn/ui/class-names';
import { RoleImage } from '@cairn/ui/role-image';
import { Tag } from '@cairn/ui/tag';
import { useId } from 'react';
import { t } from 'ttag';
import styles from './role-card.module.css';
import frame from './role-frame.module.css';

interface RoleCardProps {
  readonly role: UpskillRole;
  readonly isSelected: boolean;
  readonly onPress: () => void;
}

/** A card of a role. Its title is the button, and a click anywhere on the card presses it. */
export const RoleCard = ({ role, isSelected, onPress }: RoleCardProps) => {
  const descriptionId = useId();
  return (
    <article
      className={classNames(frame['frame'], styles['card'])}
      data-selected={isSelected || undefined}
    >
      <RoleImage roleId={role.RoleID} src={role.ImageUrl} className={frame['art']} />
      <div className={styles['text']}>
        <h2 className={styles['title']}>
          <button
            type="button"
            className={styles['button']}
            aria-pressed={isSelected}
            aria-describedby={descriptionId}
            onClick={onPress}
          >
            {role.RoleTitle}
          </button>
        </h2>
        {isSelected && <Tag tone="completed">{t`Selected`}</Tag>}
        <p id={descriptionId} className={styles['description']}>
          {role.Description}
        </p>
      </div>
    </article>
  );
};
