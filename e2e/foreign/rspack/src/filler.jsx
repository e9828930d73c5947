import { defineFiller } from '@cairn/runtime';

export const filler = defineFiller(({ tea }) => <p>Cup by rspack with {tea}</p>);
