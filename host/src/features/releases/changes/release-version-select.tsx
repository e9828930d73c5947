import { useQuery } from '@cairn/runtime';
import { SelectField } from '@cairn/ui/select-field';
import { t } from 'ttag';
import { formatRelativeTime } from '../../../lib/format-relative-time.ts';
import { releaseQueries } from '../releases.queries.ts';

interface VersionChoiceProps {
  readonly remote: string;
  /** Running version, which cannot be selected. */
  readonly current: string | undefined;
  readonly chosen: string;
  readonly error?: string | undefined;
  readonly onChoose: (version: string) => void;
}

/** Select field with a remote's latest releases, without withdrawn ones. */
export const ReleaseVersionSelect = ({
  remote,
  current,
  chosen,
  error,
  onChoose,
}: VersionChoiceProps) => {
  const { data, isError } = useQuery(releaseQueries.releases(remote));
  const listed = (data?.releases ?? []).filter(
    ({ version, withdrawn }) => withdrawn === undefined && version !== current,
  );
  const options = listed.map(({ version, publishedAt }) => {
    const age = formatRelativeTime(new Date(publishedAt), new Date());
    return { value: version, label: t`${version} · ${age}` };
  });
  const isListed = chosen === '' || options.some(({ value }) => value === chosen);
  return (
    <SelectField
      label={t`Version of ${remote}`}
      placeholder={t`Choose a version`}
      options={isListed ? options : [{ value: chosen, label: chosen }, ...options]}
      value={chosen}
      error={isError ? t`The versions could not be read.` : error}
      onChange={(event) => onChoose(event.target.value)}
    />
  );
};
