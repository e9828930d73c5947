/** Answers without a language model, by quoting the passage that fits best. */
import type { AiProvider } from './ai-provider.ts';

export const quotingAiProvider: AiProvider = {
  answer: async function* answer({ found, subject }, signal) {
    const [first] = found.passages;
    if (signal.aborted) return;
    if (found.covered === 'no' || !first) {
      yield subject.notCovered;
      return;
    }
    if (found.covered === 'unsure') {
      if (subject.offersInstead) {
        yield subject.unsure;
        return;
      }
      yield `${subject.unsure} `;
    }
    if (subject.lead !== undefined) yield `${subject.lead} `;
    for (const [index, { text }] of first.quote.entries()) {
      if (signal.aborted) return;
      yield `${index === 0 ? '' : ' '}${text}`;
    }
  },
};
