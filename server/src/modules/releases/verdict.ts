/** The verdict by which a release may run, as stored. */
import type { Verdict } from '@cairn/api/release-verdict.contract';

export type StoredVerdict = Omit<Verdict, 'words'>;

/** Adds a description for people. */
export const toVerdictResponse = (verdict: StoredVerdict): Verdict => ({
  ...verdict,
  words: describeVerdict(verdict),
});

const describeVerdict = ({ how, by, at = '' }: StoredVerdict): string => {
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
