/** Holds back every answer of the stubbed API until the function that it gives is called. */
export const holdAnswers = (): (() => void) => {
  const fetchMock = jest.mocked(globalThis.fetch);
  const answer = fetchMock.getMockImplementation();
  if (!answer) throw new Error('Stub the API first.');
  const gate = Promise.withResolvers<undefined>();
  fetchMock.mockImplementation(async (...given) => {
    const response = await answer(...given);
    await gate.promise;
    return response;
  });
  return () => gate.resolve(undefined);
};
