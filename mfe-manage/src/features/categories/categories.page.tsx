import type { StaffCategory } from '@cairn/api/staff-categories.contract';
import { toNameInSentence } from '@cairn/domain/display-name.rules';
import { numberText, plural } from '@cairn/messages/plural';
import { usePageTitle, useQuery } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { useState } from 'react';
import { t } from 'ttag';
import { CatalogueFrame } from '../../lib/catalogue-frame.tsx';
import { categoryQueries } from '../../lib/category-queries.ts';
import { createLazyDialog } from '../../lib/lazy-dialog.tsx';
import listStyles from '../../lib/list.module.css';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { TableCell } from '../../lib/table-cell.tsx';
import tableStyles from '../../lib/table.module.css';
import type { OpenedCategoryDialogProps } from './category-dialogs.tsx';

const LazyCategoryDialog = createLazyDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ './category-dialogs.tsx')).CategoryDialog,
);

type OpenDialog = (dialog: Pick<OpenedCategoryDialogProps, 'kind' | 'name'>) => void;

/** Page /manage/catalogue/categories: the categories of courses and documents. */
export const CategoriesPage = () => {
  usePageTitle(t`Categories`);
  return (
    <CatalogueFrame section="categories">
      <Categories />
    </CatalogueFrame>
  );
};

const Categories = () => {
  const query = useQuery(categoryQueries.list());
  const [opened, setOpened] = useState<Pick<OpenedCategoryDialogProps, 'kind' | 'name'>>();
  return (
    <>
      <header className={listStyles['headWithAction']}>
        <div className={listStyles['head']}>
          <h1>{t`Categories`}</h1>
          <p>{t`Students filter courses and documents by them.`}</p>
        </div>
        <div className={listStyles['actions']}>
          <Button variant="line" onClick={() => setOpened({ kind: 'order', name: '' })}>
            {t`Change the order`}
          </Button>
          <Button onClick={() => setOpened({ kind: 'name', name: '' })}>
            {t`Create a category`}
          </Button>
        </div>
      </header>
      <LoadedContent query={query} failure={t`The list could not be loaded.`}>
        {({ categories }) => <CategoriesTable categories={categories} onOpen={setOpened} />}
      </LoadedContent>
      {opened && <LazyCategoryDialog {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
};

interface CategoriesTableProps {
  readonly categories: readonly StaffCategory[];
  readonly onOpen: OpenDialog;
}

const CategoriesTable = ({ categories, onOpen }: CategoriesTableProps) => (
  <table className={tableStyles['table']}>
    <caption>
      <VisuallyHidden>{t`Categories`}</VisuallyHidden>
    </caption>
    <thead>
      <tr>
        <th scope="col">{t`Category`}</th>
        <th scope="col">{t`Courses`}</th>
        <th scope="col">{t`Documents`}</th>
        <th scope="col">{t`Used by`}</th>
        <th scope="col">
          <VisuallyHidden>{t`Actions`}</VisuallyHidden>
        </th>
      </tr>
    </thead>
    <tbody>
      {categories.map((category) => (
        <CategoryRow key={category.name} category={category} onOpen={onOpen} />
      ))}
    </tbody>
  </table>
);

/** Lists titles of the records that use a category, and the number of further ones. */
const describeUsers = ({ users, courses, documents }: StaffCategory): string => {
  if (users.length === 0) return t`Nothing`;
  const names = users.join(', ');
  const rest = courses + documents - users.length;
  if (rest === 0) return names;
  const more = numberText(rest);
  return plural(rest, t`${names} and ${more} more|${names} and ${more} more`);
};

interface CategoryRowProps {
  readonly category: StaffCategory;
  readonly onOpen: OpenDialog;
}

const CategoryRow = ({ category, onOpen }: CategoryRowProps) => {
  const { name, courses, documents, users } = category;
  const title = toNameInSentence(name);
  const used = describeUsers(category);
  return (
    <tr>
      <th scope="row" className={tableStyles['names']}>
        {name}
      </th>
      <TableCell label={t`Courses`}>{numberText(courses)}</TableCell>
      <TableCell label={t`Documents`}>{numberText(documents)}</TableCell>
      <TableCell label={t`Used by`} hasNames>
        {used}
      </TableCell>
      <td>
        <div className={listStyles['actions']}>
          <Button
            variant="ghost"
            size="s"
            aria-label={t`Rename ${title}`}
            onClick={() => onOpen({ kind: 'name', name })}
          >
            {t`Rename`}
          </Button>
          <Button
            variant="ghost"
            size="s"
            aria-label={t`Remove ${title}`}
            reason={users.length > 0 ? t`It is used by ${used}.` : undefined}
            onClick={() => onOpen({ kind: 'remove', name })}
          >
            {t`Remove`}
          </Button>
        </div>
      </td>
    </tr>
  );
};
