import { QueryClient, QueryClientProvider, type RouteObject } from '@cairn/runtime';
import { render, type RenderResult } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

interface RenderedRoute extends RenderResult {
  readonly router: ReturnType<typeof createMemoryRouter>;
  readonly client: QueryClient;
}

/** Renders routes at a URL with a fresh query cache and no retries. Returns the view, its router and its query client. */
export const renderRoute = (routes: RouteObject[], url: string): RenderedRoute => {
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
