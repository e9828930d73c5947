import { lazyPart } from '@cairn/runtime';
import { report } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { t } from 'ttag';

const chat = lazyPart(
  async () => (await import('./assistant/assistant-panel.tsx')).AssistantPanel,
  {
    placeholder: () => <aside aria-label={t`AI Assistant`} />,
    failure: ({ isRetrying, onRetry }) => (
      <aside aria-label={t`AI Assistant`}>
        <ErrorState title={t`The assistant could not be loaded.`} {...{ isRetrying, onRetry }} />
      </aside>
    ),
    onFailed: (error) => report(error, { at: 'code of the assistant' }),
  },
);

/** Assistant beside a course's content; its code loads when it is first opened. */
export const LazyAssistantPanel = chat.Part;
