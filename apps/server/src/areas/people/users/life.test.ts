import type { DomainEvent } from '@workplace/contract/kernel/event'
import * as events from '@workplace/contract/people/events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { on } from '../../../kernel/events/consumer'

let world: World
let acme: Company
let admin: { token: string }
const heard: [string, string, unknown][] = []

const listen = (event: DomainEvent) =>
  on(event, async (_, { type, key, payload }) => {
    const { user_id: _id, ...more } = payload as { user_id: number }
    heard.push([type, key, more])
  })

beforeAll(async () => {
  world = await openWorld({
    areas: [
      () => ({
        consumers: {
          'tests.life': [
            listen(events.personJoined),
            listen(events.personMoved),
            listen(events.personDisabled),
            listen(events.personEnabled),
            listen(events.personForgotten),
          ],
        },
      }),
    ],
  })
  acme = await addCompany(world.db, 'Acme')
  admin = await acme.person(['view-user', 'add-user', 'change-user', 'delete-user', 'change-roles'])
  await world.first.deliver()
})
afterAll(() => world.close())
beforeEach(() => void heard.splice(0))

const told = async () => {
  await world.first.deliver()
  return heard
}

describe('the life of a person', () => {
  it('begins with an account, however it came to be', async () => {
    const { user_id } = await acme.person()
    expect(await told()).toEqual([['person.joined', `user/${user_id}`, {}]])
  })

  it('is told of when it ends and begins again, of each in turn', async () => {
    const { user_id } = await acme.person([])
    const turn = (status: string) =>
      world.first.post('/users/switch', { ids: [user_id], status }, { token: admin.token })
    expect(await turn('disabled')).toMatchObject({ code: 0 })
    expect(await turn('active')).toMatchObject({ code: 0 })
    expect((await told()).map(([type]) => type)).toEqual(['person.joined', 'person.disabled', 'person.enabled'])
  })

  it('goes on in another department and office', async () => {
    const { user_id } = await acme.person([])
    await told()
    heard.splice(0)
    await world.db.query('update users set office_id = $2, remark = $3 where id = $1', [user_id, acme.office_id, 'x'])
    await world.db.query('update users set office_id = $2, remark = $3 where id = $1', [user_id, acme.office_id, 'y'])
    expect(await told()).toEqual([
      [
        'person.moved',
        `user/${user_id}`,
        { department_id: null, from_department_id: null, office_id: acme.office_id, from_office_id: null },
      ],
    ])
  })

  it('of one who comes with a closed account begins when it is opened', async () => {
    const [row] = await world.db.query<{ id: number }>(
      `insert into users (company_id, name, username, status) values ($1, 'Later', 'later', 'disabled') returning id`,
      [acme.company_id],
    )
    expect(await told()).toEqual([])
    await world.db.query(`update users set status = 'active' where id = $1`, [row?.id])
    expect((await told()).map(([type]) => type)).toEqual(['person.enabled'])
  })

  it('is over when the account is deleted, or emptied', async () => {
    const [gone, emptied] = [await acme.person([]), await acme.person([])]
    await told()
    heard.splice(0)
    await world.db.query('delete from session where user_id = $1', [gone.user_id])
    await world.db.query('delete from user_role where user_id = $1', [gone.user_id])
    await world.db.query('delete from users where id = $1', [gone.user_id])
    await world.db.query(`update users set status = 'disabled', office_id = $2, forgotten_at = now() where id = $1`, [
      ...[emptied.user_id, acme.office_id],
    ])
    expect((await told()).map(([type, key]) => [type, key])).toEqual([
      ['person.forgotten', `user/${gone.user_id}`],
      ['person.disabled', `user/${emptied.user_id}`],
      ['person.forgotten', `user/${emptied.user_id}`],
    ])
  })
})
