import { commaList } from '@cairn/messages/word-lists';
import { ArtImage } from './art-image.tsx';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';

export interface AvatarProps {
  readonly personId: string;
  readonly src?: string | null | undefined;
  readonly size?: 's' | 'm' | 'l' | 'xl' | undefined;
  /** Alternative text, only where the name is not shown next to the picture. */
  readonly alt?: string | undefined;
  readonly className?: string | undefined;
}

/** A person's picture, or a drawn portrait. */
export const Avatar = ({ personId, src, size = 'm', alt, className }: AvatarProps) => (
  <ArtImage
    src={src}
    subject={{ kind: 'person', id: personId }}
    alt={alt}
    className={classNames(styles['avatar'], styles[size], className)}
  />
);

/** Person whose avatar is shown in a stack of avatars. */
export interface PersonWithPicture {
  readonly id: string;
  readonly name: string;
  readonly src?: string | null | undefined;
}

interface AvatarStackProps {
  readonly people: readonly PersonWithPicture[];
  readonly className?: string | undefined;
}

/** Up to four overlapping pictures, followed by the names of all people. */
export const AvatarStack = ({ people, className }: AvatarStackProps) => (
  <div className={classNames(styles['people'], className)}>
    <div className={styles['stack']}>
      {people.slice(0, 4).map((person) => (
        <Avatar key={person.id} personId={person.id} src={person.src} size="s" />
      ))}
    </div>
    <span>{commaList(people.map(({ name }) => name))}</span>
  </div>
);
