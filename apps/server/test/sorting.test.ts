import { permissions } from '@workplace/contract/permission/permissions'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { addCompany, openWorld } from './world'

/** Words that every object of JavaScript knows. */
const known = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', 'isPrototypeOf']

test('no list is sorted by a word that every object knows, and no file begins with a NUL in its filters', async () => {
  const world = await openWorld()
  try {
    const company = await addCompany(world.db, 'Sorted')
    const { token } = await company.person([...permissions.keys()])
    const reads = world.first.routes.filter(({ endpoint }) => endpoint.method === 'GET')
    const shapeOf = (input: z.ZodType) => Object.keys((input as z.ZodObject).shape ?? {})
    const lists = reads.filter(({ endpoint }) => shapeOf(endpoint.input).includes('sort'))
    expect(lists.length).toBeGreaterThan(40)
    for (const { endpoint } of lists)
      for (const word of known)
        for (const sort of [`+${word}`, `-${word}`]) {
          const { status } = await world.first.get(endpoint.path, { sort }, { token })
          expect([endpoint.path, sort, status]).toEqual([endpoint.path, sort, 200])
        }
    const nul = { person: '\u0000', action: '\u0000', title: '\u0000', module: '\u0000' }
    for (const path of ['/operation_log/export', '/meetingroom/log_export']) {
      const { code, data } = await world.first.get(path, nul, { token })
      expect([path, code, Object.keys(data.fields)]).toEqual([path, 40000, ['person']])
    }
  } finally {
    await world.close()
  }
})
