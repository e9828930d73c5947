interface End {
  readonly code: number | null;
  readonly signal: string | null;
}

interface Surroundings {
  readonly isStopping: () => boolean;
  readonly wait: (ms: number) => Promise<unknown>;
  readonly now: () => number;
  readonly say: (line: string) => void;
}

export function restartAfterCrashes(
  start: () => Promise<End>,
  surroundings: Surroundings,
): Promise<End>;
