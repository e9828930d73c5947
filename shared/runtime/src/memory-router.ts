/** Router for tests of components with links. No page needs it, so it is not a shared module. */
export { MemoryRouter } from 'react-router-dom';
