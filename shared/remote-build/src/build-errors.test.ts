import { formatBuildError, toBuildError } from './build-errors.ts';

/** An error of swc-loader as webpack reports it. */
const message = `Module build failed (from ./node_modules/swc-loader/src/index.js):
Error: \u001B[31m  x Expression expected\u001B[0m
 37 | const x = ;

Caused by:
    Syntax Error

Stack backtrace:
   0: <unknown>`;

it('an error of the build names the file and the mistake, without loader, colours and the stack of the compiler', () => {
  const error = toBuildError({ message, moduleName: './src/planner.page.tsx', loc: '37:10' });
  expect(error.title).toBe('src/planner.page.tsx:37:10 does not compile');
  expect(error.detail).toBe('x Expression expected\n 37 | const x = ;');
  expect(formatBuildError(error)).toBe(`${error.title}\n${error.detail}`);
});

it('names the remote where the error is in no file', () => {
  expect(toBuildError({ message: 'No entry' })).toEqual({
    title: 'The remote does not compile',
    detail: 'No entry',
  });
});
