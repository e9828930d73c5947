import type { Endpoint, EndpointAnswer } from './endpoint.ts';
import { safeParse } from './parse.ts';
import type { Schema } from './z.ts';

/** Receives a message with the positions of the invalid records that were left out of a list, and the list's length. */
export type OnInvalidRecords = (message: string) => void;

interface ListSchema {
  readonly def: { readonly type: string; readonly element?: Schema };
}

/**
 * Returns the parsed body of a 2xx response; undefined if it breaks the contract. One invalid record must not empty a
 * screen, so a list is returned without its invalid records. A list with only invalid records breaks the contract.
 */
export const parseResponse = <E extends Endpoint>(
  endpoint: E,
  raw: unknown,
  onMisfit: OnInvalidRecords,
): EndpointAnswer<E> | undefined => {
  const answer = endpoint.normalise?.(raw) ?? raw;
  return (safeParse(endpoint.answer, answer) ??
    withoutInvalidRecords(endpoint, answer, onMisfit)) as EndpointAnswer<E> | undefined;
};

const withoutInvalidRecords = (endpoint: Endpoint, answer: unknown, onMisfit: OnInvalidRecords) => {
  const { element } = (endpoint.answer as unknown as ListSchema).def;
  if (element === undefined || !Array.isArray(answer)) return undefined;
  const records = answer.map((record) => safeParse(element, record));
  const validRecords = records.filter((record) => record !== undefined);
  if (validRecords.length === 0) return undefined;
  const indexes = records.flatMap((record, index) => (record === undefined ? [index] : []));
  onMisfit(
    `${endpoint.method} ${endpoint.path}: left out ${indexes.join(', ')} of ${records.length}`,
  );
  return validRecords;
};
