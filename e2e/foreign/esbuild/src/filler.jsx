import { defineFiller } from '@cairn/runtime';

export const filler = defineFiller(({ tea }) => <p>Cup by esbuild with {tea}</p>);
