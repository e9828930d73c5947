import {
  changeCategoryOrder,
  createCategory,
  listStaffCategories,
  removeCategory,
  renameCategory,
} from '@cairn/api/staff-categories.contract';
import type { AppContext } from '../../../platform/app-context.ts';
import { createStaffCategoriesService } from './staff-categories.service.ts';

/** Adds the endpoints with which administrators manage categories. */
export const registerStaffCategories = ({ add, sql, now }: AppContext): void => {
  const categories = createStaffCategoriesService({ sql, now });
  add(listStaffCategories, () => categories.list());
  add(createCategory, async ({ body }, caller) => {
    await categories.create(caller, body.name);
    return { message: 'The category has been created.' };
  });
  add(renameCategory, async ({ body }, caller) => {
    await categories.rename(caller, body.before, body.name);
    return { message: 'The category has been renamed.' };
  });
  add(removeCategory, async ({ query }, caller) => {
    await categories.remove(caller, query.name);
    return { message: 'The category has been removed.' };
  });
  add(changeCategoryOrder, async ({ body }, caller) => {
    await categories.changeOrder(caller, body.before, body.after);
    return { message: 'The order has been saved.' };
  });
};
