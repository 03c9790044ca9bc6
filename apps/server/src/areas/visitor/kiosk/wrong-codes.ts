import { say } from '@workplace/contract/kernel/words'
import type { Device } from '../../../kernel/call/call'
import type { Database } from '../../../kernel/database/db'
import { peopleWhoMay } from '../../../kernel/session/people-who-may'
import { wireTime } from '../../../kernel/text/wire-time'
import { notifyPeopleOf } from '../../message/public'
import { visitorWords as words } from '../core/words'

const HOUR = 3_600_000
/** Guests mistype; who does so this often in an hour is guessing. */
const mostWrong = 10

export type WrongCodes = {
  /** Something was entered at a kiosk that nobody has. */
  readonly count: (kiosk: Device) => Promise<void>
  /** Takes one of the tries to say whose a printed code is; false: none are left, and the desk sees to it. */
  readonly take: (company_id: number, visitor_id: number) => Promise<boolean>
  /** They said it. */
  readonly clear: (company_id: number, visitor_id: number) => Promise<void>
}

/**
 * What is guessed at kiosks. Kept beside the call, whose refusal takes back all that it did. The hour is counted in this
 * process alone, as what keeps floods away is: it need not be exact, and of an hour reception hears once.
 */
export function wrongCodes({ db, now }: { readonly db: Database; readonly now: () => number }): WrongCodes {
  const counts = new Map<string, { hour: number; n: number }>()

  async function notifyReception({ company_id, id }: Device, hour: number): Promise<void> {
    await db.transaction(async (tx) => {
      const [kiosk] = await tx.query<{ name: string; office_id: number; office: string; timezone: string }>(
        `select k.name, k.office_id, o.name as office, o.timezone from visitor_kiosk k
         join office o on o.company_id = k.company_id and o.id = k.office_id where k.company_id = $1 and k.id = $2`,
        [company_id, id],
      )
      if (kiosk === undefined) return
      const desk = await peopleWhoMay(tx, company_id, 'change-visitor', kiosk.office_id, 'visitor')
      const then = wireTime(now(), kiosk.timezone)
      await notifyPeopleOf(
        tx,
        company_id,
        desk.filter(({ wants_notice }) => wants_notice).map((one) => one.id),
        {
          ...{ kind: 'visitor_guessed', meeting_id: null, occasion: `guessed/kiosk/${id}/${hour}` },
          values: {
            ...{ title: kiosk.name, room: kiosk.office, timezone: kiosk.timezone, start_time: then, end_time: then },
            ...{ who: say(words.system, 'zh'), reason: null, office_id: kiosk.office_id },
          },
        },
      )
    })
  }

  return {
    async count(kiosk) {
      const hour = Math.floor(now() / HOUR)
      const key = `${kiosk.company_id} ${kiosk.id}`
      const before = counts.get(key)
      const n = before?.hour === hour ? before.n + 1 : 1
      counts.set(key, { hour, n })
      if (n === mostWrong) await notifyReception(kiosk, hour)
    },
    async take(company_id, visitor_id) {
      const taken = await db.query(
        'update visitor set code_tries = code_tries + 1 where company_id = $1 and id = $2 and code_tries < 5 returning 1',
        [company_id, visitor_id],
      )
      return taken.length > 0
    },
    async clear(company_id, visitor_id) {
      await db.query('update visitor set code_tries = 0 where company_id = $1 and id = $2', [company_id, visitor_id])
    },
  }
}
