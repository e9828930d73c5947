/** Builds a file as the browser's dialog does. It is a blob with a name, because fetch cannot send jsdom's File. */
export const createPictureFile = (name: string, content = 'picture', type = 'image/png'): File =>
  Object.assign(new Blob([content], { type }), { name, lastModified: 0, webkitRelativePath: '' });
