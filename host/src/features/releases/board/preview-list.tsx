import type { BoardPreview } from '@cairn/api/release-board.contract';
import { formatDate } from '@cairn/messages/dates';
import { Link } from '@cairn/runtime';
import { jt, t } from 'ttag';
import { RelativeTime } from '../relative-time.tsx';
import { toRemoteReleasesPath } from '../release-urls.ts';
import { formatChangeAuthor } from '../release-texts.ts';
import styles from './preview-list.module.css';

/** List of branch previews; renders nothing without previews. */
export const BranchPreviewList = ({ previews }: { readonly previews: readonly BoardPreview[] }) => {
  if (previews.length === 0) return null;
  return (
    <section aria-labelledby="previews-title" className={styles['previews']}>
      <h2 id="previews-title">{t`Previews`}</h2>
      <ul>
        {previews.map((preview) => (
          <PreviewLine key={preview.channel} preview={preview} />
        ))}
      </ul>
    </section>
  );
};

const PreviewLine = ({ preview }: { readonly preview: BoardPreview }) => {
  const day = formatDate(new Date(preview.endsAt));
  const author = formatChangeAuthor(preview.by);
  const age = <RelativeTime key="age" at={preview.at} />;
  return (
    <li>
      <h3>
        <a href={preview.link}>{preview.branch}</a>
      </h3>
      <p>
        <Link to={toRemoteReleasesPath(preview.remote)}>{preview.remote}</Link>{' '}
        <bdi>{preview.version}</bdi>
      </p>
      <p>{jt`${author} · ${age} · ends on ${day}`}</p>
    </li>
  );
};
