/** Answers with an external AI service, and with a second provider if the service fails before its first word. */
import type { FastifyBaseLogger } from 'fastify';
import { type AiProvider, AiServiceError } from './ai-provider.ts';
import { quotingAiProvider } from './extractive-provider.ts';

/**
 * Combines two AI providers. If the first one fails after its first word, the error is thrown, so an answer never mixes two
 * providers.
 */
export const createFallbackAiProvider = (
  first: AiProvider,
  second: AiProvider,
  report: (error: AiServiceError) => void,
): AiProvider => ({
  answer: async function* answer(question, signal) {
    let hasBegun = false;
    try {
      for await (const piece of first.answer(question, signal)) {
        hasBegun = true;
        yield piece;
      }
    } catch (error) {
      if (!(error instanceof AiServiceError) || hasBegun) throw error;
      report(error);
      yield* second.answer(question, signal);
    }
  },
});

/** Returns the configured AI service with quotations as its fallback, or quotations alone. */
export const addQuotingFallbackToAiProvider = (
  ai: AiProvider | undefined,
  log: Pick<FastifyBaseLogger, 'warn'>,
): AiProvider =>
  ai
    ? createFallbackAiProvider(ai, quotingAiProvider, ({ kind }) =>
        log.warn({ kind }, 'the AI service did not answer'),
      )
    : quotingAiProvider;
