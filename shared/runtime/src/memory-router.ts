/** For tests of parts with links. No page needs it, so it is not among what the host lends. */
export { MemoryRouter } from 'react-router-dom';
