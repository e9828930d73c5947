import type { Person } from '@cairn/api/staff-people.contract';
import {
  downloadPersonExport,
  getPersonExport,
  type PersonExport,
  startPersonExport,
} from '@cairn/api/staff-person-exports.contract';
import { queryOptions, useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import { HiddenStatus } from '@cairn/ui/hidden-status';
import { formatMoment } from '@cairn/messages/dates';
import { Note } from '@cairn/ui/note';
import { downloadBlob } from '@cairn/ui/save-file';
import { useState } from 'react';
import { t } from 'ttag';
import { ALWAYS_STALE_OPTIONS, manageQueries } from '../../lib/manage-queries.ts';
import { formatPersonNameInSentence } from '../../lib/person-words.ts';
import { StaffActionDialog } from '../../lib/staff-action-dialog.tsx';

const REFRESH_MS = 1000;

/** Loads the caller's newest export of a person, again each second while it is being made. */
const exportQuery = (personId: string) =>
  queryOptions({
    queryKey: [...manageQueries.allKey, 'person', personId, 'export'],
    queryFn: ({ signal }) => http.call(getPersonExport, { params: { personId }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.export?.state === 'running' ? REFRESH_MS : false,
    ...ALWAYS_STALE_OPTIONS,
  });

interface ExportDialogProps {
  readonly person: Person;
  readonly onClose: () => void;
}

/** Dialog in which an administrator exports everything about a person, and downloads the archive. MPEOP-29 */
export const PersonExportDialog = ({ person, onClose }: ExportDialogProps) => {
  const { data, isPending } = useQuery(exportQuery(person.personId));
  const found = data?.export ?? undefined;
  return (
    <>
      <HiddenStatus text={found?.state === 'ready' && t`The export is ready.`} />
      {found?.state === 'ready' ? (
        <ReadyExport {...{ person, onClose }} made={found} />
      ) : (
        <NewExport {...{ person, onClose, isPending }} state={found?.state} />
      )}
    </>
  );
};

interface NewExportProps extends ExportDialogProps {
  /** True until the server has said whether there is an export. */
  readonly isPending: boolean;
  readonly state: PersonExport['state'] | undefined;
}

const findMissing = ({ isPending, state }: Pick<NewExportProps, 'isPending' | 'state'>) => {
  if (isPending) return t`Loading…`;
  return state === 'running' && t`The export is being made.`;
};

const stayOpen = (): void => undefined;

const NewExport = ({ person, onClose, isPending, state }: NewExportProps) => {
  const name = formatPersonNameInSentence(person);
  return (
    <StaffActionDialog
      title={t`Export everything about this person?`}
      action={t`Exporting a person`}
      button={t`Make the export`}
      missing={findMissing({ isPending, state })}
      call={(named) =>
        http.call(startPersonExport, { params: { personId: person.personId }, ...named })
      }
      onClose={onClose}
      onDone={stayOpen}
    >
      <p>{t`You get a zip with everything that the site has stored about ${name}, also the files. It can be downloaded here for 24 hours, by you alone. The export is in the log.`}</p>
      {state === 'running' && (
        <Note>
          <p>{t`The export is being made. You can close this and come back.`}</p>
        </Note>
      )}
      {state === 'failed' && (
        <Note tone="err">
          <p>{t`The export could not be made. Try it again.`}</p>
        </Note>
      )}
    </StaffActionDialog>
  );
};

interface ReadyExportProps extends ExportDialogProps {
  readonly made: PersonExport;
}

const ReadyExport = ({ person: { personId }, made, onClose }: ReadyExportProps) => {
  const [now] = useState(() => new Date());
  const end = formatMoment(made.expiresAt ?? made.requestedAt, now);
  return (
    <StaffActionDialog
      title={t`The export is ready`}
      action={t`Downloading an export`}
      button={t`Download`}
      call={async () => {
        downloadBlob(
          'person.zip',
          await http.download(downloadPersonExport, { params: { personId } }),
        );
      }}
      onClose={onClose}
    >
      <p>{t`You can download it until ${end}. Keep the file safe: it has everything about this person.`}</p>
    </StaffActionDialog>
  );
};
