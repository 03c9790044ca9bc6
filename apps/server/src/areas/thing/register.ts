import { say } from '@workplace/contract/kernel/words'
import { thingAlarms } from '@workplace/contract/thing/alarm'
import { addCommand, commandPage } from '@workplace/contract/thing/command'
import { taskRuns, thingTask } from '@workplace/contract/thing/task'
import { thing, thingGroup } from '@workplace/contract/thing/thing'
import { heardThings, thingNow, toldText } from '@workplace/contract/thing/thing-now'
import { readingPage, readingSeries } from '@workplace/contract/thing/thing-reading'
import { type Route, route } from '../../kernel/call/route'
import type { EngineDependencies } from '../../kernel/resources/engine'
import { resourceRoutes } from '../../kernel/resources/resource-routes'
import { alarmRoutes } from '../device/public'
import { readCommands, sendCommand } from './commands/command-page'
import { readReadings, readSeries } from './readings'
import { taskRules } from './tasks/task-rules'
import { readTaskRuns } from './tasks/task-runs'
import { readHeard, readThingNow } from './thing-now'
import { thingRepair } from './thing-repair'
import { thingRules } from './thing-rules'

/** Things behind gateways: what they say, what they are told, and when. */
export function thingRoutes({ wake, ...deps }: EngineDependencies & { wake: () => void }): Route[] {
  return [
    ...resourceRoutes(thingGroup, deps),
    ...resourceRoutes(thing, deps, { rules: thingRules(wake) }),
    ...resourceRoutes(thingTask, deps, { rules: taskRules }),
    route(thingNow, (call, { id }) => readThingNow(call, id)),
    route(heardThings, readHeard),
    route(commandPage, readCommands),
    route(addCommand, (call, input) => sendCommand(call, input, wake)),
    route(readingPage, readReadings),
    route(readingSeries, readSeries),
    route(taskRuns, readTaskRuns),
    ...alarmRoutes(thingAlarms, { thing: thingRepair }, (text, language) =>
      toldText(text, (label) => say(label, language)),
    ),
  ]
}
