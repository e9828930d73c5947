/** The verdict that permits a release to run, as the database stores it. */
import type { GateVerdict } from '@cairn/api/release-verdict.contract';

export type StoredReleaseVerdict = Omit<GateVerdict, 'words'>;

/** Converts a stored verdict on a release for a response, with a description for people. */
export const toVerdictResponse = (verdict: StoredReleaseVerdict): GateVerdict => ({
  ...verdict,
  words: describeVerdict(verdict),
});

const describeVerdict = ({ how, by, at = '' }: StoredReleaseVerdict): string => {
  switch (how) {
    case 'signed':
      return `checked and signed by ${by ?? 'a checker'} at ${at}`;
    case 'rules':
      return 'not mounted: this channel requires the rules only';
    case 'build':
      return "the server's own build, without a check";
    default:
      return how satisfies never;
  }
};
