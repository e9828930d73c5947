import {
  type AssistantMessage,
  toAssistantMessageTimes,
  listFilmTimeRanges,
} from './ai-message.ts';

describe('a message of the assistant', () => {
  const message: AssistantMessage = {
    id: '1',
    type: 'assistant',
    text: 'So.',
    sources: [{ title: 'Guide.pdf', href: '/media/a' }, { title: 'Page 3' }],
    ...toAssistantMessageTimes([1, 20.5], [10, 30]),
  };

  it('has its ranges in fields of their own', () => {
    expect(message).toMatchObject({
      start_time1: 1,
      end_time1: 10,
      start_time2: 20.5,
      end_time2: 30,
    });
    expect(listFilmTimeRanges(message)).toEqual([
      { start: 1, end: 10 },
      { start: 20.5, end: 30 },
    ]);
  });

  it('has no time where a text says none', () => {
    expect(listFilmTimeRanges(toAssistantMessageTimes(['', ' ', '7'], []))).toEqual([
      { start: Number.NaN, end: undefined },
      { start: Number.NaN, end: undefined },
      { start: 7, end: undefined },
    ]);
  });

  it('without times clears those of the message it is spread over', () => {
    expect(listFilmTimeRanges({ ...message, ...toAssistantMessageTimes([], []) })).toEqual([]);
  });
});
