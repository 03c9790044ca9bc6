import * as minutes from '@workplace/contract/meeting/minutes'
import type { Storage } from '../../../adapters/storage/port'
import { type Route, route } from '../../../kernel/call/route'
import type { Addresses } from '../../../kernel/files/address'
import type { MeetingMail } from '../mail/meeting-mail'
import { minutesDetail, minutesVersionOf } from './minutes-detail'
import { addMinutesFile, deleteMinutesFile, minutesFile } from './minutes-files'
import { minutesPage } from './minutes-page'
import { minutesPdf } from './minutes-pdf'
import { addMinutes, deleteMinutes, editMinutes, restoreMinutes } from './save-minutes'
import { deleteTodo, moveTodo, myTodos, saveTodo } from './todos'

type Deps = { signPath: Addresses['sign']; storage: Storage; mail: MeetingMail | undefined }

/** Minutes of meetings, and the tasks that came of them. */
export function minutesRoutes({ signPath, storage, mail }: Deps): Route[] {
  return [
    route(minutes.minutesPage, minutesPage),
    route(minutes.minutesDetail, minutesDetail),
    route(minutes.addMinutes, addMinutes),
    route(minutes.editMinutes, (call, input) => editMinutes(call, input, mail)),
    route(minutes.deleteMinutes, (call, input) => deleteMinutes(call, input, storage)),
    route(minutes.minutesVersion, minutesVersionOf),
    route(minutes.restoreMinutes, restoreMinutes),
    route(minutes.minutesPdf, (call, { id }) => minutesPdf(call, id)),
    route(minutes.addMinutesFile, addMinutesFile),
    route(minutes.deleteMinutesFile, (call, input) => deleteMinutesFile(call, input, storage)),
    route(minutes.minutesFile, (call, input) => minutesFile(call, input, signPath)),
    route(minutes.saveTodo, saveTodo),
    route(minutes.deleteTodo, deleteTodo),
    route(minutes.moveTodo, moveTodo),
    route(minutes.myTodos, myTodos),
  ]
}
