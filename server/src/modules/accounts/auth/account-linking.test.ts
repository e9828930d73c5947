import { waitForCode, listMailsTo } from '../../../../test/test-mailbox.ts';
import {
  PARTNER_ISSUER,
  type PartnerTest,
  startPartnerTest,
} from '../../../../test/test-partners.ts';

let partners: PartnerTest;
let test: PartnerTest['test'];
beforeAll(async () => {
  partners = await startPartnerTest();
  ({ test } = partners);
});
afterAll(() => test.close());

it('a partner’s names are stored on one line and without deceptive characters', async () => {
  const override = String.fromCodePoint(0x20_2e);
  const lena = { ...partners.somebody(), firstName: `Le${override}na`, lastName: 'Fischer\nOwner' };
  expect((await partners.ensure(await partners.handOff(lena))).json()).toMatchObject({
    FirstName: 'Lena',
    LastName: 'Fischer Owner',
  });
});

describe('an account that already has the address of a partner’s user', () => {
  it('is linked when the partner has confirmed the address, and its owner gets a mail', async () => {
    const maya = await test.addStudent();
    const lena = { ...partners.somebody(), email: maya.email.toUpperCase() };
    const answer = await partners.ensure(await partners.handOff(lena));
    expect(answer.json()).toMatchObject({ StudentID: maya.studentId, FirstName: maya.firstName });
    await waitForCode(test.sql, maya.email);
    const [mail] = await listMailsTo(test.sql, maya.email);
    expect(mail?.subject).toBe('Partner can now sign you in to Cairn');
    // The second hand-off of a partner site sends no mail, because the partner identity is linked already.
    await partners.ensure(await partners.handOff(lena));
    await partners.ensure(
      await partners.handOff({ ...partners.somebody(), email: `${lena.id}@partner.example` }),
    );
    expect(await listMailsTo(test.sql, maya.email)).toHaveLength(1);
    const login = { username: maya.email, password: maya.password, frontendType: 'student' };
    expect((await test.visitor.post('/auth/login', login)).statusCode).toBe(200);
  });

  it('is not linked by an address that the partner has not confirmed', async () => {
    const maya = await test.addStudent();
    const answer = await partners.ensure(
      await partners.handOff({ ...partners.somebody(), email: maya.email }, false),
    );
    expect(answer.statusCode).toBe(403);
    const fresh = partners.somebody();
    expect((await partners.ensure(await partners.handOff(fresh, false))).statusCode).toBe(403);
    expect(await partners.studentsWith(fresh.email)).toHaveLength(0);
  });

  it('is not linked by a partner that may not confirm addresses of its domain', async () => {
    const maya = await test.addStudent({ email: 'maya@elsewhere.example' });
    for (const email of [maya.email, 'x@partner.example.evil.example', 'x@evil.example']) {
      const answer = await partners.ensure(
        await partners.handOff({ ...partners.somebody(), email }),
      );
      expect(answer.statusCode).toBe(403);
    }
  });

  it('cannot be opened by a linked partner that has lost the domain since', async () => {
    const maya = await test.addStudent({ email: 'maya@lost.example' });
    const lena = partners.somebody();
    await test.sql`insert into partner_identities (issuer, subject, student_id, linked_at)
      values (${PARTNER_ISSUER}, ${lena.id}, ${maya.studentId}, now())`;
    for (const email of [maya.email, lena.email]) {
      const answer = await partners.ensure(await partners.handOff({ ...lena, email }));
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toEqual({
        code: 'forbidden',
        message: 'This site cannot confirm your email address.',
      });
    }
    const sessions = await test.sql`select 1 from sessions where student_id = ${maya.studentId}`;
    expect(sessions).toHaveLength(0);
  });

  it('is not linked by a partner without domains, not even for a teacher', async () => {
    const teacher = await test.addStudent();
    const fresh = partners.somebody();
    for (const email of [teacher.email, fresh.email]) {
      const person = { ...partners.somebody(), email };
      const answer = await partners.ensure(await partners.otherHandOff(person));
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toEqual({
        code: 'forbidden',
        message: 'This site cannot confirm your email address.',
      });
    }
    expect(await partners.studentsWith(fresh.email)).toHaveLength(0);
    const links = await test.sql`
      select 1 from partner_identities where student_id = ${teacher.studentId}`;
    expect(links).toHaveLength(0);
  });

  it('is not linked to a second user of the partner who has got the same address', async () => {
    const lena = partners.somebody();
    await partners.ensure(await partners.handOff(lena));
    const next = { ...partners.somebody(), email: lena.email };
    expect((await partners.ensure(await partners.handOff(next))).statusCode).toBe(403);
  });

  it('keeps no data of an unconfirmed registration when a partner confirms the address', async () => {
    const lena = partners.somebody();
    const password = 'chosen by a stranger';
    const names = { firstName: 'Eve', lastName: 'Stranger', userType: 'student' };
    await test.visitor.post('/auth/signup', { username: lena.email, password, ...names });
    const code = await waitForCode(test.sql, lena.email);
    const answer = await partners.ensure(await partners.handOff(lena));
    expect(answer.json()).toMatchObject({ FirstName: 'Lena', Email: lena.email });
    const login = { username: lena.email, password, frontendType: 'student' };
    expect((await test.visitor.post('/auth/login', login)).statusCode).toBe(401);
    const confirming = { username: lena.email, code };
    expect((await test.visitor.post('/auth/email/verify', confirming)).statusCode).toBe(400);
  });
});

it('students of partners get one unknown password, so that an arrival needs no hash', async () => {
  const people = [partners.somebody(), partners.somebody()];
  for (const person of people) {
    expect((await partners.ensure(await partners.handOff(person))).statusCode).toBe(200);
  }
  const rows = await test.sql<{ hash: string }[]>`
    select password_hash as hash from students where email = any(${people.map(({ email }) => email)}::text[])`;
  expect(rows).toHaveLength(2);
  expect(rows[0]?.hash).toMatch(/^\$argon2id\$/);
  expect(rows[1]?.hash).toBe(rows[0]?.hash);
});

it('a student who came from a partner has no password that opens the account', async () => {
  const lena = partners.somebody();
  await partners.ensure(await partners.handOff(lena));
  for (const password of ['', ' ', 'undefined', lena.id]) {
    const login = { username: lena.email, password: password || 'x', frontendType: 'student' };
    expect((await test.visitor.post('/auth/login', login)).statusCode).toBe(401);
  }
});
