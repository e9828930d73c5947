/** Header with the id of a request, in the request and the response; each line of the server's log has it. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Format of a valid id; other header values are ignored. */
export const REQUEST_ID_PATTERN = /^[\w-]{8,64}$/;
