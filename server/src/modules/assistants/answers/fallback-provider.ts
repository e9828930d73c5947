/** Answers with an external service, and with a second provider if the service fails before its first word. */
import type { FastifyBaseLogger } from 'fastify';
import { type AiProvider, AiServiceError } from './ai-provider.ts';
import { extractiveProvider } from './extractive-provider.ts';

/**
 * Combines two providers. If the first one fails after its first word, the error is thrown, so an answer never mixes two
 * providers.
 */
export const withFallback = (
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

/** Returns the configured service with quotations as its fallback, or quotations alone. */
export const chooseProvider = (
  ai: AiProvider | undefined,
  log: Pick<FastifyBaseLogger, 'warn'>,
): AiProvider =>
  ai
    ? withFallback(ai, extractiveProvider, ({ kind }) =>
        log.warn({ kind }, 'the AI service did not answer'),
      )
    : extractiveProvider;
