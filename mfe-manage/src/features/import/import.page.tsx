import type { PeopleImport } from '@cairn/api/people-imports.contract';
import { useParams, usePageTitle, useQuery } from '@cairn/runtime';
import { useState } from 'react';
import { t } from 'ttag';
import { DetailContent } from '../../lib/detail-page.tsx';
import { ManageFrame } from '../../lib/manage-frame.tsx';
import { ImportApplyStep } from './import-application.tsx';
import { ImportCheckStep } from './import-check.tsx';
import { ImportColumnsStep } from './import-columns.tsx';
import { importQueries } from './import-queries.ts';

/** Page /manage/people/import/{importId}: the columns of an uploaded file, its check, its progress and its result. */
export const ImportPage = () => (
  <ManageFrame tab="people">
    <ImportContent />
  </ManageFrame>
);

const ImportContent = () => {
  const { importId = '' } = useParams();
  const query = useQuery(importQueries.detail(importId));
  usePageTitle(query.data?.fileName);
  return (
    <DetailContent
      query={query}
      list="/manage/people"
      listName={t`People`}
      unknownTitle={t`There is no such import, or it was deleted.`}
      failureTitle={t`The import could not be loaded.`}
    >
      {(found) => <ImportState found={found} />}
    </DetailContent>
  );
};

const ImportState = ({ found }: { readonly found: PeopleImport }) => {
  const [isChoosing, setIsChoosing] = useState(false);
  const { application, check } = found;
  if (application) return <ImportApplyStep {...{ found, application }} />;
  if (check && !isChoosing)
    return <ImportCheckStep {...{ found, check }} onBack={() => setIsChoosing(true)} />;
  return <ImportColumnsStep found={found} onCheck={() => setIsChoosing(false)} />;
};
