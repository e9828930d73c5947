import type { ReleaseFailure } from '@cairn/api/release-failures.contract';
import { formatDateTime } from '@cairn/messages/dates';
import { plural } from '@cairn/messages/plural';
import { useQuery } from '@cairn/runtime';
import { SkeletonText } from '@cairn/ui/skeleton';
import { t } from 'ttag';
import { LoadedReleaseSection } from '../loaded-release-section.tsx';
import { releaseQueries } from '../releases.queries.ts';
import styles from './failure-stack-frames.module.css';

interface FailureStackFramesProps {
  readonly remote: string;
  readonly version: string;
}

/** List of the positions in the code at which a release failed in visitors' browsers. */
export const FailureStackFrames = ({ remote, version }: FailureStackFramesProps) => {
  const failures = useQuery(releaseQueries.failures(remote, version));
  return (
    <>
      <h3>{t`Errors by line of source`}</h3>
      <LoadedReleaseSection
        query={failures}
        loading={t`Loading the errors`}
        shape={<SkeletonText lines={2} />}
        failure={t`The errors could not be loaded.`}
        headingLevel={4}
      >
        {({ failures: found }) =>
          found.length === 0 ? (
            <p>{t`No page has reported a line of source.`}</p>
          ) : (
            <ol className={styles['places']}>
              {found.map((failure) => (
                <FailureEntry
                  key={JSON.stringify([failure.cause, failure.error, failure.frames[0]])}
                  {...failure}
                />
              ))}
            </ol>
          )
        }
      </LoadedReleaseSection>
    </>
  );
};

const FailureEntry = ({ frames, count, firstAt, lastAt, cause, error }: ReleaseFailure) => {
  const [innermost, ...outer] = frames;
  const first = formatDateTime(new Date(firstAt));
  const last = formatDateTime(new Date(lastAt));
  const text = innermost?.source?.text;
  return (
    <li>
      {innermost && <Frame frame={innermost} />}
      {text !== undefined && (
        <code translate="no" dir="ltr" className={styles['text']}>
          {text}
        </code>
      )}
      <p>
        {plural(count, t`${count} time|${count} times`)},{' '}
        {first === last ? last : t`first ${first}, last ${last}`}{' '}
        <code translate="no">{cause}</code>{' '}
        {error !== undefined && <code translate="no">{error}</code>}
      </p>
      {outer.length > 0 && (
        <details>
          <summary>{t`Called from`}</summary>
          {outer.map((frame) => (
            <Frame key={`${frame.file}:${frame.line}:${frame.column}`} frame={frame} />
          ))}
        </details>
      )}
    </li>
  );
};

/** Position of a stack frame in the source file if known, else in the built file. */
const Frame = ({ frame }: { readonly frame: ReleaseFailure['frames'][number] }) => {
  const { file, line, column, name } = frame.source ?? frame;
  const position = `${file}:${line}:${column}`;
  return (
    <code translate="no" dir="ltr" className={styles['frame']}>
      {position}
      {name !== undefined && <b> {name}</b>}
    </code>
  );
};
