import {
  EXERCISE_ORDERS,
  type ExerciseOrder,
  type ExerciseView,
  wholeExerciseList,
} from '@cairn/domain/exercise-list.rules';
import { useAddressQuery } from '@cairn/ui/use-address-query';

const isOrder = (value: string | null): value is ExerciseOrder =>
  EXERCISE_ORDERS.some((order) => order === value);

const viewFromQuery = (query: URLSearchParams): ExerciseView => {
  const page = Number(query.get('page'));
  const order = query.get('sort');
  return {
    course: query.get('course') ?? '',
    category: query.get('category') ?? '',
    order: isOrder(order) ? order : wholeExerciseList.order,
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
};

const queryFromView = ({
  course,
  category,
  order,
  page,
}: ExerciseView): Record<string, string> => ({
  ...(course !== '' && { course }),
  ...(category !== '' && { category }),
  ...(order !== wholeExerciseList.order && { sort: order }),
  ...(page !== 1 && { page: String(page) }),
});

/** Filters, order and page live in the address; a change of anything but the page goes back to page 1. */
export const useExerciseView = () => {
  const [query, setQuery] = useAddressQuery();
  const view = viewFromQuery(query);
  return {
    view,
    isChanged: Object.keys(queryFromView({ ...view, page: 1 })).length > 0,
    change: (part: Partial<ExerciseView>) => setQuery(queryFromView({ ...view, page: 1, ...part })),
    reset: () => setQuery({}),
    addressOfPage: (page: number) =>
      `/cyberrange?${new URLSearchParams(queryFromView({ ...view, page }))}`.replace(/\?$/, ''),
  };
};
