import { openTestScormSession } from './test/session.ts';

test.each([
  ['[SRTE-19]', '0', 'No error'],
  ['[SRTE-19]', '101', 'General Exception'],
  ['[SRTE-19]', '201', 'Invalid argument error'],
  ['[SRTE-19]', '202', 'Element cannot have children'],
  ['[SRTE-19]', '203', 'Element not an array - cannot have count'],
  ['[SRTE-19]', '301', 'Not initialized'],
  ['[SRTE-19]', '401', 'Not implemented error'],
  ['[SRTE-19]', '402', 'Invalid set value, element is a keyword'],
  ['[SRTE-19]', '403', 'Element is read only'],
  ['[SRTE-19]', '404', 'Element is write only'],
  ['[SRTE-19]', '405', 'Incorrect Data Type'],
  ['[SRTE-22]', '999', 'Unknown error'],
  ['[SRTE-22]', 'abc', 'Unknown error'],
])('%s 1.2: error %s reads "%s"', async (_row, code, words) => {
  const { api } = await openTestScormSession('1.2');
  expect(api.getErrorString(code)).toBe(words);
});

test.each([
  ['[SRTE-20]', '102', 'General Initialization Failure'],
  ['[SRTE-20]', '103', 'Already Initialized'],
  ['[SRTE-20]', '104', 'Content Instance Terminated'],
  ['[SRTE-20]', '112', 'Termination Before Initialization'],
  ['[SRTE-20]', '113', 'Termination After Termination'],
  ['[SRTE-20]', '391', 'General Commit Failure'],
  ['[SRTE-20]', '401', 'Undefined Data Model Element'],
  ['[SRTE-20]', '402', 'Unimplemented'],
  ['[SRTE-20]', '403', 'Not Initialized'],
  ['[SRTE-20]', '404', 'Read Only'],
  ['[SRTE-20]', '405', 'Write Only'],
  ['[SRTE-20]', '406', 'Type Mismatch'],
  ['[SRTE-20]', '407', 'Out Of Range'],
  ['[SRTE-20]', '408', 'Dependency Not Established'],
  ['[SRTE-21]', '0', 'No error'],
  ['[SRTE-21]', '101', 'General Exception'],
  ['[SRTE-21]', '111', 'General Termination Failure'],
  ['[SRTE-21]', '122', 'Retrieve Data Before Initialization'],
  ['[SRTE-21]', '123', 'Retrieve Data After Termination'],
  ['[SRTE-21]', '132', 'Store Data Before Initialization'],
  ['[SRTE-21]', '133', 'Store Data After Termination'],
  ['[SRTE-21]', '142', 'Commit Before Initialization'],
  ['[SRTE-21]', '143', 'Commit After Termination'],
  ['[SRTE-21]', '201', 'General Argument Error'],
  ['[SRTE-21]', '301', 'General Get Failure'],
  ['[SRTE-21]', '351', 'General Set Failure'],
  ['[SRTE-22]', '999', 'Unknown error'],
  ['[SRTE-22]', 'abc', 'Unknown error'],
  ['[SRTE-22]', 'constructor', 'Unknown error'],
  ['[SRTE-22]', '__proto__', 'Unknown error'],
])('%s 2004: error %s reads "%s"', async (_row, code, words) => {
  const { api } = await openTestScormSession('2004');
  expect(api.getErrorString(code)).toBe(words);
});
