import {
  parseAbbreviatedScormCall,
  parseScormCaseCallAbbreviations,
} from './call-abbreviations.ts';
import { toDataModelElementText } from './compare-answers.ts';
import { parseScormCaseScript } from './read-case.ts';

const alphabet = parseScormCaseCallAbbreviations(`# Methods
I=doInitialize
T=doTerminate
GET=doGetValue
SET=doSetValue
GLE=doGetLastError
COI=compareObjIds
a=adl
c=cmi
n=nav
r=request
rv=request_valid
OB=objectives
ID=id
SS=success_status
X=exit
tar={target=%s}
TY.c=choice
N.c=continue
M.n=normal
pass=passed
es=
t=true
f=false`);

describe('a call', () => {
  it.each([
    ['I->->t->0', 'Initialize', '', '', 'true', '0'],
    ['GET->c~SS->pass->0', 'GetValue', 'cmi.success_status', '', 'passed', '0'],
    ['GET->c~SS->->403', 'GetValue', 'cmi.success_status', '', '', '403'],
    ['GET->a~n~rv~N.c->t->0', 'GetValue', 'adl.nav.request_valid.continue', '', 'true', '0'],
    [
      'GET->a~n~rv~TY.c~tar~activity_2->t->0',
      'GetValue',
      'adl.nav.request_valid.choice.{target=activity_2}',
      '',
      'true',
      '0',
    ],
    ['SET->c~X!M.n->t->0', 'SetValue', 'cmi.exit', 'normal', 'true', '0'],
    ['SET->c~X!es->t->0', 'SetValue', 'cmi.exit', '', 'true', '0'],
    ['SET->c~OB~7~ID!obj8->t->0', 'SetValue', 'cmi.objectives.7.id', 'obj8', 'true', '0'],
    ['SET->c~OB~0~ID!obj 1->f->351', 'SetValue', 'cmi.objectives.0.id', 'obj 1', 'false', '351'],
    [
      'SET->a~n~r!tar~activity_3~TY.c->t->0',
      'SetValue',
      'adl.nav.request',
      '{target=activity_3}choice',
      'true',
      '0',
    ],
    ['GLE->->351->', 'GetLastError', '', '', '351', ''],
  ])('%s is resolved by the alphabet', (text, method, element, argument, expected, errorCode) => {
    const call = parseAbbreviatedScormCall(text, alphabet);
    expect({ ...call, element: toDataModelElementText(call.element) }).toEqual({
      text,
      method,
      element,
      argument,
      expected,
      errorCode,
    });
  });

  it.each([
    ['GET->c~SS->->0', undefined],
    ['GET->c~SS->es->0', ''],
    ['GET->c~SS->->403', ''],
  ])('%s expects %j', (text, expected) => {
    expect(parseAbbreviatedScormCall(text, alphabet).expected).toBe(expected);
  });

  it('looks an entry up by its id, and expects only that it is there', () => {
    expect(parseAbbreviatedScormCall('GET->c~OB~&obj1&~id->->0', alphabet)).toMatchObject({
      element: ['cmi', 'objectives', { lookUp: 'obj1' }, 'id'],
      expected: undefined,
      errorCode: '0',
    });
  });

  it('compares the ids of objectives in any order', () => {
    expect(parseAbbreviatedScormCall('COI->obj2,obj1', alphabet)).toMatchObject({
      method: 'readObjectiveIds',
      expected: 'obj1,obj2',
      errorCode: undefined,
    });
  });

  it.each([
    ['PUSH->c~SS->t->0', '"PUSH" is no command that this runner knows'],
    ['GET->c~Zz->t->0', '"Zz" is no part of an element that the alphabet knows'],
    ['SET->c~SS->t->0', '"SET->c~SS->t->0" sets no value'],
  ])('%s is refused', (text, message) => {
    expect(() => parseAbbreviatedScormCall(text, alphabet)).toThrow(message);
  });
});

describe('a case', () => {
  const read = (...lines: string[]) => parseScormCaseScript('X-01', lines.join('\n'), alphabet);

  it('begins a visit with each new label, also one that was there before', () => {
    const { visits } = read(
      'Act1V1.commands.0=I->->t->0',
      'Act2V1.commands.0=I->->t->0',
      'Act1V1.commands.0=I->->t->0',
      'Act1V1.commands.0=SET->c~X!M.n->t->0',
    );
    expect(visits.map(({ label, activity, calls }) => [label, activity, calls.length])).toEqual([
      ['Act1V1', '1', 1],
      ['Act2V1', '2', 1],
      ['Act1V1', '1', 2],
    ]);
  });

  it.each([
    ['start=.', undefined],
    ['start=Activity 3', { title: 'Activity 3' }],
  ])('%s selects the entry that the student chooses first', (line, start) => {
    expect(read(line, 'Act1V1.commands.0=I->->t->0').start).toEqual(start);
  });

  it('reads the expectations about the screen', () => {
    const { visits } = read(
      'Act1V1.UIQ=continue.disabled~previous.enabled~toc.enabled~toc.visible@Activity 5~toc.enabled.selectable@the activity that corresponds to the root of "X"',
      'Act1V1.UIA=Y~N~N~N~Y',
    );
    expect(visits[0]?.questions.map(({ about, expected }) => [about, expected])).toEqual([
      [{ kind: 'control', control: 'continue' }, false],
      [{ kind: 'control', control: 'previous' }, false],
      [{ kind: 'contents' }, false],
      [{ kind: 'visible', entry: { title: 'Activity 5' } }, false],
      [{ kind: 'selectable', entry: 'root' }, true],
    ]);
  });

  it.each([
    ['Exit', { kind: 'leave' }, false],
    ['RelaunchRU14a', { kind: 'leave' }, false],
    ['HasEnded', { kind: 'none' }, true],
    ['ContinueExitCM8', { kind: 'continue' }, true],
    ['Choice~Activity 2', { kind: 'choose', entry: { title: 'Activity 2' } }, false],
    ['ChoiceExit~Activity 2', { kind: 'choose', entry: { title: 'Activity 2' } }, true],
    ['RootSX4b', { kind: 'choose', entry: 'root' }, false],
    ['RootExit', { kind: 'choose', entry: 'root' }, true],
    ['TRIGExitAll', { kind: 'exitAll' }, true],
  ])('reads the action of the student %s', (text, step, endsSession) => {
    expect(read(`Act1V1.CUI=${text}`).visits[0]?.action).toEqual({ text, step, endsSession });
  });

  it.each([
    [
      ['Act1V1.CUI=Dance'],
      'X-01, line 1: "Dance" is nothing that this runner can do in the player.',
    ],
    [['', 'mood=good'], 'X-01, line 2: "mood" is no field that this runner knows.'],
    [['Act1V1.sound=x'], 'X-01, line 1: "sound" is no field of a visit that this runner knows.'],
    [
      ['Act1V1.UIQ=toc.round', 'Act1V1.UIA=Y'],
      'X-01, Act1V1: "toc.round" is no question that this runner knows.',
    ],
    [['Act1V1.UIQ=toc.enabled', 'Act1V1.UIA=Y~N'], 'X-01, Act1V1: 1 questions have 2 answers.'],
    [['title=X-01'], 'X-01: the script visits no item.'],
  ])('refuses a case with %j with an explanation', (lines, message) => {
    expect(() => read(...lines)).toThrow(message);
  });
});
