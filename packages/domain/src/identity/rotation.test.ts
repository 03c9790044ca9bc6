import { expect, test } from 'vitest'
import { judgeRefresh, type RefreshToken } from './rotation'

const now = 1_000_000
const fresh: RefreshToken = {
  isRevoked: false,
  expires: now + 1,
  usedAt: undefined,
  uses: 0,
  isSuccessorUsed: false,
}
const used = { ...fresh, usedAt: now - 30_000, uses: 1 }

test.each([
  ['unused', fresh, 'rotate'],
  ['expired', { ...fresh, expires: now }, 'over'],
  ['revoked', { ...fresh, isRevoked: true }, 'over'],
  ['used 30 s ago', used, 'again'],
  ['used longer ago', { ...used, usedAt: now - 30_001 }, 'theft'],
  ['used and answered again once', { ...used, uses: 2 }, 'again'],
  ['used and answered again twice', { ...used, uses: 3 }, 'theft'],
  ['its answer did arrive', { ...used, isSuccessorUsed: true }, 'theft'],
  ['used, and expired since', { ...used, expires: now }, 'over'],
] as const)('a refresh token that is %s', (_, token, verdict) => expect(judgeRefresh(token, now)).toBe(verdict))
