/** The chat with a course's assistant, in a separate chunk that loads when the chat is first opened. */
import { MAX_QUESTION_LENGTH } from '@cairn/api/assistant.contract';
import { MessageTime } from '@cairn/course-content/chat/message-time';
import { toVisibleText } from '@cairn/domain/display-name.rules';
import { useSite } from '@cairn/runtime';
import { ChatForm } from '@cairn/ui/chat-form';
import { ChatLog, ChatStatus } from '@cairn/ui/chat-log';
import { EmptyState } from '@cairn/ui/empty-state';
import { type ReactNode, type RefObject, useRef, useState, useSyncExternalStore } from 'react';
import { t } from 'ttag';
import { AssistantMessageFooter, AssistantCourseAnswer } from './course-answer.tsx';
import styles from './assistant.module.css';
import type { AssistantQuestionContext } from './assistant-context.ts';
import { type CourseConversation, getCourseConversation } from './course-conversation.ts';

export interface AssistantChatProps {
  readonly place: AssistantQuestionContext;
  /** Notice shown above the conversation with the assistant. */
  readonly notice?: ReactNode;
  /** Reason why the student cannot ask the assistant here; undefined if they can. */
  readonly closed?: string | undefined;
  /** Plays the film from a position in seconds; absent without a film. */
  readonly onPlay?: ((seconds: number) => void) | undefined;
}

/** Chat with a course's assistant. Shown for the main brand only; other brands have no assistant yet (AICH-11, SCO-21). */
export const AssistantChat = (props: AssistantChatProps) =>
  useSite().brand.mode === 'main' ? (
    <Chat key={props.place.id} {...props} />
  ) : (
    <EmptyState art="trail" headingLevel={4} title={t`Feature under development / Coming soon`} />
  );

const Chat = ({ place, notice, closed, onPlay }: AssistantChatProps) => {
  const [conversation] = useState(() => getCourseConversation(place));
  const [begunAt] = useState(Date.now);
  const messages = useSyncExternalStore(conversation.subscribe, conversation.read);
  const input = useRef<HTMLTextAreaElement>(null);
  const isBusy = messages.at(-1)?.isStreaming === true;
  /** Moves the focus to the input, since the pressed button is about to disappear. */
  const thenType = (action: () => void) => () => {
    input.current?.focus();
    action();
  };
  return (
    <div className={styles['chat']}>
      {notice}
      <ChatLog
        label={t`Conversation`}
        answerer={t`Assistant`}
        messages={messages}
        welcome={<Greeting text={place.greeting} at={messages[0]?.at ?? begunAt} />}
        renderAnswer={(message, index) => (
          <AssistantCourseAnswer
            message={message}
            onPlay={onPlay}
            onRetry={index === messages.length - 1 ? thenType(conversation.retry) : undefined}
          />
        )}
        renderFoot={(message, index) => (
          <AssistantMessageFooter
            message={message}
            onAskAgain={
              isBusy || closed !== undefined
                ? undefined
                : thenType(() => conversation.send(messages[index - 1]?.text ?? ''))
            }
          />
        )}
      />
      <ChatStatus
        last={messages.at(-1)}
        nothing={t`There was no answer. Select Retry to ask again.`}
      />
      <QuestionForm {...{ conversation, place, closed, input, isBusy }} />
    </div>
  );
};

interface QuestionFormProps extends Pick<AssistantChatProps, 'place' | 'closed'> {
  readonly conversation: CourseConversation;
  readonly input: RefObject<HTMLTextAreaElement | null>;
  readonly isBusy: boolean;
}

const QuestionForm = ({ conversation, place, ...form }: QuestionFormProps) => {
  const draft = useSyncExternalStore(conversation.subscribe, conversation.draft);
  return (
    <ChatForm
      {...form}
      label={place.placeholder}
      placeholder={place.placeholder}
      longest={MAX_QUESTION_LENGTH}
      blank={t`Please enter a valid question.`}
      draft={draft}
      isBlank={toVisibleText(draft) === ''}
      onDraft={conversation.setDraft}
      onSend={conversation.send}
      onStop={conversation.stop}
    />
  );
};

const Greeting = ({ text, at }: { readonly text: string; readonly at: number }) => (
  <div className={styles['greeting']}>
    <p>{text}</p>
    <MessageTime at={at} />
  </div>
);
