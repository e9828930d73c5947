import { withKeys } from '@cairn/ui/with-keys';
import { type ModuleMention, searchModules } from '@cairn/api/module-search.contract';
import { routePath } from '@cairn/domain/named-routes.rules';
import { Link, queryOptions, useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import { useDebouncedValue } from '@cairn/ui/use-debounced-value';
import { t } from 'ttag';
import { useReportError } from '../../lib/use-error-report.ts';
import styles from './course-content-matches.module.css';

const DEBOUNCE_MS = 250;
const MINIMUM_TERM = 3;
const MAXIMUM_TERM = 200;

const mentionsQuery = (text: string) =>
  queryOptions({
    queryKey: ['inside courses', text],
    queryFn: ({ signal }) => http.call(searchModules, { query: { text }, signal }),
    staleTime: Infinity,
    enabled: text.length >= MINIMUM_TERM && text.length <= MAXIMUM_TERM,
    // Keeps the previous results until new ones arrive, so that the list does not jump while the student types.
    placeholderData: (before) => before,
  });

/** Lists matches in the content of courses, which only the server can search, below the courses whose own texts match. */
export const CourseContentMatches = ({ term }: { readonly term: string }) => {
  const text = useDebouncedValue(term.trim(), DEBOUNCE_MS);
  const { data, error } = useQuery(mentionsQuery(text));
  useReportError(error, 'search inside courses');
  if (text.length < MINIMUM_TERM || !data || data.length === 0) return null;
  return (
    <section className={styles['inside']} aria-labelledby="inside">
      <h2 id="inside">{t`Inside courses`}</h2>
      <ul className={styles['list']}>
        {data.map((mention) => (
          <Mention key={mention.CourseID} mention={mention} />
        ))}
      </ul>
    </section>
  );
};

const Mention = ({ mention }: { readonly mention: ModuleMention }) => (
  <li>
    <h3>
      <Link to={routePath('CourseCatalog', { id: mention.CourseID })}>{mention.CourseTitle}</Link>
    </h3>
    <p>
      <strong>{mention.ModuleTitle}</strong> {/* Plain and matching text alternate. */}
      {withKeys(mention.Excerpt, (text) => text).map(({ key, item: text, index }) =>
        index % 2 === 1 ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>,
      )}
    </p>
  </li>
);
