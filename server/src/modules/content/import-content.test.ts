it('is written below', () => expect(1).toBe(1));
