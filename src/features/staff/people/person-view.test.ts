import { describe, expect, it } from 'vitest';
import { personView } from '#features/staff/people/person-view.server.ts';

const person = {
  id: 7,
  email: 'aisha@example.ru',
  name: 'Аиша',
  role: 'reader' as const,
  operatorId: null,
  isEmailConfirmed: true,
  hasSecondFactor: false,
  accessRequestedAt: new Date('2026-11-19T20:59:59Z'),
  blockedAt: null,
  createdAt: new Date('2026-11-01T00:00:00Z'),
};

describe('a line of the list of people', () => {
  it('has its dates in words, by the calendar of Moscow', () => {
    const seen = new Date('2026-11-19T21:00:00Z');
    expect(personView(person, seen, '2026-11-20')).toEqual({
      id: 7,
      email: 'aisha@example.ru',
      name: 'Аиша',
      role: 'reader',
      operatorId: null,
      isEmailConfirmed: true,
      hasSecondFactor: false,
      registered: '1\u00a0ноября 2026',
      lastSeen: 'сегодня',
      waitsSince: 'вчера',
      blockedSince: null,
    });
  });

  it('knows no last visit of who is signed in nowhere', () => {
    expect(personView(person, undefined, '2026-11-20').lastSeen).toBeNull();
  });
});
