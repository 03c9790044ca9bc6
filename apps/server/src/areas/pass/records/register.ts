import * as declared from '@workplace/contract/pass/passes'
import { recordWords as words } from '@workplace/contract/pass/record-words'
import { type Route, route } from '../../../kernel/call/route'
import { decidePass } from './decide-pass'
import { fileOf } from './export-passes'
import { readInside } from './inside'
import { listOf, readHeat, readOwnPasses } from './list-passes'
import { codeOfUser } from './live-codes'
import { readOwnLookers } from './lookups'
import { readStatistics } from './statistics'

const minuteMs = 60_000

/** What doors told, and who is where. `key` signs the codes that phones show. */
export function recordRoutes(key: Buffer): Route[] {
  return [
    route(declared.openDoorPage, listOf('all', 'device')),
    route(declared.openDoorFile, fileOf('all', 'device', words.openDoorRecords)),
    route(declared.passHeat, readHeat),
    route(declared.cardSwipePage, listOf('card', 'device')),
    route(declared.cardSwipeFile, fileOf('card', 'device', words.cardSwipes)),
    route(declared.unexplainedPasses, listOf('doubt', 'device')),
    route(declared.decidePass, decidePass),
    route(declared.recognitionPage, listOf('people', 'pass')),
    route(declared.recognitionFile, fileOf('people', 'pass', words.passLog)),
    route(declared.recognitionStatistics, readStatistics),
    route(declared.insideNow, readInside),
    route(declared.ownPasses, readOwnPasses),
    route(declared.ownLookers, readOwnLookers),
    route(declared.ownCode, async ({ actor, now }) => ({
      code: codeOfUser(key, actor.company_id, actor.user_id, now()),
      seconds: Math.ceil((minuteMs - (now() % minuteMs)) / 1000),
    })),
  ]
}
