import { keyed } from '@cairn/ui/keyed';
import { type ModuleMention, searchModules } from '@cairn/api/module-search.contract';
import { routePath } from '@cairn/domain/named-routes.rules';
import { Link, queryOptions, useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import { useSettled } from '@cairn/ui/use-settled';
import { t } from 'ttag';
import { useReported } from '../../lib/use-reported.ts';
import styles from './inside-courses.module.css';

const DEBOUNCE_MS = 250;
const MINIMUM_TERM = 3;
const MAXIMUM_TERM = 200;

const mentions = (text: string) =>
  queryOptions({
    queryKey: ['inside courses', text],
    queryFn: ({ signal }) => http.call(searchModules, { query: { text }, signal }),
    staleTime: Infinity,
    enabled: text.length >= MINIMUM_TERM && text.length <= MAXIMUM_TERM,
    // The last answer stands until the next one comes, so that nothing jumps while somebody types.
    placeholderData: (before) => before,
  });

/** What courses say inside, which only the server can search: under the courses that match by themselves. */
export const InsideCourses = ({ term }: { readonly term: string }) => {
  const text = useSettled(term.trim(), DEBOUNCE_MS);
  const { data, error } = useQuery(mentions(text));
  useReported(error, 'search inside courses');
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
      <strong>{mention.ModuleTitle}</strong> {/* Plain and matching text in turns. */}
      {keyed(mention.Excerpt, (text) => text).map(({ key, item: text, index }) =>
        index % 2 === 1 ? <mark key={key}>{text}</mark> : text,
      )}
    </p>
  </li>
);
