import * as common from '@workplace/contract/kernel/common-words'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import * as peopleWords from '@workplace/contract/people/words'
import type { rehearseMove as declared, moveSeatsFile, RehearsedSeat } from '@workplace/contract/station/moves'
import * as stationWords from '@workplace/contract/station/words'
import { changedSeats, type MoveDesk, meanMetres, piecesOf } from '@workplace/domain/station/moves/seats'
import type { Call } from '../../../kernel/call/call'
import type { FileAnswer } from '../../../kernel/call/route'
import { type FileColumn, fileOfRows } from '../../../kernel/resources/file-of-rows'
import { requireMove, type StoredMove } from './move.store'
import { bookingsOfOthers, type MovePlan, planMove, stampOf } from './plan-move'

const shownBookings = 200

/** How teams sit before and after. */
function teamsOf({ people, seats, desks, had }: MovePlan) {
  const byId = new Map<number, MoveDesk>(desks.map((desk) => [desk.id, desk]))
  for (const all of had.values()) for (const one of all) byId.set(one.id, one)
  const seatOf = new Map(seats.map((one) => [one.user_id, one]))
  const teams = new Map<
    number,
    { name: string; people: number; without: number; before: MoveDesk[]; after: MoveDesk[] }
  >()
  for (const { id, team, team_name } of people) {
    const own = teams.get(team) ?? { name: team_name ?? '', people: 0, without: 0, before: [], after: [] }
    teams.set(team, own)
    own.people++
    own.before.push(...(had.get(id) ?? []).slice(0, 1))
    const to = byId.get(seatOf.get(id)?.station_id ?? 0)
    if (to === undefined) own.without++
    else own.after.push(to)
  }
  return [...teams].sort(([a, one], [b, other]) => other.people - one.people || a - b)
}

async function readGone(call: Call, move: StoredMove, plan: MovePlan): Promise<string[]> {
  const here = new Set(plan.people.map(({ id }) => id))
  const gone = (move.seats ?? []).flatMap(({ user_id }) => (here.has(user_id) ? [] : [user_id]))
  if (gone.length === 0) return []
  const rows = await call.db.query<{ name: string }>(
    'select name from users where company_id = $1 and id = any($2::int[]) order by name, id',
    [call.actor.company_id, gone],
  )
  return rows.map(({ name }) => name)
}

/** Everybody with the desk that is theirs now and the one that is theirs then. */
function rowsOf(move: StoredMove, { people, seats, desks, had }: MovePlan): RehearsedSeat[] {
  const byId = new Map(desks.map((desk) => [desk.id, desk]))
  const all = new Map([...had.values()].flat().map((one) => [one.id, one]))
  const person = new Map(people.map((one) => [one.id, one]))
  const isPlanned = move.state === 'planned' || move.state === 'stopped'
  const changed = isPlanned && move.seats !== null ? changedSeats(move.seats, seats) : new Set<number>()
  return seats.map(({ user_id, station_id, stays }) => {
    const to = station_id === null ? undefined : (byId.get(station_id) ?? all.get(station_id))
    return {
      ...{ user_id, name: person.get(user_id)?.name ?? '', department: person.get(user_id)?.team_name ?? null },
      from: (had.get(user_id) ?? []).map(({ number }) => number),
      from_ids: (had.get(user_id) ?? []).map(({ id }) => id),
      ...{ to: to?.number ?? null, place: to === undefined ? null : `${to.floor_name} · ${to.area_name}` },
      ...{ station_id, stays, changed: changed.has(user_id) },
    }
  })
}

/** The floors that people leave or come to, those with most of them first. */
function floorsOf({ seats, desks, had }: MovePlan): { id: number; name: string }[] {
  const used = new Set(seats.flatMap(({ station_id }) => station_id ?? []))
  const places = [...desks.filter(({ id }) => used.has(id)), ...[...had.values()].flat()]
  const count = new Map<number, { id: number; name: string; n: number }>()
  for (const { floor_id, floor_name } of places) {
    const one = count.get(floor_id) ?? { id: floor_id, name: floor_name, n: 0 }
    one.n++
    count.set(floor_id, one)
  }
  return [...count.values()].sort((a, b) => b.n - a.n || a.id - b.id).map(({ id, name }) => ({ id, name }))
}

/** `GET /move/rehearse`: how it would be if it were carried out now. */
export async function rehearseMove(call: Call, { id }: ParsedOf<typeof declared>): Promise<OutputOf<typeof declared>> {
  const { db, actor } = call
  const move = await requireMove(call, id, false)
  const plan = await planMove(db, actor.company_id, move)
  const teams = teamsOf(plan)
  const bookings = await bookingsOfOthers(call, move, plan)
  const isSplit = (of: 'before' | 'after') => teams.filter(([team, one]) => team > 0 && piecesOf(one[of]) > 1).length
  return {
    stamp: stampOf(plan),
    people: plan.seats.length,
    staying: plan.seats.filter(({ stays }) => stays).length,
    moving: plan.seats.filter(({ stays, station_id }) => !stays && station_id !== null).length,
    without: plan.seats.filter(({ station_id }) => station_id === null).length,
    ...{ split_before: isSplit('before'), split_after: isSplit('after') },
    metres_before: meanMetres(teams.map(([, { before }]) => before)),
    metres_after: meanMetres(teams.map(([, { after }]) => after)),
    teams: teams.map(([department_id, { name, people, without, before, after }]) => ({
      ...{ department_id, name, people, without },
      ...{ pieces_before: piecesOf(before), pieces_after: piecesOf(after) },
    })),
    seats: rowsOf(move, plan),
    floors: floorsOf(plan),
    gone: await readGone(call, move, plan),
    bookings: bookings.slice(0, shownBookings).map(({ station_id: _, ...one }) => one),
    bookings_total: bookings.length,
  }
}

const columns: readonly FileColumn<RehearsedSeat>[] = [
  [peopleWords.person, (row) => row.name],
  [peopleWords.department, (row) => row.department ?? ''],
  [stationWords.deskBefore, (row) => row.from.join(', ')],
  [stationWords.desk, (row) => row.to ?? ''],
  [common.place, (row) => row.place ?? ''],
]

/** `GET /move/export`: who moves where, as a list that can be changed and read again. */
export async function exportMove(call: Call, { id, format }: ParsedOf<typeof moveSeatsFile>): Promise<FileAnswer> {
  const move = await requireMove(call, id, false)
  const rows = rowsOf(move, await planMove(call.db, call.actor.company_id, move))
  const batches = async function* () {
    yield rows
  }
  return fileOfRows(call, stationWords.move, format, columns, batches())
}
