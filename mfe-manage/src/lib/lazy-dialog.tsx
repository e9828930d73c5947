import { lazyPart } from '@cairn/runtime';
import { events } from '@cairn/session';
import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { t } from 'ttag';

interface ClosableProps {
  readonly onClose: () => void;
}

/**
 * Returns a dialog whose code loads when it is opened. If the code cannot be fetched, the dialog closes and a notice says so;
 * the next press of its button tries again.
 * @param load imports the dialog
 */
export const createLazyDialog = <Props extends ClosableProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> =>
  lazyPart<Props>(load, { failure: (_, { onClose }) => <LoadFailure onClose={onClose} /> }).Part;

const LoadFailure = ({ onClose }: ClosableProps) => {
  const closeWithNotice = useEffectEvent(() => {
    events.emit('notice.shown', {
      tone: 'error',
      message: t`The dialog could not be loaded. Please try again.`,
    });
    onClose();
  });
  useEffect(() => closeWithNotice(), []);
  return null;
};
