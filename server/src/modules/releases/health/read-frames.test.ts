import { mapStackFramesToSources } from './read-frames.ts';

it.each([
  ['webpack', 'webpack://mfe_planner/src/index.ts'],
  ['Vite, from the folder of the map', '../../src/index.ts'],
])('names a source from the folder of the remote, as %s writes it', (_bundler, source) => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const map = JSON.stringify({
    version: 3,
    sources: [source],
    sourcesContent: ["  throw new Error('no');"],
    names: [],
    mappings: 'AAAA',
  });
  const [place] = mapStackFramesToSources({
    map: bytes(map),
    code: bytes("throw new Error('no')"),
    frames: [{ line: 1, column: 1 }],
  });
  expect(place).toEqual({
    file: 'src/index.ts',
    line: 1,
    column: 1,
    text: "throw new Error('no');",
  });
});
