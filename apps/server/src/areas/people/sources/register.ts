import * as source from '@workplace/contract/people/data-source'
import { type Route, route } from '../../../kernel/call/route'
import { readingFirst } from '../../../kernel/resources/resource-routes'
import { atMostPerMinute } from '../../../kernel/session/rate'
import { testSource, uploadSourceFile } from './read-source'
import { type Runners, runSource } from './run-source'
import { addSource, deleteSource, editSource } from './save-source'
import { listRunRows, listRuns, listSources, singleRun, singleSource } from './source.store'

/** Asking other machines is work for them, too. */
const testsPerMinute = 60

/** Where people come from besides our own hands. */
export function sourceRoutes(runners: Runners): Route[] {
  const { secrets, sources } = runners
  const admit = atMostPerMinute(testsPerMinute)
  return [
    route(source.sourcePage, listSources),
    route(source.sourceSingle, singleSource),
    route(source.sourceAdd, (call, input) => addSource(secrets, call, input)),
    route(source.sourceEdit, (call, input) => editSource(secrets, call, input)),
    route(source.sourceDelete, deleteSource),
    route(source.sourceTest, (call, input) => {
      admit(call.ip)
      return testSource(sources, secrets, call, input)
    }),
    readingFirst({ formats: ['csv'] }, route(source.sourceFile, uploadSourceFile)),
    route(source.sourceRun, (call, input) => runSource(runners, call, { ...input, trigger: 'hand' })),
    route(source.sourceRuns, listRuns),
    route(source.sourceRunSingle, singleRun),
    route(source.sourceRunRows, listRunRows),
  ]
}
