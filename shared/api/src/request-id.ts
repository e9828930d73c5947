/** The header by which a request and its answer are known on both sides: the server's log has it on each line. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** What is taken for one; anything else that stands in the header could be anything. */
export const REQUEST_ID = /^[\w-]{8,64}$/;
