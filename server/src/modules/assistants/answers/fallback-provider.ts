/** A service first; when it fails before its first word, another provider answers instead. */
import type { FastifyBaseLogger } from 'fastify';
import { type AiProvider, AiServiceError } from './ai-provider.ts';
import { extractiveProvider } from './extractive-provider.ts';

/** An answer that has begun is never continued by another voice: its failure is thrown. */
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

/** The configured service with quotations behind it, or quotations alone. */
export const answersFrom = (
  ai: AiProvider | undefined,
  log: Pick<FastifyBaseLogger, 'warn'>,
): AiProvider =>
  ai
    ? withFallback(ai, extractiveProvider, ({ kind }) =>
        log.warn({ kind }, 'the AI service did not answer'),
      )
    : extractiveProvider;
