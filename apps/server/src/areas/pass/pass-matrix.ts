import { Readable } from 'node:stream'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { say } from '@workplace/contract/kernel/words'
import * as refusals from '@workplace/contract/pass/refusals'
import { throughStrategy } from '@workplace/contract/pass/through-strategy'
import { mostInMatrix, type passMatrix, type passMatrixExport } from '@workplace/contract/pass/verdict'
import { accessReasons } from '@workplace/contract/pass/verdict-words'
import { verdict } from '@workplace/domain/access/verdict'
import { type Call, officesFor } from '../../kernel/call/call'
import type { FileAnswer } from '../../kernel/call/route'
import { guarded } from '../../kernel/resources/escape'
import { byteOrderMark, csvLine, csvType, excelFile, excelType } from '../../kernel/sheet/sheet'
import { asUser, namedDoors, namedPeople } from './access.store'
import { accessAttempts } from './access-attempts'
import { passWords as words } from './words'

type Matrix = OutputOf<typeof passMatrix>

/** `GET /pass/matrix`: who of these people passes which of these doors at one moment, and why; each as the tester says it. */
export async function answerMatrix(
  { db, actor, now, language }: Call,
  { user_ids, department_ids, below, door_ids, office_ids, at: asked, way }: ParsedOf<typeof passMatrix>,
): Promise<Matrix> {
  const { company_id } = actor
  const at = asked === undefined ? now() : Date.parse(asked)
  const among = await db.query<{ id: number }>('select p.id from people_among($1, $2, $3, $4) as p(id)', [
    company_id,
    user_ids,
    department_ids,
    below === 1,
  ])
  // who was chosen by name is shown although their account is off; departments have those who are there
  const people = await namedPeople(db, company_id, [...new Set([...user_ids, ...among.map(({ id }) => id)])])
  const doors = await namedDoors(
    db,
    company_id,
    { door_ids, office_ids },
    officesFor(actor, throughStrategy.area),
    language,
  )
  if (people.length > mostInMatrix.people || doors.length > mostInMatrix.doors)
    throw new Refusal(refusals.matrix_too_large, {
      ...{ people: people.length, doors: doors.length },
      ...{ most_people: mostInMatrix.people, most_doors: mostInMatrix.doors },
    })
  const attemptOf = await accessAttempts(db, {
    company_id,
    people: people.map(asUser),
    doors,
    at,
    way,
    isNow: asked === undefined,
    days: 0,
  })
  return {
    at: new Date(at).toISOString(),
    people: people.map(({ id, name }) => ({ id, name })),
    doors: doors.map(({ id, name, office_name, zone }) => ({ id, name, office_name, zone })),
    cells: people.map((person) =>
      doors.map((door) => {
        const { ok, reason } = verdict(attemptOf(asUser(person), door))
        return { ok, reason }
      }),
    ),
  }
}

/** The same as a table: a line for each of the people, a column for each of the doors. */
export async function exportMatrix(
  call: Call,
  { format, ...input }: ParsedOf<typeof passMatrixExport>,
): Promise<FileAnswer> {
  const { language } = call
  const { at, people, doors, cells } = await answerMatrix(call, input)
  const title = say(words.matrix, language)
  const name = `${title}_${at.slice(0, 10)}.${format}`
  const heading = [say(words.person, language), ...doors.map((door) => `${door.office_name} · ${door.name}`)]
  const rows = people.map((person, at) => [
    person.name,
    ...(cells[at] ?? []).map(({ ok, reason }) =>
      say(ok ? words.yesCell : words.noCell, language, { why: say(accessReasons[reason], language) }),
    ),
  ])
  if (format === 'csv') {
    const lines = [heading, ...rows].map((row) => csvLine(row.map(guarded)))
    return { name, media_type: csvType, body: Readable.from([byteOrderMark, ...lines], { objectMode: false }) }
  }
  return { name, media_type: excelType, body: await excelFile([{ name: title, heading, rows }]) }
}
