/** jsdom makes no addresses for files; these say which file they are of. Call it in a test. */
export const installObjectUrls = (): void => {
  URL.createObjectURL = (file) => `blob:${'name' in file ? String(file.name) : ''}`;
  URL.revokeObjectURL = () => {};
};
