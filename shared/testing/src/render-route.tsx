import { QueryClient, QueryClientProvider, type RouteObject } from '@cairn/runtime';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

/** Renders routes at a URL with a fresh query cache and no retries; gives back the router. */
export const renderRoute = (routes: RouteObject[], url: string) => {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, gcTime: Infinity } },
  });
  const router = createMemoryRouter(routes, { initialEntries: [url] });
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...view, router, client };
};
