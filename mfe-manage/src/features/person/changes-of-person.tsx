import { useQuery } from '@cairn/runtime';
import { t } from 'ttag';
import { AllChangesLink } from '../../lib/all-changes-link.tsx';
import { AuditList } from '../../lib/audit-list.tsx';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { logQueries } from '../../lib/log-queries.ts';
import pageStyles from '../../lib/detail-page.module.css';

/** The latest changes of staff to a person, with a link to all of them. */
export const ChangesOfPerson = ({ personId }: { readonly personId: string }) => {
  const query = useQuery(logQueries.ofPerson(personId));
  return (
    <section className={pageStyles['section']} aria-labelledby="changes">
      <h2 id="changes">{t`What staff changed`}</h2>
      <LoadedContent query={query} failure={t`The changes could not be loaded.`} lines={3}>
        {({ entries }) =>
          entries.length === 0 ? (
            <p className={pageStyles['hint']}>{t`Staff have changed nothing yet.`}</p>
          ) : (
            <AuditList entries={entries} />
          )
        }
      </LoadedContent>
      <AllChangesLink objectId={personId} />
    </section>
  );
};
