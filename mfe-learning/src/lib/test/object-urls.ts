/** Installs object URLs, which jsdom lacks; each contains the file's name. Call it in a test. */
export const mockObjectUrls = (): void => {
  URL.createObjectURL = (file) => `blob:${'name' in file ? String(file.name) : ''}`;
  URL.revokeObjectURL = () => {};
};
