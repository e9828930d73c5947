import { createLazyDialog } from './lazy-dialog.tsx';

/** Dialogs of an action on people; their code loads when an action is chosen. */
export const LazyPeopleActionDialog = createLazyDialog(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ './people-action-dialog.tsx'))
      .PeopleActionDialog,
);
