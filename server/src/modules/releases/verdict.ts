/** Who says that a release may run, as it is kept and as it is told. */
import type { Verdict } from '@cairn/api/release-verdict.contract';

export type StoredVerdict = Omit<Verdict, 'words'>;

/** In words for the person who asks. */
export const toldVerdict = (verdict: StoredVerdict): Verdict => ({
  ...verdict,
  words: wordsOf(verdict),
});

const wordsOf = ({ how, by, at = '' }: StoredVerdict): string => {
  switch (how) {
    case 'signed':
      return `checked and signed by ${by ?? 'a checker'} at ${at}`;
    case 'rules':
      return 'not mounted: this channel asks for the rules alone';
    case 'build':
      return "this server's own build, which nobody has checked";
    default:
      return how satisfies never;
  }
};
