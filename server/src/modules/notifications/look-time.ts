/** Whether a look may begin something more. */
export type MayGoOn = () => boolean;

/** Until so much time is over, in milliseconds of this machine. */
export const mayGoOnFor = (ms: number): MayGoOn => {
  const end = performance.now() + ms;
  return () => performance.now() < end;
};
