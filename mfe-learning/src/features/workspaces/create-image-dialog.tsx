import { ApiError, isUnanswered } from '@cairn/api/api-error';
import { createWorkspaceImage } from '@cairn/api/workspaces.contract';
import { IMAGE_NAME_PATTERN } from '@cairn/domain/workspace.rules';
import { type QueryClient, useAction, useQueryClient } from '@cairn/runtime';
import { events, friendlyMessage, http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { Note } from '@cairn/ui/note';
import { TextField } from '@cairn/ui/text-field';
import { type FormEvent, useId, useState } from 'react';
import { t } from 'ttag';
import styles from './create-image-dialog.module.css';
import { type DesktopUser, workspaceQueries } from './workspaces.queries.ts';

interface CreateImageDialogProps {
  readonly open: boolean;
  readonly workspaceId: string;
  readonly user: DesktopUser;
  readonly onClose: () => void;
}

const RULE = t`Letters, digits, spaces and . _ - only, 64 at most.`;

/** Returns the server's message after a rejection: the name is taken, or the desktop is not available any more. */
const describeFailure = (error: Error): string =>
  error instanceof ApiError && error.kind === 'conflict' && error.serverMessage !== undefined
    ? error.serverMessage
    : friendlyMessage(error);

export const CreateImageDialog = ({ open, ...props }: CreateImageDialogProps) =>
  open ? <OpenDialog {...props} /> : null;

/** Returns whether a desktop image of that name exists now but did not before, by the cached list. */
const isImageListed = async (
  client: QueryClient,
  user: DesktopUser,
  name: string,
): Promise<boolean> => {
  const images = workspaceQueries.images(user);
  const isNamed = ({ Name }: { readonly Name: string }) => Name === name;
  const before = client.getQueryData(images.queryKey);
  if (!before || before.list.some(isNamed)) return false;
  const now = await client.fetchQuery(images).catch(() => undefined);
  return now?.list.some(isNamed) === true;
};

const useCreateImage = ({ workspaceId, user, onClose }: Omit<CreateImageDialogProps, 'open'>) => {
  const client = useQueryClient();
  return useAction({
    mutationFn: async (name: string) => {
      const body = { workspaceId, username: user.username, name };
      try {
        await http.call(createWorkspaceImage, { body });
      } catch (error) {
        // If the image exists now, only the response was lost, and a repeated request would find its name taken.
        if (!isUnanswered(error) || !(await isImageListed(client, user, name))) throw error;
      }
    },
    onSuccess: () => {
      events.emit('notice.shown', { tone: 'info', message: t`Creating image...` });
      void client.invalidateQueries({ queryKey: workspaceQueries.images(user).queryKey });
      onClose();
    },
    onError: () =>
      void client.invalidateQueries({ queryKey: workspaceQueries.list(user).queryKey }),
  });
};

const OpenDialog = (props: Omit<CreateImageDialogProps, 'open'>) => {
  const formId = useId();
  const [name, setName] = useState('');
  const [isRefused, setRefused] = useState(false);
  const order = useCreateImage(props);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (order.isPending) return;
    const isName = IMAGE_NAME_PATTERN.test(name.trim());
    setRefused(!isName);
    if (isName) order.mutate(name.trim());
  };
  return (
    <Dialog
      open
      onClose={props.onClose}
      closable={!order.isPending}
      unsaved={name.trim() === '' ? undefined : t`The image has not been created yet.`}
      title={t`Create image`}
      actions={
        <>
          <Button variant="line" disabled={order.isPending} onClick={props.onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={formId} busy={order.isPending}>
            {t`Create image`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles['form']} onSubmit={submit}>
        <p>{t`Save a copy of this workspace’s disk.`}</p>
        <TextField
          label={t`Image name`}
          hint={RULE}
          error={isRefused ? t`Please enter a name that follows this rule.` : undefined}
          announceError
          value={name}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
        {order.error && (
          <Note tone="err">
            <strong>{t`Failed to create image.`}</strong> {describeFailure(order.error)}
          </Note>
        )}
      </form>
    </Dialog>
  );
};
