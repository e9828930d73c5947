import { formatShortDateTime } from '@cairn/messages/dates';

/**
 * Shows the time of a message, such as 'Nov 20, 10:42 AM', in the reader's zone.
 * @param at milliseconds since 1970
 */
export const MessageTime = ({ at }: { readonly at: number }) => (
  <time dateTime={new Date(at).toISOString()}>{formatShortDateTime(at)}</time>
);
