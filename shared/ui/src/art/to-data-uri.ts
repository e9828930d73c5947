import type { ArtScene, ArtShape } from './brush.ts';

const attribute = ([name, value]: readonly [string, string | number]): string =>
  ` ${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${value}"`;

const element = ({ tag, attrs }: ArtShape): string =>
  `<${tag}${Object.entries(attrs).map(attribute).join('')}/>`;

/**
 * Returns a scene as the URL of an image. Only for art with colours of its own (courses, roles, people): an image cannot read
 * the custom properties of the page.
 */
export const toDataUri = ({ width, height, shapes }: ArtScene): string => {
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  const crop = 'preserveAspectRatio="xMidYMid slice"';
  const body = shapes.map(element).join('');
  const text = `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${crop}>${body}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(text)}`;
};
