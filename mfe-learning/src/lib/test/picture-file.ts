/**
 * A file as the browser's dialog gives it. It is a blob with a name, because jsdom's own File is none that fetch could
 * send.
 */
export const pictureFile = (name: string, content = 'picture', type = 'image/png'): File =>
  Object.assign(new Blob([content], { type }), { name, lastModified: 0, webkitRelativePath: '' });
