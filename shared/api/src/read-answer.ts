import type { Endpoint, EndpointAnswer } from './endpoint.ts';
import { safeParse } from './parse.ts';
import type { Schema } from './z.ts';

/** Told of each record of a list that does not fit and is left out: its place, and how many there are. */
export type OnMisfit = (message: string) => void;

interface ListSchema {
  readonly def: { readonly type: string; readonly element?: Schema };
}

/**
 * What a 2xx answer says; undefined when it is outside of the contract. One bad record does not empty a screen: a list
 * comes without it. A list of nothing but misfits is another thing than the contract names, and none.
 */
export const readAnswer = <E extends Endpoint>(
  endpoint: E,
  raw: unknown,
  onMisfit: OnMisfit,
): EndpointAnswer<E> | undefined => {
  const answer = endpoint.normalise?.(raw) ?? raw;
  return (safeParse(endpoint.answer, answer) ?? withoutMisfits(endpoint, answer, onMisfit)) as
    | EndpointAnswer<E>
    | undefined;
};

const withoutMisfits = (endpoint: Endpoint, answer: unknown, onMisfit: OnMisfit) => {
  const { element } = (endpoint.answer as unknown as ListSchema).def;
  if (element === undefined || !Array.isArray(answer)) return undefined;
  const records = answer.map((record) => safeParse(element, record));
  const kept = records.filter((record) => record !== undefined);
  if (kept.length === 0) return undefined;
  const places = records.flatMap((record, place) => (record === undefined ? [place] : []));
  onMisfit(
    `${endpoint.method} ${endpoint.path}: left out ${places.join(', ')} of ${records.length}`,
  );
  return kept;
};
