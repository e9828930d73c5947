/**
 * Converts an event to a chat message. Slack, Mattermost and Rocket.Chat accept this format at their incoming webhooks, Discord
 * at a URL that ends with `/slack`.
 */
import type { WebhookMessage } from '@cairn/api/release-webhooks.contract';

/** The body of a delivery in the format of Slack. */
export interface ChatMessage {
  readonly text: string;
}

/** Returns the chat message of an event, with the change, its reason, its author, and a link to the page of releases. */
export const toChatMessage = (message: WebhookMessage): ChatMessage => {
  const { by, approvedBy, reason, url } = message;
  const parts = [
    `*${describeEvent(message)}*`,
    reason,
    approvedBy ? `By ${by.name}, approved by ${approvedBy.name}.` : `By ${by.name}.`,
  ];
  // A site without a configured URL has no link that a chat could open.
  const link = URL.canParse(url) ? ` <${url}|Releases>` : '';
  return { text: `${parts.filter(Boolean).map(escapeMarks).join(' ')}${link}` };
};

const describeEvent = (message: WebhookMessage): string => {
  const { event, version, channel, percent = 0, frozen = false } = message;
  const remote = message.remote ?? 'all remotes';
  const release = version === undefined ? remote : `${remote} ${version}`;
  const texts: Record<WebhookMessage['event'], string> = {
    publish: `${release} was published.`,
    promote:
      version === undefined
        ? `${remote} got other settings on ${channel}.`
        : `${channel} runs ${release}.`,
    canary:
      percent === 0
        ? `The canary of ${release} on ${channel} has ended.`
        : `${percent} % of the visitors of ${channel} get ${release}.`,
    rollback: `${remote} returned to an earlier release on ${channel}.`,
    withdraw: `${release} was withdrawn from all channels.`,
    stop: `The registry stopped the canary of ${release} on ${channel}.`,
    heal: `The registry took ${release} back on ${channel}.`,
    request: `A change of ${release} on ${channel} waits for a second person.`,
    freeze: frozen ? `${channel} is frozen.` : `${channel} is no longer frozen.`,
    test: 'This is a test.',
  };
  return texts[event];
};

/** Replaces the three characters that could turn a text into a link or a mention. */
const escapeMarks = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
