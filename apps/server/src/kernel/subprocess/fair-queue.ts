import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'

/** Whose turn it is. Work of the product itself has no person: it takes turns like others, and waits as long as it takes. */
export type TurnTaker = { readonly company_id: number; readonly user_id: number | null }

type Bounds = {
  /** How much runs at once: in all, of one company, of one person. */
  readonly atOnce: number
  readonly ofCompany: number
  readonly ofPerson: number
  /** How much waits: in all, and of one person. Who comes then is asked to come again. */
  readonly waiting: number
  readonly waitingOfPerson: number
  readonly longestWaitMs: number
}

type Mine = { readonly company: number; readonly person: string; readonly patient: boolean }
type Waiting = Mine & { readonly go: () => void }

/** How often somebody is there, and when they were served last. */
type Share = { running: number; served: number }

const comeAgainSeconds = 30

/**
 * Lets only so many pieces of work run at once, by turns: of those that wait, the company that was served longest ago is
 * next, and of its people likewise. However much one of them asks for, the others are served as if they asked for little.
 */
export function fairQueue(bounds: Bounds): <T>(who: TurnTaker, work: () => Promise<T>) => Promise<T> {
  let running = 0
  let clock = 0
  const companies = new Map<number, Share>()
  const people = new Map<string, Share>()
  const waiting: Waiting[] = []

  const shareOf = <K>(shares: Map<K, Share>, key: K): Share => {
    const share = shares.get(key) ?? { running: 0, served: 0 }
    shares.set(key, share)
    return share
  }
  const mayRun = ({ company, person }: Mine) =>
    running < bounds.atOnce &&
    (companies.get(company)?.running ?? 0) < bounds.ofCompany &&
    (people.get(person)?.running ?? 0) < bounds.ofPerson

  const begin = ({ company, person }: Mine) => {
    running += 1
    for (const share of [shareOf(companies, company), shareOf(people, person)]) {
      share.running += 1
      share.served = ++clock
    }
  }
  const end = ({ company, person }: Mine) => {
    running -= 1
    shareOf(companies, company).running -= 1
    shareOf(people, person).running -= 1
    // who neither works nor waits is forgotten
    if (!waiting.some((one) => one.company === company) && companies.get(company)?.running === 0)
      companies.delete(company)
    if (!waiting.some((one) => one.person === person) && people.get(person)?.running === 0) people.delete(person)
  }
  const servedLast = (one: Waiting) =>
    [companies.get(one.company)?.served ?? 0, people.get(one.person)?.served ?? 0] as const
  const next = () => {
    const ready = waiting.filter(mayRun)
    const [first] = ready.sort((one, other) => {
      const [[company, person], [otherCompany, otherPerson]] = [servedLast(one), servedLast(other)]
      return company - otherCompany || person - otherPerson
    })
    if (first === undefined) return
    waiting.splice(waiting.indexOf(first), 1)
    begin(first)
    first.go()
  }

  /** Answers when it is this one's turn, which has begun then. */
  const turn = (mine: Mine): Promise<void> => {
    if (mayRun(mine) && !waiting.some((one) => mayRun(one))) {
      begin(mine)
      return Promise.resolve()
    }
    const own = waiting.filter(({ person }) => person === mine.person).length
    if (!mine.patient && (waiting.length >= bounds.waiting || own >= bounds.waitingOfPerson))
      throw new Refusal(refusals.too_many, { seconds: comeAgainSeconds })
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.splice(waiting.indexOf(one), 1)
        reject(new Refusal(refusals.too_many, { seconds: comeAgainSeconds }))
      }
      const patience = mine.patient ? undefined : setTimeout(giveUp, bounds.longestWaitMs)
      const one: Waiting = {
        ...mine,
        go: () => {
          clearTimeout(patience)
          resolve()
        },
      }
      waiting.push(one)
    })
  }

  return async (who, work) => {
    const { company_id: company, user_id } = who
    const mine = { company, person: `${company}/${user_id ?? 'product'}`, patient: user_id === null }
    await turn(mine)
    try {
      return await work()
    } finally {
      end(mine)
      next()
    }
  }
}
