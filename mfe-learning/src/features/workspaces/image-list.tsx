import type { WorkspaceImage } from '@cairn/api/workspaces.contract';
import { formatDate } from '@cairn/messages/dates';
import { formatProviderCode, formatImageState } from '@cairn/domain/workspace.rules';
import { Tag, type TagTone } from '@cairn/ui/tag';
import { t } from 'ttag';
import styles from './image-list.module.css';

const TONES: ReadonlyMap<string, TagTone> = new Map(
  Object.entries<TagTone>({
    PENDING: 'pending',
    AVAILABLE: 'completed',
    ERROR: 'missing',
  }),
);

export const DesktopImageList = ({ images }: { readonly images: readonly WorkspaceImage[] }) => (
  <ul className={styles['list']}>
    {images.map((image) => (
      <li key={image.ImageId} className={styles['image']}>
        <h3 className={styles['name']}>{image.Name}</h3>
        <Tag tone={TONES.get(image.State) ?? 'neutral'}>{formatImageState(image.State)}</Tag>
        <dl className={styles['facts']}>
          <div>
            <dt>{t`Image`}</dt>
            <dd translate="no" className={styles['id']}>
              {image.ImageId}
            </dd>
          </div>
          <div>
            <dt>{t`Operating system`}</dt>
            <dd>
              {image.OperatingSystem.Type === ''
                ? '-'
                : formatProviderCode(image.OperatingSystem.Type)}
            </dd>
          </div>
          <div>
            <dt>{t`Created`}</dt>
            <dd>
              <Created moment={image.Created} />
            </dd>
          </div>
        </dl>
      </li>
    ))}
  </ul>
);

/** Day on which the desktop image was created, in the reader's zone. */
const Created = ({ moment }: { readonly moment: string }) => {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '-';
  return <time dateTime={moment}>{formatDate(date)}</time>;
};
